// What a box on a page lets in is what its route takes: the same number in both.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>

#include "web/kit/house.hpp"
#include "web/routing/route.hpp"

using namespace yuanmen;
using nlohmann::json;

namespace {

const std::string kTemplates = std::string(YUANMEN_SOURCE_DIR) + "/templates/";

std::string read(const std::filesystem::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The page with its partials in place.
std::string whole(std::string text) {
    static const std::regex partial("\\{\\{> *([a-z_]+)\\}\\}");
    for (std::smatch found; std::regex_search(text, found, partial);) {
        text = found.prefix().str() + read(kTemplates + "partials/" + found[1].str() + ".html") +
               found.suffix().str();
    }
    return text;
}

std::string filled(const std::string& text) {
    return std::regex_replace(text, std::regex("\\{\\{[^}]*\\}\\}"), "1");
}

std::string attribute(const std::string& tag, const std::string& name) {
    std::smatch found;
    const std::regex wanted("[ \"]" + name + "=\"([^\"]*)\"");
    return std::regex_search(tag, found, wanted) ? filled(found[1].str()) : "";
}

/// What the schema says of the dotted name; null if it does not know it.
json of(json schema, std::string name) {
    for (std::size_t dot = 0; dot != std::string::npos;) {
        dot = name.find('.');
        const std::string part = name.substr(0, dot);
        if (!schema.contains("properties") || !schema.at("properties").contains(part)) return nullptr;
        json inner = schema.at("properties").at(part);
        schema = std::move(inner);
        if (dot != std::string::npos) name.erase(0, dot + 1);
    }
    return schema;
}

struct Box {
    std::string page, action, name, most;
};

std::vector<Box> boxes_of(const std::string& page, const std::string& text) {
    static const std::regex form("<form[^>]*method=\"post\"[^>]*>");
    static const std::regex box("<(input|textarea)[^>]*>");
    std::vector<Box> boxes;
    for (std::sregex_iterator at(text.begin(), text.end(), form), end; at != end; ++at) {
        const auto from = static_cast<std::size_t>(at->position()) + at->str().size();
        const std::string inside = text.substr(from, text.find("</form>", from) - from);
        const std::string action = attribute(at->str(), "action");
        for (std::sregex_iterator input(inside.begin(), inside.end(), box); input != end; ++input) {
            const std::string tag = input->str();
            const std::string type = attribute(tag, "type");
            if (!type.empty() && type != "text" && type != "password" && type != "search") continue;
            if (attribute(tag, "name").empty()) continue;
            boxes.push_back({page, action, attribute(tag, "name"), attribute(tag, "maxlength")});
        }
    }
    return boxes;
}

}  // namespace

TEST_CASE("every box of a form has the limit of its route") {
    test::House house;
    const web::Router router(web::all_routes(house.service()));
    int compared = 0;
    for (const auto& file : std::filesystem::directory_iterator(kTemplates + "pages")) {
        const std::string page = file.path().filename().string();
        for (const Box& box : boxes_of(page, whole(read(file.path())))) {
            const auto found = router.find(web::Method::post, box.action);
            if (found.route == nullptr) continue;
            CAPTURE(page);
            CAPTURE(box.action);
            CAPTURE(box.name);
            REQUIRE(found.route->body);
            const json field = of(web::json_schema(*found.route->body), box.name);
            CHECK_FALSE(field.is_null());
            if (field.is_null() || field.value("type", "") != "string") continue;
            if (field.contains("enum") || field.contains("pattern")) continue;
            if (!field.contains("maxLength")) continue;  // what the command itself knows better
            CHECK(box.most == field.at("maxLength").dump());
            ++compared;
        }
    }
    CHECK(compared > 60);
}
