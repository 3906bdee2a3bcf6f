#include "store/term.hpp"

#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/canonical_json.hpp"
#include "store/data_folder.hpp"
#include "store/entry_row.hpp"
#include "store/journal.hpp"
#include "store/writing.hpp"

namespace yuanmen::store {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTermStream = "house/term";
constexpr const char* kTermBegun = "audit.term_begun";

fs::path news_file(const fs::path& data_dir) {
    return data_dir / "superseded";
}

/// What lies there; nothing if there is no such file, or nothing that can be read.
std::optional<Term> news_in(const fs::path& data_dir) {
    std::ifstream input(news_file(data_dir));
    const auto said = nlohmann::json::parse(input, nullptr, false);
    if (!said.is_object()) return std::nullopt;
    const auto genesis = said.find("genesis"), term = said.find("term");
    if (genesis == said.end() || !genesis->is_string() || term == said.end() || !term->is_number_integer())
        return std::nullopt;
    return Term{genesis->get<std::string>(), term->get<std::int64_t>()};
}

}  // namespace

Term term_of(sqlite::Connection& connection) {
    Term term{genesis_hash(connection), 1};
    sqlite::Statement last = connection.query(
        "SELECT json_extract(body, '$.term') FROM journal WHERE stream = ? ORDER BY version DESC LIMIT 1",
        std::string_view(kTermStream));
    if (last.executeStep()) term.number = last.getColumn(0).getInt64();
    return term;
}

void begin_term(Writing& writing, const Term& before, const ChainHead& head) {
    const NewEntry entry{
        kTermBegun, base::canonical_json(
                        {{"after_hash", head.hash}, {"after_seq", head.seq}, {"term", before.number + 1}})};
    const auto done = writing.journal().append(kTermStream, writing.journal().version(kTermStream), {entry},
                                               {{"system", ""}, ""});
    if (!done.ok()) throw std::logic_error("the writer's own version was stale");
}

std::optional<base::Refusal> tell_superseded(const fs::path& data_dir, const Term& newer) {
    const auto known = news_in(data_dir);
    if (known && known->genesis == newer.genesis && known->number >= newer.number) return std::nullopt;
    const fs::path made = news_file(data_dir).string() + ".new";
    std::ofstream(made) << base::canonical_json({{"genesis", newer.genesis}, {"term", newer.number}}) << '\n';
    std::error_code failed;
    fs::rename(made, news_file(data_dir), failed);
    if (failed) return file_refusal("store.io", news_file(data_dir), failed.message());
    return std::nullopt;
}

std::optional<base::Refusal> superseded(const fs::path& data_dir, const Term& own) {
    if (::access(news_file(data_dir).c_str(), F_OK) != 0) return std::nullopt;
    const auto news = news_in(data_dir);
    if (!news || news->genesis != own.genesis || news->number <= own.number) return std::nullopt;
    return base::Refusal{"store.older_term",
                         {},
                         "",
                         {{"term", std::to_string(own.number)}, {"newer", std::to_string(news->number)}}};
}

}  // namespace yuanmen::store
