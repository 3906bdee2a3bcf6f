#include "match/codec.hpp"
#include "match/decide/table.hpp"

namespace yuanmen::match {
namespace {

const Clauses kSlip = {"1v1.3.1.3", "judging.p9"};

Verdict check_slip(const Table& table, const std::optional<Chair>& chair) {
    if (!chair) return refuse("photo.chair_needed", kSlip, "/chair");
    const LineUp& line_up = table.state().line_ups[*chair];
    const bool lies_sealed = line_up.sealed && line_up.method == LineUpMethod::paper &&
                             table.state().position.generals[*chair].empty();
    if (lies_sealed) return std::nullopt;
    return refuse("photo.no_sealed_slip", kSlip, "/chair", {{"chair", std::string(codec::name_of(*chair))}});
}

}  // namespace

Verdict handle(Table& table, const TakePhoto& command) {
    if (command.of == PhotoOf::pause && !table.state().pause) {
        return refuse("photo.not_paused", kSealedTable, "/of");
    }
    if (command.of == PhotoOf::line_up) {
        if (Verdict no = check_slip(table, command.chair)) return no;
    }
    const std::size_t taken = table.state().photos.size();
    if (taken >= kMostPhotos) {
        return refuse("photo.too_many", kSealedTable, "", {{"greatest", std::to_string(kMostPhotos)}});
    }
    const auto chair = command.of == PhotoOf::line_up ? command.chair : std::nullopt;
    table.emit(PhotoTaken{static_cast<int>(taken) + 1, command.of, chair, command.type, command.bytes,
                          command.sha256});
    return std::nullopt;
}

}  // namespace yuanmen::match
