#!/usr/bin/env python3
"""The HTML page: well-formed, nothing fetched, with all that it shows inside. What a person sees of it: tests/view/page_test.mjs."""
import html.parser
import json
import re
import unittest

from programs import SAFE, UNKNOWN, USE_AFTER_FREE, Case

EMPTY = {"meta", "br", "input"}


class Balance(html.parser.HTMLParser):
    """Every element that is opened is closed, in order."""

    def __init__(self):
        super().__init__()
        self.open, self.wrong, self.text, self.addresses = [], [], "", []

    def handle_starttag(self, tag, attributes):
        self.addresses += [value for name, value in attributes if name in ("src", "href", "action", "data")]
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        pass

    def handle_endtag(self, tag):
        if tag in EMPTY:
            return
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)

    def handle_data(self, data):
        self.text += data


class Page(Case):
    def page(self, text, *options):
        self.write("a.c", text)
        self.heapwise("verify", "--format", "html", "--output", "page.html", *options, "a.c")
        page = (self.here / "page.html").read_text()
        balance = Balance()
        balance.feed(page)
        self.assertEqual((balance.wrong, balance.open), ([], []))
        self.assertEqual(balance.addresses, [], "nothing is fetched")
        self.assertNotIn("@import", page)
        self.assertIn("default-src 'none'", page)
        data = re.search(r'<script id="data" type="application/json">(.*?)</script>', page, re.DOTALL).group(1)
        return json.loads(data), balance.text

    def test_of_a_violation_has_its_source_its_path_its_memory_and_the_states(self):
        data, text = self.page(USE_AFTER_FREE)
        self.assertEqual(data["files"], [{"path": "a.c", "text": USE_AFTER_FREE}])
        self.assertEqual(data["answer"]["finding"]["at"]["line"], 10)
        self.assertTrue(data["answer"]["finding"]["pictures"])
        self.assertIn(7, [line["at"]["line"] for line in data["states"]["lines"]])
        self.assertIn("false(valid-deref)", text)
        self.assertIn("use after free", text, "for who reads it without scripts")

    def test_of_a_proof_has_a_drawing_for_each_loop(self):
        data, text = self.page(SAFE, "--engine", "prove")
        self.assertEqual(data["answer"]["verdict"], "true")
        loops = data["states"]["loops"]
        self.assertEqual([loop["at"]["line"] for loop in loops], [7, 12])
        for loop in loops:
            self.assertTrue(any(data["states"]["scenes"][i]["scene"]["nodes"] for i in loop["scenes"]))
        self.assertIn("list(next)", text)

    def test_of_an_unknown_says_at_which_line(self):
        data, _ = self.page(UNKNOWN, "--time-limit", "20", "--engine", "prove")
        self.assertEqual(data["answer"]["reason_details"]["at"]["line"], 2)

    def test_no_word_of_the_program_ends_the_data(self):
        data, _ = self.page(SAFE + "/* </script><script>alert(1)</script> <!-- @script@ @style@ */\n")
        self.assertIn("</script><script>alert(1)</script> <!-- @script@", data["files"][0]["text"])

    def test_of_a_program_that_cannot_be_read_says_so(self):
        data, text = self.page("int main(void) { return 0 }\n")
        self.assertEqual(data["answer"]["verdict"], "unknown")
        self.assertIn("unreadable", text)

    def test_a_limit_of_time_holds_and_the_verdict_stays(self):
        data, _ = self.page(SAFE, "--time-limit", "30")
        self.assertEqual(data["answer"]["verdict"], "true")


if __name__ == "__main__":
    unittest.main()
