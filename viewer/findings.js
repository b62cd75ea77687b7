// SPDX-License-Identifier: MIT
//
// What stands out in a recording, shown while nothing is selected: what held the loop longest, which function did so most
// often, the slowest request, and waits for a thread of the pool. Each leads to its block.
/* global explaining, lengthText, lightUp, linkTo, model, paragraph, plural, redraw, requestLink, showFlames, tellWhyWith, view, why */
/* exported deselect, refreshFindings */

const LONG_CALLBACK_NS = 1e7;
const LONG_POOL_WAIT_NS = 1e7;
const hints = [...why.children];

const isScript = (row) => model.words.list[model.spans.whats[model.spans.what[row]][0]] === 'script';

// What held the loop: the function, if there are samples of it.
const holderText = (span) => explaining.culprit(span) || explaining.label(span);

function longestFinding() {
  const { spans } = model;
  const [row] = spans.longest(1, 'start', 'end', (one) => spans.depth[one] === 0 && !isScript(one));
  if (row === undefined) return [];
  const span = spans.at(row);
  const length = lengthText(span.end - span.start);
  if (span.end - span.start < LONG_CALLBACK_NS) return [paragraph(`Nothing held the loop for long: the longest callback took ${length}, `, linkTo(row, explaining.label(span)), '.')];
  const inside = explaining.culprit(span) === '' ? '' : `, in ${explaining.label(span)}`;
  return [paragraph(`Nothing else could run for ${length}: `, linkTo(row, holderText(span)), ` held the loop${inside}${explaining.processorText(span, model)}.`)];
}

// The function that took most of the time of many callbacks.
function repeatedFinding() {
  const { spans } = model;
  const sums = new Map();
  for (const row of spans.hot.keys()) {
    if (spans.depth[row] !== 0 || isScript(row)) continue;
    const who = explaining.culprit(spans.at(row));
    const sum = sums.get(who) ?? { who, row, count: 0, total: 0 };
    sum.count++;
    sum.total += spans.end[row] - spans.start[row];
    sums.set(who, sum);
  }
  const [most] = [...sums.values()].sort((a, b) => b.total - a.total);
  if (most === undefined || most.count < 2 || most.total < LONG_CALLBACK_NS) return [];
  const share = Math.round(most.total / Math.max(model.end, 1) * 100);
  return [paragraph(linkTo(most.row, most.who), ` took most of the time of ${plural(most.count, 'callback')}: ${lengthText(most.total)} in all, ${share} % of the recording.`)];
}

function requestFinding() {
  const [row] = model.requests.slowest(1);
  if (row === undefined) return [];
  return [paragraph('The slowest request: ', requestLink(row), `${mostOfRequest(model.requests.at(row))}.`)];
}

// What took more than half of a request: a callback with its function, a wait for a thread, or something else that held the loop.
function mostOfRequest({ steps, start, end }) {
  const sums = new Map();
  for (const { start: from, end: to, what, span } of steps) {
    const isReady = what.startsWith('ready');
    const text = isReady ? 'ready while something else held the loop' : span === undefined ? what : explaining.title(model.spans.at(span));
    sums.set(text, (sums.get(text) ?? 0) + to - from);
  }
  const [text, most] = [...sums].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
  return most * 2 > end - start ? `; ${lengthText(most)} of it: ${text}` : '';
}

// What the threads of the pool ran most of a time.
function poolRan(from, to) {
  const { works } = model;
  const sums = new Map();
  for (let row = 0; row < works.length; row++) {
    if (works.begun[row] < 0 || works.begun[row] >= to) continue;
    const name = nameOfWork(row);
    const length = Math.min(works.done[row] < 0 ? model.end : works.done[row], to) - Math.max(works.begun[row], from);
    if (length > 0) sums.set(name, (sums.get(name) ?? 0) + length);
  }
  const [most] = [...sums].sort((a, b) => b[1] - a[1]);
  return most === undefined ? '' : `; meanwhile the pool ran mostly ${most[0]}, ${lengthText(most[1])} in all`;
}

const nameOfWork = (row) => model.words.list[model.works.call[row] || model.works.kind[row]];

function poolFinding() {
  const { works } = model;
  const [row] = works.longest(1, 'queued', 'begun', (one) => works.begun[one] >= 0);
  if (row === undefined || works.begun[row] - works.queued[row] < LONG_POOL_WAIT_NS) return [];
  const what = works.span[row] < 0 ? nameOfWork(row) : linkTo(works.span[row], nameOfWork(row));
  return [paragraph(`Work waited up to ${lengthText(works.begun[row] - works.queued[row])} for a thread of the pool: `, what,
    `${poolRan(works.queued[row], works.begun[row])}. UV_THREADPOOL_SIZE sets the number of threads.`)];
}

function tellFindings() {
  tellWhyWith('findings', [...longestFinding(), ...repeatedFinding(), ...requestFinding(), ...poolFinding(), ...hints]);
}

// After the recording has changed.
function refreshFindings() {
  if (why.dataset.shows !== 'findings') return;
  tellFindings();
  showFlames();
}

function deselect() {
  view.selected = view.request = null;
  lightUp('', 0);
  tellFindings();
  showFlames();
  redraw();
}
