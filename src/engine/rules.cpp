#include "engine/rules.hpp"

#include <stdexcept>

namespace yuanmen::engine {
namespace {

struct Trigger {
    Window window;
    SkillId skill;
};

// Which skill acts when. Locked skills and conversions are read where they apply; retrial, 天妒, 集智, 雷击,
// 天香, 不屈, 连营 and 枭姬 have a procedure of their own that asks for exactly them.
constexpr Trigger kTriggers[] = {
    {Window::turn_start, SkillId::guanxing}, {Window::turn_start, SkillId::luoshen},
    {Window::before_judge, SkillId::shensu}, {Window::draw_start, SkillId::tuxi},
    {Window::draw_count, SkillId::yingzi},   {Window::draw_count, SkillId::luoyi},
    {Window::before_play, SkillId::shensu},  {Window::turn_end, SkillId::biyue},
    {Window::turn_end, SkillId::jushou},     {Window::aim, SkillId::tieji},
    {Window::aim, SkillId::liegong},         {Window::damaged, SkillId::fankui},
    {Window::damaged, SkillId::ganglie},     {Window::damaged, SkillId::yiji},
};

}  // namespace

Rules::Rules(std::shared_ptr<const cards::Ruleset> ruleset) : ruleset_(std::move(ruleset)) {
    for (std::size_t card = 0; card < kSlots; ++card) {
        ++copies_[deck().representative(static_cast<cards::CardId>(card))];
    }
    for (auto& row : triggers_) row.fill(SkillId::none);
    for (const cards::General& general : ruleset_->generals.by_id) {
        const std::size_t id = static_cast<std::size_t>(general.id);
        for (SkillId skill : general.skills) {
            if (skill != SkillId::none) skills_[id] |= std::uint64_t{1} << static_cast<int>(skill);
        }
        for (const Trigger& trigger : kTriggers) {
            if (!general.has(trigger.skill)) continue;
            SkillId& place = triggers_[static_cast<std::size_t>(trigger.window)][id];
            if (place != SkillId::none) throw std::logic_error("two skills of one general for one window");
            place = trigger.skill;
        }
    }
}

}  // namespace yuanmen::engine
