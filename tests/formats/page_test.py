#!/usr/bin/env python3
"""The HTML page: well-formed, nothing fetched, and, where Chromium is installed, read as a person would see it."""
import html.parser
import os
import re
import shutil
import subprocess
import unittest

from programs import SAFE, USE_AFTER_FREE, Case

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
EMPTY = {"meta", "br", "line", "rect", "path"}


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
        return page, balance.text

    def test_a_violation_is_shown_with_its_source_its_path_and_its_memory(self):
        page, text = self.page(USE_AFTER_FREE)
        for words in ("false(valid-deref)", "p->data = 1;", "__VERIFIER_nondet_int"):
            self.assertIn(words, text)
        self.assertRegex(page, r'<tr id="f0l10" class=bad>')
        self.assertIn("<ol class=path>", page)

    def test_a_proof_shows_its_invariants_at_their_loops(self):
        page, text = self.page(SAFE, "--engine", "prove")
        self.assertIn("true", text)
        self.assertGreaterEqual(page.count("note invariant"), 2)

    def test_a_browser_shows_it(self):
        if not CHROMIUM:
            self.skipTest("chromium is not installed: the page was not looked at in a browser")
        self.page(USE_AFTER_FREE)
        flags = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={self.here}/profile"]
        page = (self.here / "page.html").as_uri()
        dom = subprocess.run([CHROMIUM, *flags, "--dump-dom", page], capture_output=True, text=True, timeout=120).stdout
        self.assertEqual(len(re.findall(r'<li class="[^"]*\bhere\b', dom)), 1, "the script marks the last step")
        shot = self.here / "shot.png"
        subprocess.run([CHROMIUM, *flags, "--window-size=1400,900", f"--screenshot={shot}", page], capture_output=True, timeout=120)
        self.assertGreater(os.path.getsize(shot), 10_000, "the page is not blank")


if __name__ == "__main__":
    unittest.main()
