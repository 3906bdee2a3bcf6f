"""The fifteen disputes of judging.md 4.4: what is disputed, on which record, and what a judge rules."""

import pathlib

import kit

RECORDS = pathlib.Path(kit.SOURCE) / "tests" / "golden" / "records" / "disputes"


def golden(name):
    return (RECORDS / f"{name}.record").read_text(encoding="utf-8")


def unruled(name, cut=False, through=None):
    """A golden record as it was before its judge's lines; `cut`: and before all that was played afterwards; `through`: the
    last line that had been played."""
    kept = []
    for line in golden(name).splitlines():
        if line.lstrip().startswith(("!", "=")):
            if cut:
                break
            continue
        kept.append(line)
        if through and line.startswith(through):
            break
    return "\n".join(kept) + "\n"


def line_of(text, start):
    """The 1-based line of the text that begins with `start`."""
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start))


class Case:
    """`record`: its text, or none. `line`: what the disputed line begins with. `found`: verdict and code the service must
    attach. `after`: the record's verdict once the ruling's lines are in it. `penalties`: (chair, infraction, as opponent,
    penalty) as judging.md rules. The lord sits in chair a."""

    def __init__(self, number, claim, chair, clauses, remedy="none", record=None, line=None, found=None, after=None,
                 rewind=None, corrections=(), restore=None, penalties=(), about=(), head_judge=False, result=None):
        self.number, self.claim, self.chair, self.clauses, self.remedy = number, claim, chair, clauses, remedy
        self.record, self.line, self.found, self.after = record, line, found, after
        self.rewind, self.corrections, self.restore = rewind, list(corrections), restore
        self.penalties, self.about, self.head_judge, self.result = penalties, about, head_judge, result

    def ruling(self):
        out = {"remedy": self.remedy, "corrections": self.corrections, "clauses": self.clauses, "generals": [],
               "skills": [], "cards": [], "reason": f"INTERNAL-{self.number}",
               "announcement": f"争议{self.number}的公开措辞"}
        if self.rewind:
            out["rewind"] = self.rewind
        if self.restore:
            out["line"] = line_of(self.record, self.restore)
        if self.result:
            out["result"] = self.result
        return out


CASES = [
    Case(1, "内奸首回合摸了两张", "a", ["1v1.3.2.3", "judging.g1"], "set", unruled("01-first-draw-ruled", through="R use"),
         "R draw C4", ("illegal", "rule.draw_count"), "legal", "d", ["set D9.jink R.hand > discard"],
         penalties=[("b", "g1", False, "warning")], about=[("clause", "1v1.3.2.3")]),
    Case(2, "铃响后的决斗无效", "b", ["1v1.3.4.2", "decision.clock.expiry"], "none", golden("02-bell-in-mid-turn"),
         None, ("legal", ""), "legal", about=[("clause", "1v1.3.4.2")]),
    Case(3, "体力3比2应判我胜", "b", ["1v1.1.4.2", "1v1.term.6"], about=[("clause", "1v1.term.6")]),
    Case(4, "反馈发动太晚", "b", ["1v1.1.5.1", "skill.fankui", "card.peach"], "none", golden("04-fankui-after-the-peach"),
         "主 发动 反馈", ("legal", ""), "legal", about=[("skill", "fankui"), ("general", "si_ma_yi"), ("card", "peach")]),
    Case(5, "刚烈声明太迟", "b", ["skill.ganglie", "judging.g9"], "restore", golden("05-forgotten-ganglie"), "主 发动 刚烈",
         ("illegal", "rule.skill_window"), "legal", "a", restore="主 发动 刚烈", about=[("skill", "ganglie"), ("general", "xia_hou_dun")]),
    Case(6, "漏了无双", "a", ["skill.wushuang", "judging.g8", "judging.rewind.d"], "set", unruled("06-wushuang-missed-ruled"),
         None, ("legal", ""), "legal", "d", ["置 主 体力4"],
         penalties=[("b", "g8", False, "warning"), ("a", "g8", True, "caution")], about=[("skill", "wushuang"), ("general", "lv_bu")]),
    Case(7, "仁王盾之下亮了闪", "a", ["card.renwang_shield", "judging.rewind.a"], "restore",
         unruled("07-jink-against-the-shield-ruled", cut=True), "主 用 ♦4闪", ("illegal", "rule.not_asked"), "legal", "a",
         restore="主 用 ♦4闪", penalties=[("a", "g5", False, "caution"), ("b", "g5", False, "caution")],
         about=[("card", "renwang_shield")]),
    Case(8, "乐不思蜀也发动集智", "a", ["skill.jizhi.1", "judging.g1"], "let_stand", golden("08-jizhi-on-indulgence"),
         "内 发动 集智", ("illegal", "rule.skill_window"), None, "d", penalties=[("b", "g1", False, "warning")],
         about=[("skill", "jizhi"), ("general", "huang_yue_ying")]),
    Case(9, "中乐不思蜀后没有弃牌", "b", ["1v1.3.3.2.discard", "card.indulgence.1", "judging.g4"], "restore",
         golden("09-no-play-phase-no-discard"), "内 回合 11", ("illegal", "rule.must_answer"), "legal", "a",
         restore="内 回合 11", penalties=[("a", "g4", False, "warning")], about=[("card", "indulgence")]),
    Case(10, "隔着+1马顺手牵羊", "a", ["card.snatch.1", "judging.g6", "judging.rewind.d"], "let_stand",
         unruled("10-snatch-over-a-horse-ruled"), "内 用 ♠3顺手牵羊", ("illegal", "rule.too_far"), "legal", "d",
         penalties=[("b", "g6", False, "warning"), ("a", "g6", True, "caution")], about=[("card", "snatch")]),
    Case(11, "换将后同一阶段又出杀", "b", ["1v1.3.3.1", "card.slash.1", "judging.rewind.a"], "restore",
         golden("11-own-general-dies"), "主 用 ♣9杀", ("illegal", "rule.slash_limit"), "legal", "a",
         restore="主 用 ♣9杀", about=[("card", "slash")]),
    Case(12, "连弩已拆，多出一张杀", "a", ["1v1.3.3.2.play", "judging.g7", "judging.rewind.d"], "let_stand",
         unruled("12-second-slash-ruled"), "内 用 ♠8杀", ("illegal", "rule.slash_limit"), "legal", "d",
         penalties=[("b", "g7", False, "warning")], about=[("clause", "judging.g7")]),
    Case(13, "没有留无懈可击的时间", "b", ["card.nullification.1", "judging.g5"], "restore",
         unruled("13-nullification-too-late-ruled", cut=True), "主 取 内手", ("legal", ""), "legal", "a",
         restore="主 取 内手", penalties=[("a", "g5", False, "caution")], about=[("card", "nullification")]),
    Case(14, "对方多一张手牌", "a", ["judging.g1", "judging.rewind.d"], "none", golden("14-one-card-too-many-judge"), None,
         ("legal", ""), "legal", penalties=[("b", "g1", False, "warning")], about=[("clause", "judging.g1")]),
    Case(15, "胜者写错", "b", ["judging.p35"], "result", head_judge=True, result={"winner": "b", "cause": "generals"},
         about=[("clause", "judging.p35")]),
]
