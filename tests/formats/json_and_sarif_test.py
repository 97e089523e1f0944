#!/usr/bin/env python3
"""JSON against docs/answer.schema.json, SARIF against the constraints of the standard that concern what is written."""
import json
import pathlib
import sys
import unittest

from programs import LEAK, SAFE, SOURCE, UNKNOWN, USE_AFTER_FREE, Case

try:
    import jsonschema
except ImportError:
    print("skipped: the Debian package python3-jsonschema is not installed")
    sys.exit(77)

ANSWER = json.loads((SOURCE / "docs" / "answer.schema.json").read_text())
SARIF = json.loads((pathlib.Path(__file__).parent / "sarif.schema.json").read_text())
PROGRAMS = {"uaf.c": (USE_AFTER_FREE, 1, "false"), "leak.c": (LEAK, 1, "false"), "safe.c": (SAFE, 0, "true"),
            "unknown.c": (UNKNOWN, 2, "unknown")}


class Json(Case):
    def test_the_schema_itself_is_valid(self):
        for schema in (ANSWER, SARIF):
            jsonschema.validators.validator_for(schema).check_schema(schema)

    def test_every_kind_of_answer_follows_the_schema(self):
        for name, (text, code, verdict) in PROGRAMS.items():
            with self.subTest(name):
                self.write(name, text)
                run = self.heapwise("verify", "--format", "json", name)
                self.assertEqual(run.returncode, code, run.stderr)
                answer = json.loads(run.stdout)
                jsonschema.validate(answer, ANSWER)
                self.assertEqual(answer["verdict"], verdict)
                self.assertIn(f"verdict: {verdict}", run.stderr)

    def test_a_finding_has_its_path(self):
        self.write("uaf.c", USE_AFTER_FREE)
        finding = json.loads(self.heapwise("verify", "--format", "json", "uaf.c").stdout)["finding"]
        self.assertEqual((finding["property"], finding["kind"], finding["at"]["line"]), ("valid-deref", "use after free", 10))
        places = {(step["kind"], step["at"]["line"]) for step in finding["steps"] if step["matters"]}
        self.assertLessEqual({("allocate", 6), ("free", 9), ("violation", 10)}, places)
        self.assertEqual(finding["inputs"][0]["function"], "__VERIFIER_nondet_int")
        self.assertLess(int(finding["inputs"][0]["value"]), 5)

    def test_a_proof_says_what_was_checked(self):
        self.write("safe.c", SAFE)
        proof = json.loads(self.heapwise("verify", "--engine", "prove", "--format", "json", "safe.c").stdout)["proof"]
        self.assertEqual((proof["allocations"], proof["frees"], proof["loops"]), (1, 1, 2))
        self.assertGreaterEqual(len(proof["invariants"]), 2)

    def test_the_verdict_line_stays_on_standard_output_when_the_document_goes_to_a_file(self):
        self.write("safe.c", SAFE)
        run = self.heapwise("verify", "--format", "json", "--output", "out.json", "safe.c")
        self.assertEqual(run.stdout, "verdict: true\n")
        jsonschema.validate(json.loads((self.here / "out.json").read_text()), ANSWER)

    def test_running_out_of_time_is_an_answer_of_the_same_form(self):
        doubling = "".join(f"#define M{i + 1} M{i} M{i}\n" for i in range(40))
        self.write("long.c", "#define M0 x ^= 1;\n" + doubling + "int main(void) { int x = 0; M40 return x; }\n")
        run = self.heapwise("verify", "--format", "json", "--time-limit", "1", "long.c")
        self.assertEqual(run.returncode, 2)
        answer = json.loads(run.stdout)
        jsonschema.validate(answer, ANSWER)
        self.assertEqual(answer["reason"], "time")


class Sarif(Case):
    def sarif(self, name, *more):
        run = self.heapwise("verify", "--format", "sarif", *more, name)
        document = json.loads(run.stdout)
        jsonschema.validate(document, SARIF)
        return document["runs"][0]

    def test_every_kind_of_answer_follows_the_schema(self):
        for name, (text, _, verdict) in PROGRAMS.items():
            with self.subTest(name):
                self.write(name, text)
                run = self.sarif(name)
                self.assertEqual(len(run["results"]) > 0, verdict == "false")
                self.assertEqual("toolExecutionNotifications" in run["invocations"][0], verdict == "unknown")

    def test_rules_and_locations_fit_together(self):
        self.write("sub/uaf.c", USE_AFTER_FREE)
        run = self.sarif("sub/uaf.c")
        result = run["results"][0]
        rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
        self.assertEqual(rule["id"], result["ruleId"])
        self.assertIn("external/cwe/cwe-416", rule["properties"]["tags"])
        place = result["locations"][0]["physicalLocation"]
        self.assertEqual(place["artifactLocation"], {"uri": "sub/uaf.c", "uriBaseId": "%SRCROOT%"})
        self.assertEqual(place["region"]["startLine"], 10)
        flow = [l["location"]["physicalLocation"]["region"]["startLine"] for l in result["codeFlows"][0]["threadFlows"][0]["locations"]]
        self.assertEqual(flow[-1], 10)
        self.assertIn(6, flow)

    def test_fingerprints_stay_when_lines_move(self):
        self.write("uaf.c", USE_AFTER_FREE)
        before = self.sarif("uaf.c")["results"][0]["partialFingerprints"]
        self.write("uaf.c", "// one more line\n" + USE_AFTER_FREE)
        self.assertEqual(self.sarif("uaf.c")["results"][0]["partialFingerprints"], before)
        self.write("uaf.c", USE_AFTER_FREE.replace("p->data = 1", "p->data = 2"))
        self.assertNotEqual(self.sarif("uaf.c")["results"][0]["partialFingerprints"], before)


if __name__ == "__main__":
    unittest.main()
