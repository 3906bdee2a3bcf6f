"""Lists of entrants that other programs write, and tables for them: XLSX in and out, bombs, Challonge, start.gg."""

import datetime
import io
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
import urllib.parse
import zipfile

import openpyxl

import event_kit
import kit


def workbook(*rows, formats=(), more=()):
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    for place, code in formats:
        book.active[place].number_format = code
    for name in more:
        book.create_sheet(name).append(["不该读到"])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def altered(data, parts):
    """The same archive with other bytes in some of its files."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, parts.get(name, old.read(name)))
    return out.getvalue()


class ListsOfOthers(event_kit.OneServer):
    def setUp(self):
        self.event = self.owner.new_event()

    def preview(self, data):
        return self.owner.upload(f"/api/v1/events/{self.event}/entrants/preview", data)

    def names(self, data):
        shown = self.preview(data)
        self.assertEqual(shown.status, 200, shown)
        return [(one["name"], one["number"], one["seed"], one["club"]) for one in shown.json["entrants"]]

    def test_a_workbook_is_read_as_a_list_is(self):
        data = workbook(["编号", "姓名", "种子", "俱乐部", "生日"],
                        [7, "张飞", 2, "蜀", datetime.date(1990, 5, 1)],
                        ["B-2", " 关羽 ", None, "蜀", None],
                        [None] * 5,
                        [9, "", 3, "魏", None],
                        [10, "=1+1", 1, "吴", None], formats=[("A2", "000")], more=["备注"])
        shown = self.preview(data)
        self.assertEqual(shown.status, 200, shown)
        self.assertEqual(shown.json["kind"], "spreadsheet")
        self.assertEqual(self.names(data)[:2], [("张飞", "007", 2, "蜀"), ("关羽", "B-2", None, "蜀")])
        self.assertEqual(shown.json["ignored_columns"], ["生日"])
        self.assertEqual((shown.json["sheet"], shown.json["sheets"]), ("Sheet", ["Sheet", "备注"]))
        faults = {(fault["line"], fault["code"]) for fault in shown.json["faults"]}
        self.assertIn((5, "entrants.name_empty"), faults)
        page = self.owner.upload(f"/events/{self.event}/import", data, expected_version=1)
        self.assertIn("XLSX 工作簿", page.text)
        self.assertIn("张飞", page.text)

    def test_a_workbook_is_imported_over_the_api(self):
        data = workbook(["姓名", "编号"], *[[f"选手{n}", n] for n in range(1, 201)])
        done = self.owner.upload(f"/api/v1/events/{self.event}/entrants/import", data, expected_version=1)
        self.assertEqual(done.status, 200, done)
        self.assertEqual(len(self.owner.event(self.event)["entrants"]), 200)

    def test_the_sheet_with_the_list_is_found_and_another_can_be_chosen(self):
        book = openpyxl.Workbook()
        book.active.title = "说明"
        book.active.append(["请填写第二张表"])
        for title, rows in (("名单", [["编号", "姓名"], [7, "张飞"]]), ("候补", [["姓名"], ["关羽"], ["赵云"]])):
            sheet = book.create_sheet(title)
            for row in rows:
                sheet.append(row)
        out = io.BytesIO()
        book.save(out)
        data = out.getvalue()
        shown = self.preview(data).json
        self.assertEqual((shown["sheet"], shown["sheets"]), ("名单", ["说明", "名单", "候补"]))
        self.assertEqual([one["name"] for one in shown["entrants"]], ["张飞"])
        path = f"/api/v1/events/{self.event}/entrants/"
        other = self.owner.upload(path + "preview", data, sheet="候补").json
        self.assertEqual([one["name"] for one in other["entrants"]], ["关羽", "赵云"])
        missing = self.owner.upload(path + "preview", data, sheet="没有")
        self.assertEqual((missing.status, missing.code), (422, "spreadsheet.no_such_sheet"))
        self.assertIn("没有", missing.json["detail"])
        page = self.owner.upload(f"/events/{self.event}/import", data, expected_version=1).text
        self.assertIn("256 KB", page)
        self.assertIn('<option selected>名单</option>', page)
        held = re.search(r'name="list" value="([0-9a-f]+)"', page).group(1)
        chosen = self.form("import", list=held, sheet="候补", expected_version=1)
        self.assertIn("赵云", chosen.text)
        self.assertNotIn("张飞", chosen.text)
        done = self.form("import/commit", list=held, sheet="候补", skip_faults="false", expected_version=1)
        self.assertEqual(done.status, 303, done)
        self.assertEqual([one["name"] for one in self.owner.event(self.event)["entrants"]], ["关羽", "赵云"])

    def form(self, page, **fields):
        return self.owner.send("POST", f"/events/{self.event}/{page}", raw=urllib.parse.urlencode(fields).encode(),
                               headers={"Accept": "text/html", "Accept-Language": "zh",
                                        "Content-Type": "application/x-www-form-urlencoded"})

    def test_bombs_are_refused_with_a_sentence(self):
        plain = workbook(["姓名"], ["甲"])
        sheet = "xl/worksheets/sheet1.xml"
        head = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        rows = "".join(f'<row r="{n}"><c t="inlineStr"><is><t>甲{n}</t></is></c></row>' for n in range(1, 10010))
        lol = ('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
               '<worksheet><sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>')
        names = "".join(f'<sheet name="s{n}" sheetId="{n}" r:id="rId1"/>' for n in range(1, 200))
        book = ('<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
                'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">'
                f'<sheets>{names}</sheets></workbook>')
        cases = {
            "spreadsheet.too_large": altered(plain, {sheet: head + " " * 40_000_000}),
            "spreadsheet.too_many_rows": altered(plain, {sheet: head + rows + "</sheetData></worksheet>"}),
            "spreadsheet.entities": altered(plain, {sheet: lol}),
            "spreadsheet.too_deep": altered(plain, {sheet: "<a>" * 5000}),
            "spreadsheet.too_many_sheets": altered(plain, {"xl/workbook.xml": book}),
            "spreadsheet.too_many_columns": altered(plain, {
                sheet: head + '<row r="1"><c r="ZZZ1"><v>1</v></c></row></sheetData></worksheet>'}),
            "spreadsheet.damaged": plain[:len(plain) // 2],
            "spreadsheet.too_many_cells": altered(plain, {sheet: head + "".join(
                f'<row r="{n}">' + "".join(f"<c><v>{n * k * 7919 % 9973 % 10}</v></c>" for k in range(1, 257)) + "</row>"
                for n in range(1, 800)) + "</sheetData></worksheet>"}),
            "entrants.spreadsheet": altered(plain, {}).replace(b"xl/workbook.xml", b"xl/wirkbuch.xml"),
        }
        for code, data in cases.items():
            with self.subTest(code):
                refused = self.preview(data)
                self.assertEqual((refused.status, refused.code), (422, code), refused)
                self.assertNotIn(code, refused.json["detail"])
        last = altered(plain, {sheet: head + '<row r="2147483647"><c t="inlineStr"><is><t>甲</t></is></c></row>'
                                             "<row><c><v>1</v></c></row></sheetData></worksheet>"})
        self.assertEqual(self.preview(last).code, "spreadsheet.damaged")
        with open(f"/proc/{self.server.process.pid}/status", encoding="ascii") as file:
            peak = next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))
        print(f"peak memory of the service {peak // 1024} MiB")

    def peak(self):
        with open(f"/proc/{self.server.process.pid}/status", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) // 1024

    def test_cells_far_to_the_right_cost_no_more_than_others(self):
        plain = workbook(["姓名"], ["甲"])
        head = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        rows = "".join(f'<row r="{n}"><c r="IV{n}"><v>1</v></c></row>' for n in range(1, 10_001))
        data = altered(plain, {"xl/worksheets/sheet1.xml": head + rows + "</sheetData></worksheet>"})
        before = self.peak()
        for _ in range(3):
            self.assertEqual(self.preview(data).status, 200)
        self.assertLess(self.peak() - before, 60, "MiB for 10,000 cells")

    def test_an_error_cell_is_a_fault_and_an_escape_is_its_character(self):
        data = workbook(["姓名", "编号"], ["张三_x000D_", 1], ["#N/A", 2], formats=())
        shown = self.preview(data).json
        self.assertEqual([one["name"] for one in shown["entrants"]], ["张三"])
        self.assertEqual([(one["line"], one["code"]) for one in shown["faults"]], [(3, "entrants.error_value")])

    def test_a_title_row_and_a_survey_and_a_column_somebody_chooses(self):
        data = workbook(["2026 春季赛"], ["序号", "1、您的姓名", "2、推荐人"], [1, "张三", "李四"])
        shown = self.preview(data).json
        self.assertEqual([one["name"] for one in shown["entrants"]], ["张三"])
        self.assertEqual(shown["above_header"], [{"line": 1, "text": "2026 春季赛"}])
        path = f"/api/v1/events/{self.event}/entrants/"
        other = self.owner.upload(path + "preview", data, name_column=3).json
        self.assertEqual([one["name"] for one in other["entrants"]], ["李四"])
        page = self.owner.upload(f"/events/{self.event}/import", data, expected_version=1).text
        self.assertIn('<option value="2" selected>', page)
        held = re.search(r'name="list" value="([0-9a-f]+)"', page).group(1)
        again = self.form("import", list=held, name_column=3, has_header="true", expected_version=1)
        self.assertIn("<td>李四</td>", again.text)
        done = self.form("import/commit", list=held, name_column=3, has_header="true", skip_faults="false", expected_version=1)
        self.assertEqual(done.status, 303, done)
        self.assertEqual([one["name"] for one in self.owner.event(self.event)["entrants"]], ["李四"])

    def test_exports_of_bracket_sites(self):
        challonge = [{"participant": {"id": 1, "name": "Ma Chao", "display_name": "Ma Chao", "seed": 2, "final_rank": 1}},
                     {"participant": {"id": 2, "name": None, "username": "xuchu", "seed": 1, "email_hash": "ab"}}]
        self.assertEqual(self.names(json.dumps(challonge).encode()), [("Ma Chao", "", 2, ""), ("xuchu", "", 1, "")])
        shown = self.preview(json.dumps(challonge).encode()).json
        self.assertEqual((shown["kind"], shown["ignored_columns"]), ("challonge", ["email_hash", "final_rank", "id"]))
        tournament = {"tournament": {"name": "杯", "participants": challonge, "matches": [{"match": {"id": 5}}]}}
        shown = self.preview(json.dumps(tournament).encode()).json
        self.assertIn("tournament.matches", shown["ignored_columns"])
        self.assertEqual(shown["matches"], 1)
        page = self.owner.upload(f"/events/{self.event}/import", json.dumps(tournament).encode(), expected_version=1).text
        self.assertIn("另有 1 场比赛，不会导入", page)
        second = {"data": [{"id": "9", "type": "participant", "attributes": {"name": "Zhou Yu", "seed": 1}}]}
        self.assertEqual(self.names(json.dumps(second).encode()), [("Zhou Yu", "", 1, "")])
        nodes = [{"id": 3, "name": "Wu | Lu Xun", "initialSeedNum": 1, "participants": [{"gamerTag": "Lu Xun"}]},
                 {"id": 4, "name": "Two", "participants": [{"gamerTag": "A"}, {"gamerTag": "B"}]},
                 {"id": 5, "name": "Gan Ning", "seeds": [{"seedNum": 2}]}]
        gg = {"data": {"event": {"name": "x", "entrants": {"pageInfo": {"totalPages": 1}, "nodes": nodes}}}}
        shown = self.preview(json.dumps(gg).encode()).json
        self.assertEqual(shown["kind"], "start_gg")
        self.assertEqual([(one["name"], one["seed"]) for one in shown["entrants"]], [("Lu Xun", 1), ("Gan Ning", 2)])
        self.assertEqual([(fault["line"], fault["code"]) for fault in shown["faults"]], [(2, "bracket_site.team")])
        gg["data"]["event"]["entrants"]["pageInfo"]["totalPages"] = 3
        self.assertEqual(self.preview(json.dumps(gg).encode()).code, "bracket_site.not_whole")
        self.assertEqual(self.preview(b'{"a": [1, 2]}').code, "bracket_site.unknown")
        refused = self.preview(b'[{"participant": \n {,}}]')
        self.assertEqual((refused.code, refused.json["params"]["line"]), ("bracket_site.not_json", "2"))


class TablesForOthers(event_kit.OneServer):
    def test_every_table_is_a_workbook_too(self):
        event = event_kit.opened(self.owner, 5, event_kit.stage("瑞士轮", "swiss", rounds=2))
        self.owner.must_give(event, "enter_late", given={"name": "=HYPERLINK(1)", "number": "900", "club": ""})
        event_kit.next_round(self.owner, event)
        event_kit.decide_all(self.owner, event)
        least = {"players": 7, "pairings": 4, "results": 3, "standings": 7, "placings": 7}
        with tempfile.TemporaryDirectory() as folder:
            for table, rows in least.items():
                answer = self.owner.get(f"/events/{event}/{table}.xlsx")
                self.assertEqual(answer.status, 200, answer)
                self.assertIn(f'{table}-{event}.xlsx"', answer.headers["Content-Disposition"])
                with open(os.path.join(folder, table + ".xlsx"), "wb") as file:
                    file.write(answer.body)
                sheet = openpyxl.load_workbook(io.BytesIO(answer.body)).active
                self.assertNotEqual(sheet.title, "Sheet1", table)
                self.assertEqual(sheet.freeze_panes, "A2", table)
                self.assertGreaterEqual(sheet.max_row, rows, table)
                self.assertNotIn("f", {cell.data_type for row in sheet.iter_rows() for cell in row}, "a formula")
            standings = openpyxl.load_workbook(os.path.join(folder, "standings.xlsx")).active
            first = list(standings.iter_rows(min_row=2, max_row=2))[0]
            self.assertEqual({cell.data_type for cell in first[9:]}, {"n"}, "tie-breaks are numbers")
            self.assertEqual(first[9].number_format, "0.0000")
            players = openpyxl.load_workbook(os.path.join(folder, "players.xlsx")).active
            cells = [cell.value for row in players.iter_rows() for cell in row]
            self.assertIn("选手1", cells)
            self.assertIn("001", cells)
            self.assertIn("=HYPERLINK(1)", cells)
            office = shutil.which("soffice") or shutil.which("libreoffice")
            if office:
                self.by_libreoffice(office, folder, least)

    def by_libreoffice(self, office, folder, tables):
        done = subprocess.run([office, "--headless", f"-env:UserInstallation=file://{folder}/profile", "--convert-to",
                               "csv:Text - txt - csv (StarCalc):44,34,76", "--outdir", folder,
                               *[os.path.join(folder, table + ".xlsx") for table in tables]],
                              capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotRegex(done.stderr.lower(), "error|corrupt|repair")
        with open(os.path.join(folder, "players.csv"), encoding="utf-8") as file:
            text = file.read()
        self.assertIn("选手1,001", text)
        self.assertIn("=HYPERLINK(1)", text)


if __name__ == "__main__":
    unittest.main(verbosity=2)
