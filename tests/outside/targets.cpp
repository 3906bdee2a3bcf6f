#include "outside/targets.hpp"

#include <zip.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "base/utf8.hpp"
#include "cards/ruleset_library.hpp"
#include "journal/codec/json.hpp"
#include "service/bundle/archive.hpp"
#include "service/bundle/bundle.hpp"
#include "service/bundle/journal_lines.hpp"
#include "service/bundle/verify.hpp"
#include "service/desk/image_format.hpp"
#include "store/chain.hpp"
#include "tournament/entrants/entrant_list.hpp"
#include "tournament/entrants/list_view.hpp"
#include "tournament/entrants/spreadsheet.hpp"
#include "tournament/exchange/event_trf.hpp"
#include "web/http/cookies.hpp"
#include "web/http/head.hpp"
#include "web/http/url.hpp"
#include "web/routing/multipart.hpp"
#include "web/routing/schema.hpp"

namespace yuanmen::outside {
namespace {

void promise(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "broken promise: %s\n", what);
    std::abort();
}

bool has_breaks(std::string_view text) {
    return text.find_first_of(std::string_view("\r\n\0", 3)) != std::string_view::npos;
}

void try_head(std::string_view bytes) {
    constexpr web::BodyLimits kLimits{1000, 100'000};
    const auto head = web::parse_head(bytes, kLimits);
    if (!head)
        return promise(head.error().status >= 400 && !head.error().code.empty(), "a refusal has a code");
    promise(bytes.find("\r\n\r\n") != bytes.npos && bytes.size() <= web::kMaxHead,
            "a head has an empty line");
    promise(head->path.starts_with('/') && head->path.size() <= web::kMaxPath, "a path is one");
    promise(head->headers.size() <= web::kMaxHeaders, "headers are limited");
    promise(head->query.size() <= web::kMaxQueryPairs, "a query is limited");
    promise(head->content_length <= kLimits.upload, "a body is limited");
    promise(!(web::is_safe(head->method) && head->content_length > 0), "no body with GET");
    for (const auto& [name, value] : head->headers) {
        promise(!has_breaks(name) && !has_breaks(value), "no line break in a header");
        promise(name != "transfer-encoding" && name != "content-encoding", "nothing is encoded");
    }
}

void try_url(std::string_view bytes) {
    if (const auto segment = web::decode_segment(bytes)) {
        promise(base::is_text(*segment) && !has_breaks(*segment), "a segment is text of one line");
        promise(web::decode_segment(web::encode(*segment)) == segment, "decode(encode(x)) == x");
    }
    const auto pairs = web::parse_pairs(bytes, 32);
    if (!pairs) return;
    promise(pairs->size() <= 32, "pairs are limited");
    for (const auto& [name, value] : *pairs)
        promise(base::is_text(name) && base::is_text(value), "pairs are text");
}

void try_cookies(std::string_view bytes) {
    const auto cookies = web::parse_cookies(bytes);
    promise(cookies.size() <= 32, "cookies are limited");
    for (const auto& [name, value] : cookies) {
        promise(!name.empty() && !has_breaks(name) && !has_breaks(value),
                "a cookie has a name and no line break");
        promise(value.find(';') == std::string::npos, "a cookie ends at its semicolon");
    }
}

/// The first line is the Content-Type, the rest the body.
void try_multipart(std::string_view bytes) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    const std::string_view body = bytes.substr(std::min(end + 1, bytes.size()));
    const auto form = web::parse_multipart(bytes.substr(0, end), body, 16);
    if (!form) return;
    promise(form->fields.size() + form->files.size() <= 16, "parts are limited");
    std::size_t brought = 0;
    for (const auto& [name, file] : form->files) brought += file.size();
    promise(brought <= body.size(), "files are made of the body");
    for (const auto& [name, value] : form->fields) promise(base::is_text(value), "a field is text");
}

void try_list(std::string_view bytes) {
    const auto list = tournament::read_entrant_list(bytes, {});
    if (!list) promise(!list.error().code.empty(), "a refusal has a code");
}

void try_trf(std::string_view bytes) {
    namespace exchange = tournament::exchange;
    (void)exchange::looks_like_trf(bytes);
    auto file = exchange::read_trf(bytes);
    if (!file) {
        promise(!file.error().refusal.code.empty(), "a refusal has a code");
        return promise(!exchange::plan_trf(bytes), "what cannot be read cannot be played over again");
    }
    std::set<int> numbers;
    for (const exchange::TrfPlayer& player : file->players) {
        promise(numbers.insert(player.number).second, "a starting number is one player's");
        promise(!player.name.empty(), "a player has a name");
        for (const exchange::TrfGame& game : player.games)
            promise(game.opponent != player.number, "nobody plays himself");
    }
    if (const auto plan = exchange::plan_trf(bytes)) {
        promise(plan->rounds >= plan->file.rounds_played(), "every round has a place");
        for (const exchange::TrfPlayer& player : plan->file.players)
            promise(base::is_text(player.name), "a name that is taken is text");
        (void)journal::write(exchange::trf_shown(*plan)).dump();
    }
    // What is written reads back, but for where it stood, in which bytes, and that points are always told.
    auto again = exchange::read_trf(exchange::write_trf(*file, true));
    promise(again.ok(), "what is written can be read");
    for (auto* one : {&*file, &*again}) {
        one->ignored.clear();
        one->unused.clear();
        one->readings.clear();
        one->encoding = tournament::TextEncoding::utf8;
        one->encoding_sure = true;
        for (auto& player : one->players) {
            player.line = 0;
            player.has_points = true;
            for (auto& game : player.games) game.line = game.column = 0;
        }
    }
    promise(*again == *file, "read(write(x)) == x");
}

/// Several files in one text, each behind a line "=== path".
std::vector<service::BundleFile> files_of(std::string_view bytes) {
    std::vector<service::BundleFile> files;
    while (bytes.starts_with("=== ")) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        const std::size_t next = std::min(bytes.find("\n=== ", end), bytes.size());
        const std::size_t begin = std::min(end + 1, next);
        files.push_back(
            {std::string(bytes.substr(4, end - 4)), std::string(bytes.substr(begin, next - begin))});
        bytes.remove_prefix(std::min(next + 1, bytes.size()));
    }
    return files;
}

/// A workbook of such files; or an archive as it is.
std::string workbook_of(std::string_view bytes) {
    if (!bytes.starts_with("=== ")) return std::string(bytes);
    const auto files = files_of(bytes);
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* packed = zip_source_buffer_create(nullptr, 0, 0, &error);
    zip_source_keep(packed);
    zip_t* archive = zip_open_from_source(packed, ZIP_TRUNCATE, &error);
    for (const auto& [path, content] : files) {
        zip_source_t* file = zip_source_buffer(archive, content.data(), content.size(), 0);
        if (zip_file_add(archive, path.c_str(), file, ZIP_FL_ENC_GUESS) < 0) zip_source_free(file);
    }
    std::string book;
    if (zip_close(archive) == 0 && zip_source_open(packed) == 0) {
        char piece[4096];
        for (zip_int64_t got; (got = zip_source_read(packed, piece, sizeof piece)) > 0;)
            book.append(piece, static_cast<std::size_t>(got));
        zip_source_close(packed);
    } else {
        zip_discard(archive);
    }
    zip_source_free(packed);
    zip_error_fini(&error);
    return book;
}

void try_xlsx(std::string_view bytes) {
    const std::string book = workbook_of(bytes);
    const auto any = [](const std::vector<tournament::ListRow>&) { return false; };
    const auto read = tournament::read_xlsx(book, "", 1, any);
    if (!read) return promise(!read.error().code.empty(), "a refusal has a code");
    promise(!read->sheets.empty() && read->sheets.size() <= tournament::kMostSheets, "sheets are limited");
    promise(read->table.rows.size() <= tournament::kMaxListLines, "rows are limited");
    for (const tournament::ListRow& row : read->table.rows) {
        promise(!row.cells.empty() && row.cells.size() <= tournament::kMostSheetColumns,
                "columns are limited");
        for (const tournament::ListCell& cell : row.cells)
            promise(cell.column == static_cast<int>(cell.index) + 1 && !cell.text.empty(),
                    "a cell stands in its column");
        promise(base::is_text(row.text), "a row is shown as text");
    }
    for (const std::string& sheet : read->sheets)
        promise(sheet.empty() || tournament::read_xlsx(book, sheet, 1, any).ok() || sheet != read->sheet,
                "a sheet is found by its name");
    if (const auto list = tournament::read_entrant_list(book, {})) {
        promise(list->entrants.size() + list->faults.size() <=
                    read->table.rows.size() * tournament::kMostSheetColumns + tournament::kMaxListLines,
                "entrants come from rows");
        (void)journal::write(tournament::list_shown(*list, 0)).dump();
    }
}

void try_archive(std::string_view bytes) {
    const auto files = service::unzip(bytes);
    if (!files) return;
    promise(files->size() <= service::kMostBundleFiles, "files are limited");
    for (const auto& file : *files)
        promise(service::may_be_path(file.path), "no path leads out of the folder");
    const std::string again = service::zip(*files);
    promise(service::unzip(again) == files, "unzip(zip(x)) == x");
}

void try_journal_line(std::string_view bytes) {
    const auto line = service::line_of_text(bytes);
    if (!line) return;
    const auto again = service::line_of_text(service::text_of_line(*line));
    promise(again && again->entry == line->entry && again->withheld == line->withheld, "a line reads back");
}

/// The entries linked and hashed anew, as somebody does who forges a journal with care.
std::string linked_again(std::string_view journal) {
    std::string text, before;
    while (!journal.empty()) {
        const std::size_t end = std::min(journal.find('\n'), journal.size());
        auto line = service::line_of_text(journal.substr(0, end));
        if (line) {
            if (!before.empty()) line->entry.prev_hash = before;
            if (!line->withheld) line->entry.hash = store::entry_hash(line->entry);
            before = line->entry.hash;
            text += service::text_of_line(*line) + '\n';
        } else {
            text += std::string(journal.substr(0, end)) + '\n';
        }
        journal.remove_prefix(std::min(end + 1, journal.size()));
    }
    return text;
}

/// The files of a bundle, whose hash list and journal fit again: what is wrong is found behind them. A
/// ruleset may be given by its id: its text is long.
void try_bundle(std::string_view bytes) {
    static const cards::RulesetLibrary rulesets = cards::RulesetLibrary::shipped();
    service::Bundle bundle{"m", files_of(bytes)};
    std::set<std::string> seen;  // what cannot be an archive is try_archive's
    std::erase_if(bundle.files, [&](const service::BundleFile& file) {
        return !service::may_be_path(file.path) || !seen.insert(file.path).second ||
               seen.size() >= service::kMostBundleFiles;
    });
    for (service::BundleFile& file : bundle.files) {
        const auto shipped = file.path == service::kBundleRuleset ? rulesets.find(file.bytes) : nullptr;
        if (shipped != nullptr) {
            file.bytes = shipped->text;
        } else if (file.path == service::kBundleJournal) {
            file.bytes = linked_again(file.bytes);
        } else if (!file.bytes.ends_with('\n')) {
            file.bytes += '\n';  // the line "=== path" took it
        }
    }
    const auto report = service::verify_bundle(service::pack(bundle));
    for (const auto& problem : report.problems) promise(!problem.code.empty(), "a problem has a code");
    promise(report.signed_by.empty(), "nobody vouches for what nobody signed");
}

struct Anything {
    std::string name;
    int number = 0;
    bool yes = false;
    std::optional<std::string> note;
    std::optional<std::vector<std::string>> items;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("name", self.name, match::Length{1, 40});
        f("number", self.number, match::Range{-5, 99});
        f("yes", self.yes);
        f("note", self.note, match::Length{0, 20});
        f("items", self.items, match::Count{0, 4});
    }
};

const web::Schema& any_schema() {
    static const web::Schema schema = web::body_of<Anything>();
    return schema;
}

void is_checked(const web::Body& body) {
    const auto& read = *static_cast<const Anything*>(body.value.get());
    promise(body.json.at("number") == read.number && read.number >= -5 && read.number <= 99 &&
                body.json.at("name") == read.name && !read.name.empty(),
            "what is read is checked, and is what was sent");
}

void try_json(std::string_view bytes) {
    const auto read = web::read_json(any_schema(), bytes);
    if (!read) return promise(!read.error().code.empty(), "a refusal has a code");
    is_checked(*read);
    promise(web::read_json(any_schema(), read->json.dump()).ok(), "what is read reads back");
}

void try_form(std::string_view bytes) {
    web::Pairs besides;
    const auto read = web::read_form(any_schema(), bytes, besides);
    if (!read) return promise(!read.error().code.empty(), "a refusal has a code");
    is_checked(*read);
}

void try_image(std::string_view bytes) {
    const auto image = service::image_of(bytes);
    if (!image) return;
    const auto again = service::image_of(image->bytes);
    promise(again && again->type == image->type && again->bytes == image->bytes,
            "what is kept stays as it is");
}

constexpr std::array<fuzz::Target, 13> kTargets = {{{"json", false, try_json},
                                                    {"form", false, try_form},
                                                    {"head", false, try_head},
                                                    {"url", false, try_url},
                                                    {"cookies", false, try_cookies},
                                                    {"multipart", false, try_multipart},
                                                    {"list", false, try_list},
                                                    {"trf", false, try_trf},
                                                    {"xlsx", false, try_xlsx},
                                                    {"archive", false, try_archive},
                                                    {"bundle", false, try_bundle},
                                                    {"journal_line", false, try_journal_line},
                                                    {"image", false, try_image}}};

}  // namespace

std::span<const fuzz::Target> targets() {
    return kTargets;
}

}  // namespace yuanmen::outside

#ifdef YUANMEN_OUTSIDE_TARGET
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    for (const auto& target : yuanmen::outside::targets()) {
        if (target.name == YUANMEN_OUTSIDE_TARGET) target.run({reinterpret_cast<const char*>(data), size});
    }
    return 0;
}
#endif
