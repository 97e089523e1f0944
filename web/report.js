// The report: the verdict with its reasons, what prove gave up, what nothing reaches, the assumptions.

import { element } from './source.js';

export function verdictWords(store) {
  if (store.failure) return ['failure', 'not analysed'];
  if (store.answer) {
    const { verdict, finding } = store.answer;
    if (verdict === 'false') return ['false', `false (${finding?.property ?? ''})`];
    return [verdict, verdict === 'unknown' ? `unknown (${store.answer.reason_details?.kind ?? ''})` : 'true'];
  }
  if (store.running) return ['none', 'working'];
  return ['none', store.stopped ? 'stopped' : 'not analysed'];
}

export function headline(store) {
  if (store.failure) return store.failure.failure;
  const { answer } = store;
  if (!answer) return '';
  const count = (name, ending) => `${answer.proof[name]} ${answer.proof[name] === 1 ? name.slice(0, -ending.length) : name}`;
  if (answer.verdict === 'true') return answer.proof ? `proved: ${[count('accesses', 'es'), count('allocations', 's'), count('frees', 's'), count('loops', 's')].join(', ')}` : 'proved';
  return answer.verdict === 'false' ? answer.finding.message : answer.reason;
}

function section(title, ...children) {
  return element('section', {}, element('h3', {}, title), ...children);
}

function placed(list, words, go) {
  return element('ul', {}, ...list.map((each) => element('li', {}, each.at ? element('button', { type: 'button', class: 'place', onclick: () => go(each.at) }, `line ${each.at.line}`) : null, ' ', words(each))));
}

export function showReport(root, store, go) {
  const { answer, failure } = store;
  const parts = [element('h2', {}, headline(store) || 'The analysis works')];
  if (failure) parts.push(element('pre', { tabindex: '0' }, failure.messages || failure.failure));
  if (answer?.verdict === 'unknown') {
    parts.push(section('Why this is unknown', placed([{ at: answer.reason_details?.at }], () => answer.reason, go)));
    if (answer.losses?.length) parts.push(section(`What was given up on the way (${answer.all_losses})`, placed(answer.losses, (loss) => `${loss.why} (${loss.verb}${loss.times > 1 ? `, ${loss.times} times` : ''})`, go)));
    if (answer.advice?.length) parts.push(section('What could help', element('ul', {}, ...answer.advice.map((words) => element('li', {}, words)))));
  }
  if (store.findings.length) parts.push(section('Findings', placed(store.findings, (finding) => `${finding.message}${finding.suppressed ? ` (set aside: ${finding.suppressed})` : ''}${finding.behind ? ' (behind another finding)' : ''}`, go)));
  if (store.states && !store.states.proved && store.states.reason?.text && answer?.verdict !== 'unknown') parts.push(section('Why the states may not be all', placed([store.states.reason], (reason) => reason.text, go)));
  if (answer?.verdict === 'true') {
    const rows = answer.unreached ?? [];
    parts.push(section('What no check reached', rows.length ? placed(rows, (each) => (each.last_line ? `to line ${each.last_line}, in ${each.at.function}()` : `${each.at.function}() is never called`), go) : element('p', {}, 'Every line of code is reached.')));
    if (answer.ends === false) parts.push(element('p', { class: 'note' }, 'No execution comes to the end of the program.'));
  }
  if (answer?.assumptions?.length) parts.push(section('Assumptions', element('ul', {}, ...answer.assumptions.map((words) => element('li', {}, words)))));
  if (answer?.statistics) parts.push(element('p', { class: 'note' }, `${answer.property}, ${answer.data_model}${answer.method ? `, by ${answer.method}` : ''}; ${answer.statistics.cpu_seconds.toFixed(2)} s of CPU time, ${Math.round(answer.statistics.peak_megabytes)} MB`));
  root.replaceChildren(...parts);
}
