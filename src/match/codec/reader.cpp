#include "match/codec/reader.hpp"

namespace yuanmen::match::codec {

std::string pointer_part(std::string_view key) {
    std::string part;
    for (char c : key.substr(0, 64)) {
        if (c == '~') {
            part += "~0";
        } else if (c == '/') {
            part += "~1";
        } else if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7E) {
            part += '?';
        } else {
            part += c;
        }
    }
    return part;
}

void read_integer(const nlohmann::json& json, std::int64_t& out, Range range, const std::string& pointer,
                  Reading& reading) {
    if (!json.is_number_integer()) {
        return reading.refuse("command.wrong_type", pointer, {{"expected", "integer"}});
    }
    const bool too_great =
        json.is_number_unsigned() &&
        json.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    const std::int64_t value = too_great ? 0 : json.get<std::int64_t>();
    if (too_great || value < range.least || value > range.greatest) {
        return reading.refuse(
            "command.out_of_range", pointer,
            {{"least", std::to_string(range.least)}, {"greatest", std::to_string(range.greatest)}});
    }
    out = value;
}

void read_text(const nlohmann::json& json, std::string& out, Length length, const std::string& pointer,
               Reading& reading) {
    if (!json.is_string()) return reading.refuse("command.wrong_type", pointer, {{"expected", "string"}});
    const auto& text = json.get_ref<const std::string&>();
    if (text.size() < length.least || text.size() > length.greatest) {
        return reading.refuse(
            "command.bad_length", pointer,
            {{"least", std::to_string(length.least)}, {"greatest", std::to_string(length.greatest)}});
    }
    if (reading.with_limits && !is_plain_text(text, length.lines))
        return reading.refuse("command.bad_text", pointer);
    out = text;
}

void read_hex(const nlohmann::json& json, std::string& out, Hex hex, const std::string& pointer,
              Reading& reading) {
    if (!json.is_string()) return reading.refuse("command.wrong_type", pointer, {{"expected", "string"}});
    const auto& text = json.get_ref<const std::string&>();
    if (reading.with_limits && !is_hex(text, hex.digits)) {
        return reading.refuse("command.bad_hex", pointer, {{"digits", std::to_string(hex.digits)}});
    }
    out = text;
}

}  // namespace yuanmen::match::codec
