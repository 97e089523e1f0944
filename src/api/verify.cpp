#include <algorithm>

#include "api/task.h"
#include "report/json.h"
#include "verify/describe.h"
#include "verify/engines.h"

namespace heapwise::api {
namespace {

Finding finding_of(const report::Finding& finding) {
  Finding result{
      finding.property, finding.kind, finding.message, finding.text, finding.fingerprint, place_of(finding.at), {}, {}};
  for (const report::Step& step : finding.steps)
    result.steps.push_back({std::string(report::to_string(step.kind)), step.text, place_of(step.at), step.matters});
  for (const report::Input& input : finding.inputs) result.inputs.push_back(input.value);
  return result;
}

Proof proof_of(const report::Proof& proof) {
  Proof result{proof.accesses, proof.allocations, proof.frees, proof.calls, proof.loops, proof.functions, {}};
  for (const report::Invariant& each : proof.invariants)
    result.invariants.push_back({place_of(each.at), each.heaps, each.complete, each.c_expression});
  return result;
}

Answer answer_of(const report::Answer& answer) {
  Answer result;
  switch (answer.verdict) {
    case report::Verdict::True: result.verdict = Answer::Verdict::True; break;
    case report::Verdict::False: result.verdict = Answer::Verdict::False; break;
    case report::Verdict::Unknown: result.verdict = Answer::Verdict::Unknown; break;
  }
  result.text = report::verdict_text(answer);
  result.method = answer.method;
  const report::Reason& reason = answer.reason;
  result.reason = {reason.kind, reason.text, reason.what, reason.subject, place_of(reason.at)};
  if (answer.finding) result.finding = finding_of(*answer.finding);
  if (answer.proof) result.proof = proof_of(*answer.proof);
  result.advice = answer.advice;
  result.assumptions = answer.assumptions;
  result.json = report::to_json(answer);
  return result;
}

}  // namespace

std::vector<std::string> engines() {
  std::vector<std::string> names;
  for (const verify::EngineRow& row : verify::engines()) names.emplace_back(row.name);
  return names;
}

std::variant<Answer, Error> verify(const Program& program, const Question& question) {
  const Result<engine::Question> asked = question_of(question);
  if (!asked) return Error{asked.error()};
  const std::vector<std::string> known = engines();
  const bool is_known = std::ranges::find(known, question.engine) != known.end();
  if (question.engine != verify::kAllEngines && !is_known) return Error{"there is no engine '" + question.engine + "'"};
  const ir::Program seen = program_for(program, asked.value());
  const engine::Task task(seen, asked.value());
  Budget budget = budget_of(question);
  verify::Options options;
  options.engine = question.engine;
  verify::RunFacts facts;
  facts.files = program.data().source.files;
  return answer_of(verify::describe(task, options, verify::verify(task, options, budget), facts));
}

}  // namespace heapwise::api
