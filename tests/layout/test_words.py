"""One word for one thing, on every page and in every message (src/GLOSSARY.md), and full-width punctuation in Chinese."""
import json
import os
import pathlib
import re
import unittest

TOP = pathlib.Path(os.environ["YUANMEN_SOURCE_DIR"])
HAN = "\u3400-\u9fff"
OPENING, CLOSING = "“‘《「【（", "”’》」】）"

# What is not said, what is said instead, and the keys that mean something else by it.
BANNED = {
    "zh": [
        (r"成绩单|计分表|记录表", "记分表", ()),
        (r"主裁", "裁判长", ()),
        (r"当值裁判", "桌裁", ()),
        (r"主办(?!方)|(?<!赛事)负责人", "赛事负责人", ()),
        (r"审计", "监察", ()),
        (r"比赛台", "裁判台", ()),
        (r"对局", "比赛", ()),
        (r"本局|此局", "本场", ()),
        (r"加赛", "加时", ()),
        (r"条文", "条款", ()),
        (r"摘要", "指纹", ()),
        (r"撤回|退回", "撤销（回退是记录的）", ("dispute.closed_withdrawal", "dispute.do_withdraw", "judging.g7", "skill.wushuang.1")),
        (r"收回", "撤销；收回只用于认输", ("command.withdraw_concession", "event.concession_withdrawn",
                                  "refusal.concession.already_said", "refusal.concession.not_said")),
        (r"点名", "叫号", ()),
        (r"到位", "到场", ()),
        (r"余将|备战|未登场", "待上场、剩余武将", ()),
        (r"登场", "上场（登场只是记谱的词）", ("recording.verb.enter",)),
        (r"首发", "首名", ()),
        (r"失去的体力|已损体力", "已损失体力", ()),
        (r"退出赛事|离开赛事", "退赛", ()),
        (r"登录名", "账号", ()),
        (r"台号", "桌号", ()),
        (r"会话", "登录", ()),
        (r"您", "你", ()),
        (r"承诺", "校验码", ()),
        (r"巡场", "各桌", ()),
        (r"草签", "尚未公布", ()),
        (r"归档", "结束", ()),
        (r"裁决", "裁定；裁决只是赛程的阶段", ("phase.verdict",)),
        (r"(?<!验)代码|一次性码", "验证码", ()),
        (r"读不懂|无法读懂|无法读出", "无法读取", ()),
        (r"钥匙", "密钥", ()),
        (r"未能判定", "无法判定", ()),
        (r"消除提示|知道了", "忽略提示", ()),
    ],
    "en": [
        (r"\b(he|his|him|himself|she|her)\b", "the player, they", ()),
        (r"\bworksheet\b", "tie-break sheet", ()),
        (r"\b[Ll]ogin\b", "user name", ("refusal.access.several_owners",)),
        (r"\b(nobody|who|winner) goes on\b", "advances", ()),
        (r"\b[Rr]ests? on\b", "based on", ()),
        (r"\bdraws?( it)? up\b|\bdrawn up\b|\bdraw up\b", "finalise, final", ()),
        (r"\b[Tt]ake back\b|\btaken back\b", "undo; rewind of a record", ("recording.take_back", "replay.state.restored")),
        (r"\bbell\b", "time called", ()),
        (r"\bnonce\b|\bcommitment\b", "word for the draw, check value", ()),
        (r"\b[Jj]udge?ment zone\b", "judgement area", ()),
        (r"\bgive time back\b|\btime given back\b|\bExten(d|sion)\b", "add time", ()),
        (r"\b[Mm]end\b|\blines have faults\b", "fix, errors", ()),
        (r"\brequest key\b|\bJSON pointer\b", "the page is out of date", ()),
        (r"\bdraft the staff\b|\bA draft\b", "unpublished, not final; draft is the picking of generals", ()),
        (r"\blooks? after it\b|\bhow-manieth\b|\bsayings?\b", "plain words", ()),
        (r"\btable is sealed\b|\bsealed table\b", "paused; sealed is the line-up's word", ()),
    ],
}


def catalogues(language):
    for path in sorted((TOP / "templates" / "messages").glob(f"*.{language}.json")):
        for key, text in json.loads(path.read_text("utf-8")).items():
            yield path.name, key, text


def synonyms(language, key, text):
    plain = re.sub(r"\{\{[^}|]*\}\}", "", text)
    return [(key, found.group(), instead) for pattern, instead, keys in BANNED[language] if key not in keys
            for found in [re.search(pattern, plain)] if found]


def half_width(text):
    """Half-width punctuation that touches Chinese on the side it belongs to: pieces of the text."""
    before = rf"[{HAN}{CLOSING}][,:;?!](?![0-9A-Za-z/])"
    after = rf"(?:^|[}}])[,:;?!](?=[{HAN}{OPENING}])"
    brackets = rf"[{HAN}{CLOSING}]\(|\)[{HAN}]|\([^()]*[{HAN}][^()]*\)"
    return re.findall(f"{before}|{after}|{brackets}", text)


def lone_plurals(text):
    """A number in front of a word that would have to follow it: {{n}} lines."""
    return re.findall(r"\{\{\w+\}\} (?:\w+ )?(?:matches|entrants|entries|clauses|lines|files|records|cards|places|points)\b", text)


def ruleset_texts(value, where=""):
    """Every Chinese text of a ruleset with where it stands: clause and field."""
    if isinstance(value, dict):
        where = value.get("id", where)
        if isinstance(value.get("zh"), str):
            yield where, value["zh"]
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        if isinstance(inner, (dict, list)):
            yield from ruleset_texts(inner, where)


# Words of the printed sheet, which win (reference of the words: src/GLOSSARY.md).
PRINTED = {"1v1.3": ("裁决",), "1v1.3.4": ("裁决",)}


class Words(unittest.TestCase):
    maxDiff = None

    def test_no_catalogue_says_a_banned_synonym(self):
        for language in BANNED:
            found = [each for _, key, text in catalogues(language) for each in synonyms(language, key, text)]
            self.assertEqual(found, [])

    def test_chinese_has_full_width_punctuation(self):
        found = [(key, text) for _, key, text in catalogues("zh") if half_width(text) and key != "drawing.recheck"]
        self.assertEqual(found, [])

    def test_rulesets_say_the_same_words(self):
        for path in sorted((TOP / "rulesets").glob("*/*.json")):
            for where, text in ruleset_texts(json.loads(path.read_text("utf-8"))):
                with self.subTest(path.name, clause=where):
                    said = [each for each in synonyms("zh", where, text) if each[1] not in PRINTED.get(where, ())]
                    self.assertEqual((said, half_width(text)), ([], []))
                    self.assertNotRegex(text, r"[a-z]+_[a-z]", "a token of the program stands in a Chinese text")

    def test_templates_hold_no_chinese_of_their_own(self):
        found = [str(path) for path in sorted((TOP / "templates").rglob("*.html"))
                 if re.search(f"[{HAN}]", path.read_text("utf-8"))]
        self.assertEqual(found, [])

    def test_plurals_follow_their_number(self):
        limits = re.compile(r"most|least|greatest|given|expected|min|max")
        found = [(key, text) for _, key, text in catalogues("en")
                 for piece in lone_plurals(text) if not limits.search(piece) and not limits.search(text.split(piece)[0][-12:])]
        self.assertEqual(found, [])

    def test_a_planted_synonym_and_a_planted_comma_are_found(self):
        self.assertEqual(len(synonyms("zh", "x", "请签成绩单")), 1)
        self.assertEqual(len(synonyms("en", "x", "He has left")) + len(synonyms("en", "x", "if he goes")), 1)
        self.assertEqual(synonyms("zh", "dispute.do_withdraw", "撤回"), [])
        for text in ("有,没有", "（说明）:{{x}}", "名称(可不填)", "{{who}},缘由", ",缘由"):
            self.assertTrue(half_width(text), text)
        for text in ("有，没有", "比例 3:2", "第 3 行", "{{a}}: x", "写作“?”", "随机种子：e7"):
            self.assertFalse(half_width(text), text)
        self.assertTrue(lone_plurals("{{matches}} matches"))
        self.assertFalse(lone_plurals("{{matches}} {{matches|match|matches}}"))


if __name__ == "__main__":
    unittest.main()
