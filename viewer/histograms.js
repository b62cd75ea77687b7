// SPDX-License-Identifier: MIT
//
// How long callbacks, requests and work of the pool took, as histograms: each bar is twice as long as the one before.
// A bar is a button that selects what it counts.
/* global findNext, lengthText, model, search, select, selectRequest, show */
/* exported listHistograms */

const BARS = 34; // up to 17 s

const barOf = (length) => Math.min(length < 1 ? 0 : Math.floor(Math.log2(length)), BARS - 1);

// Counts by bar of the rows that a callback gives a length; those without one are negative.
function countBars(rows, lengthOf) {
  const counts = new Uint32Array(BARS);
  for (let row = 0; row < rows; row++) {
    const length = lengthOf(row);
    if (length >= 0) counts[barOf(length)]++;
  }
  return counts;
}

const HISTOGRAMS = {
  callbacks: {
    noun: 'callback', rows: ({ spans }) => spans.length,
    lengthOf: ({ spans }) => (row) => (spans.depth[row] === 0 ? spans.end[row] - spans.start[row] : -1),
    pick: (from, to) => {
      search('', { from, to });
      findNext(1);
    },
  },
  requests: {
    noun: 'request', rows: ({ requests }) => requests.length, lengthOf: ({ requests }) => (row) => requests.end[row] - requests.start[row],
    pick: (from, to) => pickRow(HISTOGRAMS.requests, from, to, selectRequest),
  },
  wait: {
    noun: 'item of work', rows: ({ works }) => works.length,
    lengthOf: ({ works }) => (row) => (works.begun[row] < 0 ? -1 : works.begun[row] - works.queued[row]),
    pick: (from, to) => pickRow(HISTOGRAMS.wait, from, to, selectWork),
  },
  work: {
    noun: 'item of work', rows: ({ works }) => works.length,
    lengthOf: ({ works }) => (row) => (works.done[row] < 0 || works.begun[row] < 0 ? -1 : works.done[row] - works.begun[row]),
    pick: (from, to) => pickRow(HISTOGRAMS.work, from, to, selectWork),
  },
};

// The longest row of a bar.
function pickRow({ rows, lengthOf }, from, to, callback) {
  const length = lengthOf(model);
  let best = -1;
  for (let row = 0; row < rows(model); row++) {
    const one = length(row);
    if (one >= from && one < to && (best < 0 || one > length(best))) best = row;
  }
  if (best >= 0) callback(best);
}

function selectWork(row) {
  const { works } = model;
  if (works.span[row] >= 0) select(works.span[row]);
  else show(works.queued[row], works.begun[row] < 0 ? model.end : model.workEnds[row]);
}

function barButton(histogram, bar, count, most) {
  const [from, to] = [bar === 0 ? 0 : 2 ** bar, bar === BARS - 1 ? Infinity : 2 ** (bar + 1)];
  const button = document.createElement('button');
  const isLast = to === Infinity;
  button.style.setProperty('--part', String(count / most));
  button.setAttribute('aria-label', `${isLast ? `${lengthText(from)} and longer` : `${lengthText(from)} to ${lengthText(to)}`}: ${count} ${histogram.noun.replace(/^\w+/, (word) => (count === 1 ? word : `${word}s`))}`);
  button.title = button.getAttribute('aria-label');
  button.textContent = lengthText(from);
  button.addEventListener('click', () => histogram.pick(from, to));
  return button;
}

function listHistogram(name, histogram) {
  const element = document.querySelector(`[data-histogram=${name}]`);
  const counts = countBars(histogram.rows(model), histogram.lengthOf(model));
  const used = [...counts.keys()].filter((bar) => counts[bar] > 0);
  element.parentElement.hidden = used.length === 0;
  if (used.length === 0) return;
  const most = Math.max(...counts);
  const bars = [];
  for (let bar = used[0]; bar <= used.at(-1); bar++) bars.push(barButton(histogram, bar, counts[bar], most));
  for (const [i, button] of bars.entries()) button.disabled = counts[used[0] + i] === 0;
  element.replaceChildren(...bars);
}

function listHistograms() {
  for (const [name, histogram] of Object.entries(HISTOGRAMS)) listHistogram(name, histogram);
}
