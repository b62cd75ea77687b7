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
  const { steps, start, end } = model.requests.at(row);
  const held = steps.reduce((sum, step) => sum + (step.what.startsWith('ready') ? step.end - step.start : 0), 0);
  const waited = held * 2 > end - start ? `, ${lengthText(held)} of it ready while something else held the loop` : '';
  return [paragraph('The slowest request: ', requestLink(row), `${waited}.`)];
}

function poolFinding() {
  const { works } = model;
  const [row] = works.longest(1, 'queued', 'begun', (one) => works.begun[one] >= 0);
  if (row === undefined || works.begun[row] - works.queued[row] < LONG_POOL_WAIT_NS) return [];
  const name = model.words.list[works.call[row] || works.kind[row]];
  const what = works.span[row] < 0 ? name : linkTo(works.span[row], name);
  return [paragraph(`Work waited up to ${lengthText(works.begun[row] - works.queued[row])} for a thread of the pool: `, what, '. UV_THREADPOOL_SIZE sets the number of threads.')];
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
