#!/usr/bin/env python3
"""Witnesses against the rules of their formats: YAML 2.0 and GraphML 1.0, as the SV-COMP community documents them."""
import hashlib
import re
import sys
import unittest
import xml.etree.ElementTree

from programs import LEAK, SAFE, UNKNOWN, USE_AFTER_FREE, Case

try:
    import yaml
except ImportError:
    print("skipped: the Debian package python3-yaml is not installed")
    sys.exit(77)

WAYPOINTS = {"assumption", "branching", "function_enter", "function_return", "target"}
UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)"


class Yaml(Case):
    def witness(self, text, *options):
        path = self.write("a.c", text)
        run = self.heapwise("verify", "--witness", "w.yml", *options, "a.c")
        entries = yaml.safe_load((self.here / "w.yml").read_text())
        self.assertIsInstance(entries, list)
        self.assertEqual(len(entries), 1)
        self.check_metadata(entries[0]["metadata"], path)
        self.assertEqual(set(entries[0]), {"entry_type", "metadata", "content"})
        return run, entries[0]

    def check_metadata(self, metadata, path):
        self.assertEqual(set(metadata), {"format_version", "uuid", "creation_time", "producer", "task"})
        self.assertEqual(metadata["format_version"], "2.0")
        self.assertRegex(metadata["uuid"], f"^{UUID}$")
        self.assertRegex(str(metadata["creation_time"]), f"^{TIME}$")
        self.assertLessEqual({"name", "version"}, set(metadata["producer"]))
        self.assertLessEqual(set(metadata["producer"]), {"name", "version", "configuration", "command_line", "description"})
        task = metadata["task"]
        self.assertEqual(set(task), {"input_files", "input_file_hashes", "specification", "data_model", "language"})
        self.assertEqual(task["input_file_hashes"], {"a.c": hashlib.sha256(path.read_bytes()).hexdigest()})
        self.assertEqual(task["input_files"], ["a.c"])
        self.assertIn(task["data_model"], ("ILP32", "LP64"))
        self.assertEqual(task["language"], "C")
        self.assertRegex(task["specification"], r"^CHECK\( init\(main\(\)\), LTL\(G ")

    def check_location(self, location, lines):
        self.assertLessEqual({"file_name", "line"}, set(location))
        self.assertLessEqual(set(location), {"file_name", "line", "column", "function"})
        self.assertEqual(location["file_name"], "a.c")
        self.assertTrue(1 <= location["line"] <= len(lines))
        if "column" in location:
            self.assertTrue(1 <= location["column"] <= len(lines[location["line"] - 1]) + 1)

    def check_violation(self, entry, text):
        self.assertEqual(entry["entry_type"], "violation_sequence")
        follows = []
        for each in entry["content"]:
            self.assertEqual(set(each), {"segment"})
            for i, waypoint in enumerate(each["segment"]):
                point = waypoint["waypoint"]
                self.assertLessEqual({"type", "action", "location"}, set(point))
                self.assertLessEqual(set(point), {"type", "action", "location", "constraint"})
                self.assertIn(point["type"], WAYPOINTS)
                last = i + 1 == len(each["segment"])
                self.assertEqual(point["action"], "follow" if last else "avoid", "a segment ends with the one point to follow")
                self.check_location(point["location"], text.splitlines())
                if point["type"] in ("target", "function_enter"):
                    self.assertNotIn("constraint", point)
                elif point["type"] == "function_return":
                    self.assertRegex(point["constraint"]["value"], r"^\\result (==|!=|<=|>=|<|>) -?\d+$")
                    self.assertEqual(point["constraint"]["format"], "acsl_expression", "ext_c_expression is of format 2.1")
                follows.append(point)
        self.assertEqual([p["type"] for p in follows].count("target"), 1)
        self.assertEqual(follows[-1]["type"], "target", "the target is the last point")
        return follows

    def test_a_violation_leads_through_the_inputs_to_the_target(self):
        run, entry = self.witness(USE_AFTER_FREE)
        self.assertEqual(run.returncode, 1)
        points = self.check_violation(entry, USE_AFTER_FREE)
        self.assertEqual(points[-1]["location"]["line"], 10)
        returned = [p for p in points if p["type"] == "function_return"]
        self.assertEqual(len(returned), 1)
        place = returned[0]["location"]
        self.assertEqual(USE_AFTER_FREE.splitlines()[place["line"] - 1][place["column"] - 1], ")")

    def test_a_violation_without_inputs_has_its_target(self):
        _, entry = self.witness(LEAK, "--data-model", "ilp32")
        self.assertEqual(len(self.check_violation(entry, LEAK)), 1)
        self.assertEqual(entry["metadata"]["task"]["data_model"], "ILP32")

    def test_a_proof_is_a_set_of_invariants_at_loops(self):
        run, entry = self.witness(SAFE, "--engine", "prove")
        self.assertEqual(run.returncode, 0)
        self.assertEqual(entry["entry_type"], "invariant_set")
        lines = SAFE.splitlines()
        for each in entry["content"]:
            self.assertEqual(set(each), {"invariant"})
            invariant = each["invariant"]
            self.assertEqual(set(invariant), {"type", "location", "value", "format"})
            self.assertEqual((invariant["type"], invariant["format"]), ("loop_invariant", "c_expression"))
            self.check_location(invariant["location"], lines)
            keyword = lines[invariant["location"]["line"] - 1][invariant["location"].get("column", 1) - 1:]
            self.assertRegex(keyword, r"^(for|while|do)\b")
        said = " && ".join(each["invariant"]["value"] for each in entry["content"])
        self.assertIn("i <= 10", said)

    def test_an_unknown_has_none(self):
        self.write("a.c", UNKNOWN)
        run = self.heapwise("verify", "--witness", "w.yml", "a.c")
        self.assertIn("no witness", run.stderr)


class Graphml(Case):
    SPACE = {"g": "http://graphml.graphdrawing.org/xmlns"}

    def graph(self, text):
        path = self.write("a.c", text)
        self.heapwise("verify", "--witness", "w.graphml", "a.c")
        root = xml.etree.ElementTree.parse(self.here / "w.graphml").getroot()
        keys = {key.get("id"): key.get("for") for key in root.findall("g:key", self.SPACE)}
        graph = root.find("g:graph", self.SPACE)
        for kind, element in [("graph", graph)] + [(k, e) for k in ("node", "edge") for e in graph.findall(f"g:{k}", self.SPACE)]:
            for data in element.findall("g:data", self.SPACE):
                self.assertEqual(keys[data.get("key")], kind)
        data = {d.get("key"): d.text for d in graph.findall("g:data", self.SPACE)}
        self.assertLessEqual({"witness-type", "sourcecodelang", "producer", "specification", "programfile", "programhash",
                              "architecture", "creationtime"}, set(data))
        self.assertEqual(data["programhash"], hashlib.sha256(path.read_bytes()).hexdigest())
        self.assertRegex(data["creationtime"], f"^{TIME}$")
        self.assertIn(data["architecture"], ("32bit", "64bit"))
        return graph, data

    def marked(self, graph, key):
        return [n.get("id") for n in graph.findall("g:node", self.SPACE)
                if any(d.get("key") == key and d.text == "true" for d in n.findall("g:data", self.SPACE))]

    def test_a_violation_is_a_path_from_the_entry_to_the_violation(self):
        graph, data = self.graph(USE_AFTER_FREE)
        self.assertEqual(data["witness-type"], "violation_witness")
        entries, violations = self.marked(graph, "entry"), self.marked(graph, "violation")
        self.assertEqual((len(entries), len(violations)), (1, 1))
        edges = {e.get("source"): e for e in graph.findall("g:edge", self.SPACE)}
        state, lines = entries[0], []
        while state != violations[0]:
            content = {d.get("key"): d.text for d in edges[state].findall("g:data", self.SPACE)}
            if "assumption" in content:
                self.assertTrue(re.match(r"\\result == -?\d+$", content["assumption"]))
                self.assertEqual(content["assumption.resultfunction"], "__VERIFIER_nondet_int")
            lines.append(int(content["startline"]))
            state = edges[state].get("target")
        self.assertEqual(lines, [8, 10])

    def test_a_proof_is_an_automaton_without_violation(self):
        graph, data = self.graph(SAFE)
        self.assertEqual(data["witness-type"], "correctness_witness")
        self.assertEqual((len(self.marked(graph, "entry")), len(self.marked(graph, "violation"))), (1, 0))


if __name__ == "__main__":
    unittest.main()
