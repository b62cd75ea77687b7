// SPDX-License-Identifier: MIT
//
// How long callbacks, requests and work of the pool took, as histograms: bars begin at 1, 2
// and 5 times the powers of ten. A bar is a button that selects what it counts. The longest
// come first: they are what to look at.
/* global bringUp, findNext, model, roundText, search, select, selectRequest, show */
/* exported listHistograms */

const BARS = 32; // up to 20 s
const EDGES = Array.from({ length: BARS }, (_, bar) => [1, 2, 5][bar % 3] * 10 ** Math.floor(bar / 3)); // nanoseconds
const BITS = 31;
const FIRST_OF_BIT = Array.from({ length: BITS + 1 }, (_, bit) => Math.max(EDGES.findLastIndex((edge) => edge <= 2 ** bit), 0));

// The highest bit says it but for one or two bars.
function barOf(length) {
  let bar = FIRST_OF_BIT[length < 1 ? 0 : length < 2 ** BITS ? BITS - Math.clz32(length) : BITS];
  while (bar < BARS - 1 && length >= EDGES[bar + 1]) bar++;
  return bar;
}

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
  const [from, to] = [bar === 0 ? 0 : EDGES[bar], bar === BARS - 1 ? Infinity : EDGES[bar + 1]];
  const button = document.createElement('button');
  const isLast = to === Infinity;
  button.disabled = count === 0;
  button.style.setProperty('--part', String(count / most));
  button.setAttribute('aria-label', `${isLast ? `${roundText(from)} and longer` : `${roundText(from)} to ${roundText(to)}`}: ${count} ${histogram.noun.replace(/^\w+/, (word) => (count === 1 ? word : `${word}s`))}`);
  button.title = button.getAttribute('aria-label');
  button.append(...[`≥ ${roundText(from)}`, String(count)].map((text) => Object.assign(document.createElement('span'), { textContent: text })));
  button.addEventListener('click', () => {
    histogram.pick(from, to);
    bringUp();
  });
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
  for (let bar = used.at(-1); bar >= used[0]; bar--) bars.push(barButton(histogram, bar, counts[bar], most));
  element.replaceChildren(...bars);
}

function listHistograms() {
  for (const [name, histogram] of Object.entries(HISTOGRAMS)) listHistogram(name, histogram);
}
