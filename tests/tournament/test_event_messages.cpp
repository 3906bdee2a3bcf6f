#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

namespace {

std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// Every refusal code that stands in the sources of this floor.
std::set<std::string> codes() {
    const std::regex code("\"((?:event|entrants|entry)\\.[a-z_]+(?:\\.[a-z_]+)?)\"");
    std::set<std::string> found;
    for (const auto& file :
         std::filesystem::recursive_directory_iterator(YUANMEN_SOURCE_DIR "/src/tournament")) {
        if (file.path().extension() != ".cpp") continue;
        const std::string text = text_of(file.path());
        for (std::sregex_iterator match(text.begin(), text.end(), code), end; match != end; ++match) {
            found.insert((*match)[1]);
        }
    }
    // Codes that are put together from a field's name.
    for (const char* built : {"name_too_long", "number_too_long", "club_too_long", "name_repeated",
                              "number_repeated", "seed_repeated", "city_too_long"}) {
        found.insert(std::string("entrants.").append(built));
    }
    return found;
}

}  // namespace

TEST_CASE("every refusal of this floor has its sentence in both languages, and no sentence is left over") {
    const std::set<std::string> known = codes();
    REQUIRE(known.size() > 60);
    for (const char* language : {"zh", "en"}) {
        CAPTURE(language);
        const auto path = std::string(YUANMEN_SOURCE_DIR "/templates/messages/event.") + language + ".json";
        const auto messages = nlohmann::json::parse(text_of(path));
        for (const std::string& code : known) {
            CAPTURE(code);
            CHECK(messages.contains(std::string("refusal.").append(code)));
        }
        for (const auto& [key, text] : messages.items()) {
            CAPTURE(key);
            if (key.starts_with("refusal.")) CHECK(known.contains(key.substr(8)));
        }
    }
}
