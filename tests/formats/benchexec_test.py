#!/usr/bin/env python3
"""The tool-info module of contrib/benchexec, called as BenchExec calls it.

BenchExec is no package of Debian, so a stub stands for it here: what its documentation and its template class
(benchexec/tools/template.py, class BaseTool2, since version 3.3) say of the interface, as rules:

- The class is called Tool and inherits from BaseTool2; name() and executable(tool_locator) must be there.
- executable() asks tool_locator.find_executable(NAME, subdir=...).
- version(executable) may use _version_from_tool, which runs `executable --version` and, given line_prefix, returns the
  rest of the first line that begins with it.
- cmdline(executable, options, task, rlimits) returns a list of strings. task has input_files_or_identifier (a
  sequence), property_file (a path or None) and options (what the task file says, or None); rlimits has cputime (seconds
  or None) and memory (bytes or None).
- An unknown property is an UnsupportedFeatureException.
- determine_result(run) returns a string of benchexec.result; run.output is a sequence of lines without their ends.
- program_files(executable) is the program and what REQUIRED_PATHS names, relative to the program's folder.
"""
import abc
import collections
import glob
import importlib.util
import os
import subprocess
import sys
import types
import unittest
import xml.etree.ElementTree

from programs import HEAPWISE, LEAK, SAFE, SOURCE, UNKNOWN, USE_AFTER_FREE, Case

Task = collections.namedtuple("Task", "input_files_or_identifier property_file options")
Limits = collections.namedtuple("Limits", "cputime memory", defaults=(None, None))
Run = collections.namedtuple("Run", "cmdline exit_code output termination_reason")


class BaseTool2(abc.ABC):
    REQUIRED_PATHS = []

    @abc.abstractmethod
    def name(self):
        pass

    @abc.abstractmethod
    def executable(self, tool_locator):
        pass

    def _version_from_tool(self, executable, arg="--version", use_stderr=False, ignore_stderr=False, line_prefix=None):
        run = subprocess.run([executable, arg], capture_output=True, text=True)
        assert not run.stderr and run.returncode == 0
        rest = [line[len(line_prefix):].strip() for line in run.stdout.splitlines() if line.startswith(line_prefix)]
        return rest[0] if rest else ""

    def program_files(self, executable):
        folder = os.path.dirname(executable)
        return [executable] + [path for pattern in self.REQUIRED_PATHS for path in glob.glob(os.path.join(folder, pattern))]


def stub():
    """The parts of the package `benchexec` that a module may import."""
    result = types.ModuleType("benchexec.result")
    for name, value in {"TRUE_PROP": "true", "UNKNOWN": "unknown", "ERROR": "ERROR", "FALSE_REACH": "false(unreach-call)",
                        "FALSE_DEREF": "false(valid-deref)", "FALSE_FREE": "false(valid-free)",
                        "FALSE_MEMTRACK": "false(valid-memtrack)", "FALSE_MEMCLEANUP": "false(valid-memcleanup)",
                        "FALSE_OVERFLOW": "false(no-overflow)", "FALSE_TERMINATION": "false(termination)"}.items():
        setattr(result, f"RESULT_{name}", value)
    template = types.ModuleType("benchexec.tools.template")
    template.BaseTool2 = BaseTool2
    template.UnsupportedFeatureException = type("UnsupportedFeatureException", (Exception,), {})
    tools = types.ModuleType("benchexec.tools")
    tools.template = template
    package = types.ModuleType("benchexec")
    package.result, package.tools = result, tools
    sys.modules.update({"benchexec": package, "benchexec.result": result, "benchexec.tools": tools, "benchexec.tools.template": template})
    return template


class Locator:
    def find_executable(self, executable_name, subdir=""):
        assert os.path.basename(executable_name) == executable_name
        path = os.path.join(os.path.dirname(os.path.dirname(HEAPWISE)), subdir, executable_name)
        assert os.access(path, os.X_OK), path
        return path


class ToolInfo(Case):
    def setUp(self):
        super().setUp()
        self.template = stub()
        specification = importlib.util.spec_from_file_location("heapwise_tool", SOURCE / "contrib" / "benchexec" / "heapwise.py")
        module = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(module)
        self.tool = module.Tool()

    def result_of(self, text, property_file, limits=Limits(60, 4_000_000_000), options=(), model="LP64"):
        self.write("a.c", text)
        executable = self.tool.executable(Locator())
        command = self.tool.cmdline(executable, list(options), Task(("a.c",), property_file, {"data_model": model}), limits)
        self.assertTrue(all(isinstance(word, str) for word in command), command)
        run = subprocess.run(command, cwd=self.here, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return self.tool.determine_result(Run(tuple(command), run.returncode, run.stdout.splitlines(), None))

    def test_names_the_tool_its_version_and_its_files(self):
        executable = self.tool.executable(Locator())
        self.assertTrue(self.tool.name())
        self.assertRegex(self.tool.version(executable), r"^\d+\.\d+\.\d+$")
        self.assertIn(executable, self.tool.program_files(executable))
        self.assertEqual(len(self.tool.program_files(executable)), 2, "the program and the folder of its modules")

    def test_reads_each_verdict(self):
        memsafety = "properties/valid-memsafety.prp"
        self.assertEqual(self.result_of(SAFE, memsafety), "true")
        self.assertEqual(self.result_of(USE_AFTER_FREE, memsafety, model="ILP32"), "false(valid-deref)")
        self.assertEqual(self.result_of(LEAK, memsafety), "false(valid-memtrack)")
        self.assertEqual(self.result_of(LEAK, "valid-memcleanup.prp"), "false(valid-memcleanup)")
        self.assertEqual(self.result_of(LEAK, "unreach-call.prp"), "true")
        self.assertEqual(self.result_of(UNKNOWN, memsafety), "unknown")

    def test_an_output_without_a_verdict_is_an_error(self):
        self.assertEqual(self.result_of("int main(void) { return x; }", None), "ERROR")

    def test_passes_options_and_runs_without_limits(self):
        self.assertEqual(self.result_of(SAFE, None, Limits(), ["--witness", "witness.yml"]), "true")
        self.assertTrue((self.here / "witness.yml").is_file())

    def test_asks_for_less_memory_than_benchexec_kills_at(self):
        command = self.tool.cmdline("heapwise", [], Task(("a.c",), None, None), Limits(None, 4_000_000_000))
        megabytes = int(command[command.index("--memory-limit") + 1])
        self.assertLess(megabytes * 2**20 * 1.05, 4_000_000_000 * 1.001)
        self.assertGreater(megabytes * 2**20, 0.9 * 4_000_000_000)

    def test_refuses_a_property_that_it_does_not_know(self):
        with self.assertRaises(self.template.UnsupportedFeatureException):
            self.tool.cmdline("heapwise", [], Task(("a.c",), "no-data-race.prp", None), Limits())

    def test_the_benchmark_definition_has_tasks_with_properties_that_the_module_knows(self):
        root = xml.etree.ElementTree.parse(SOURCE / "contrib" / "benchexec" / "heapwise.xml").getroot()
        self.assertEqual((root.tag, root.get("tool")), ("benchmark", "heapwise"))
        files = [each.text for each in root.iter("propertyfile")]
        self.assertEqual(len(files), len(list(root.iter("tasks"))))
        for file in files:
            self.tool.cmdline("heapwise", [], Task(("a.c",), file, None), Limits())


if __name__ == "__main__":
    unittest.main()
