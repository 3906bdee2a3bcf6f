#include "web/pages/replay/page_check.hpp"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "base/digest.hpp"
#include "service/records/referees.hpp"
#include "web/pages/replay/page_shells.hpp"
#include "web/pages/replay/standalone.hpp"
#include "web/text/escape.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

/// Cuts a page into shell and parts, from front to back.
class PageCutter {
  public:
    explicit PageCutter(std::string_view html) : rest_(html) {}

    /// Up to and with `mark`, as shell.
    bool skip(std::string_view mark) {
        const std::size_t at = rest_.find(mark);
        if (at == std::string_view::npos) return false;
        shell_.append(rest_.substr(0, at + mark.size())).push_back('\0');
        rest_.remove_prefix(at + mark.size());
        return true;
    }
    /// Up to `mark`, as a part.
    std::optional<std::string_view> part(std::string_view mark) {
        const std::size_t at = rest_.find(mark);
        if (at == std::string_view::npos) return std::nullopt;
        const std::string_view found = rest_.substr(0, at);
        rest_.remove_prefix(at);
        return found;
    }
    std::string shell_sha256() const { return base::sha256_hex(shell_ + std::string(rest_)); }

  private:
    std::string_view rest_;
    std::string shell_;
};

bool holds_no_markup(std::string_view part) {
    return part.find_first_of("<>\"'") == std::string_view::npos;
}

/// The keys of an object that are there, and no others.
json only(const json& object, std::initializer_list<const char*> keys) {
    json out = json::object();
    for (const char* key : keys) {
        if (object.is_object() && object.contains(key)) out[key] = object.at(key);
    }
    return out;
}

json list_at(const json& object, const char* key) {
    const json found = object.is_object() ? object.value(key, json()) : json();
    return found.is_array() ? found : json::array();
}

/// Which judge a page shows.
enum class Judge { of_today, of_format_2 };

/// What a document says in whatever words: lines and verdicts, the boards, the desk's events. Reasons and
/// what would have been legal are put more exactly by later versions and are not among it.
///
/// The judge of format 2 took a draw over a written reshuffle apart at the shuffle; today's takes it as one
/// step at the draw. So right behind a shuffle hands and piles are counted differently, and only there.
json facts_of(std::string_view data, Judge judge) {
    const std::string text = unescape_html(data);
    const json document = json::parse(text, nullptr, false);
    json facts = only(document, {"record", "verdict", "first_illegal"});
    std::set<json> shuffles;
    for (const json& line : list_at(document, "lines")) {
        json said = only(line, {"line", "text", "kind", "seat", "turn", "verdict", "settled", "struck"});
        if (judge == Judge::of_format_2 && said.value("kind", json()) == "shuffle")
            shuffles.insert(said.value("line", json()));
        facts["lines"].push_back(std::move(said));
    }
    for (const json& board : list_at(document, "boards")) {
        json shown = only(board, {"after_line", "turn", "phase", "active", "outcome", "winner"});
        const bool counts = !shuffles.contains(shown.value("after_line", json()));
        if (counts) shown["piles"] = only(board, {"pile", "discard"});
        const json sides = board.is_object() ? board.value("sides", json()) : json();
        for (const char* seat : {"lord", "renegade"}) {
            const json side = sides.is_object() ? sides.value(seat, json()) : json();
            shown[seat] = only(side, {"general", "hp", "max_hp", "fallen", "dead", "face_down", "equipment",
                                      "judging", "on_general"});
            if (counts) shown[seat]["hand"] = only(side, {"hand_count", "hand"});
        }
        facts["boards"].push_back(std::move(shown));
    }
    for (const json& note : list_at(document, "desk"))
        facts["desk"].push_back(only(note, {"line", "same", "kind", "wall_ms", "at"}));
    return facts;
}

/// A tag as far as every version writes it alike. Remarks come and go; which of the lines that do not read
/// are breaches of their own is put more exactly by later versions, their verdicts are among the facts.
std::string_view common_tag(std::string_view tag) {
    if (tag == kRemarkOpens || tag == kRemarkCloses) return {};
    for (const std::string_view state : {"follows", "illegal", "undecided", "unjudged"}) {
        constexpr std::string_view kMark = "<span class=\"replay-mark ";
        if (tag.starts_with(kMark) && tag.substr(kMark.size()) == std::string(state) + "\">") return kMark;
    }
    return tag;
}

/// The list without its words: every tag with all its attributes, and what stands in code.
std::string skeleton_of(std::string_view lines) {
    std::string out;
    bool in_code = false;
    while (!lines.empty()) {
        const std::size_t open = std::min(lines.find('<'), lines.size());
        if (in_code) out += lines.substr(0, open);
        lines.remove_prefix(open);
        const std::size_t close = std::min(lines.find('>') + 1, lines.size());
        const std::string_view tag = lines.substr(0, std::max<std::size_t>(close, 1));
        out += common_tag(tag);
        in_code = tag == "<code>";
        lines.remove_prefix(std::min(tag.size(), lines.size()));
    }
    return out;
}

std::string first_difference(const PageParts& page, const PageParts& wanted) {
    if (page.data != wanted.data) return "replay-document";
    if (page.lines != wanted.lines) return "replay-plain";
    return page.title != wanted.title || page.heading != wanted.heading ? "title" : "";
}

/// The players behind the first word of a title.
std::string_view players_in(std::string_view title) {
    const std::size_t at = title.find(" · ");
    return at == std::string_view::npos ? std::string_view() : title.substr(at);
}

bool same_facts(const PageParts& page, const PageParts& wanted, Judge judge) {
    return page.title == page.heading && players_in(page.title) == players_in(wanted.title) &&
           skeleton_of(page.lines) == skeleton_of(wanted.lines) &&
           facts_of(page.data, judge) == facts_of(wanted.data, judge);
}

std::optional<Language> language_tagged(std::string_view tag) {
    for (const Language language : {Language::zh, Language::en}) {
        if (tag == tag_of(language)) return language;
    }
    return std::nullopt;
}

}  // namespace

std::optional<PageParts> parts_of_page(std::string_view html) {
    PageCutter cutter(html);
    PageParts parts;
    const auto take = [&](std::string_view before, std::string_view behind, std::string_view& part) {
        if (!cutter.skip(before)) return false;
        const auto found = cutter.part(behind);
        if (found) part = *found;
        return found.has_value();
    };
    const bool whole = take("<html lang=\"", "\">\n", parts.language) &&
                       take("<title>", "</title>\n", parts.title) && take("<h1>", "</h1>\n", parts.heading) &&
                       take("<div id=\"replay\" class=\"replay\">\n", "</div>\n</main>\n<pre", parts.lines) &&
                       take("<pre id=\"replay-document\" hidden>", "</pre>\n<script>\n", parts.data);
    const bool text = holds_no_markup(parts.language) && holds_no_markup(parts.title) &&
                      holds_no_markup(parts.heading) && holds_no_markup(parts.data);
    if (!whole || !text) return std::nullopt;
    parts.shell_sha256 = cutter.shell_sha256();
    return parts;
}

bool is_known_shell(std::string_view sha256) {
    return std::any_of(std::begin(kPageShells), std::end(kPageShells),
                       [&](const PageShell& shell) { return shell.sha256 == sha256; });
}

std::string wording_of(const Catalogue& catalogue, Language language) {
    std::string all;
    for (const auto& [key, text] : catalogue.all(language))
        all.append(key).append("\0", 1).append(text).append("\n");
    return base::sha256_hex(all);
}

service::PageFinding check_replay_page(const service::ReplayPage& page, const Catalogue& catalogue) {
    const auto parts = parts_of_page(page.html);
    if (!parts || !is_known_shell(parts->shell_sha256)) {
        const bool before = page.format == service::kBundleFormatNoWording;
        return {"bundle.replay_shell", parts ? parts->shell_sha256 : "", before};
    }
    const auto language = language_tagged(parts->language);
    if (!language) return {"bundle.replay", "lang", false};
    const auto document = record::replay_document(page.record, page.referees, spelling_for(*language),
                                                  {service::exact_name(page.ruleset)});
    const std::string wanted_html =
        standalone_replay(document, page.desk, {catalogue, *language, &page.ruleset}, Assets::embedded());
    const auto wanted = parts_of_page(wanted_html);
    if (!wanted) return {"bundle.replay", "", false};
    const std::string differs = first_difference(*parts, *wanted);
    if (differs.empty()) return {};
    // Of a record that cannot be replayed the page says which rulesets its service knew; nobody knows them
    // here.
    if (document.refusal) return {"bundle.replay_wording", differs, true};
    const bool same_wording = page.words == wording_of(catalogue, *language);
    const Judge judge = page.format == service::kBundleFormatNoWording ? Judge::of_format_2 : Judge::of_today;
    if (same_wording || !same_facts(*parts, *wanted, judge)) return {"bundle.replay", differs, false};
    return {"bundle.replay_wording", differs, true};
}

}  // namespace yuanmen::web::pages
