// SPDX-License-Identifier: MIT
//
// Statistics of a range of time, or of the whole recording: how busy each loop was, and for each name its count, total,
// longest and percentiles.
/* global lengthText, model, plural, range, redraw, search, showFlames, timeText, view, waitedOf */
/* exported moveRangeEdge */

const PARTS = [0.5, 0.95, 0.99];
const MOST_NAMES = 100;

// The lengths of the spans that begin in a range, name by name: { name, lengths }.
function lengthsByName({ spans, names }, from, to) {
  const [first, end] = [spans.lowerBound('start', from), spans.lowerBound('start', to)];
  const counts = new Uint32Array(names.list.length + 1);
  for (let row = first; row < end; row++) counts[names.ofWhat[spans.what[row]] + 1]++;
  for (let i = 1; i < counts.length; i++) counts[i] += counts[i - 1];
  const lengths = new Float64Array(end - first);
  const next = counts.slice(0);
  for (let row = first; row < end; row++) lengths[next[names.ofWhat[spans.what[row]]]++] = spans.end[row] - spans.start[row];
  const found = [];
  for (let i = 0; i < names.list.length; i++) {
    if (counts[i + 1] > counts[i]) found.push({ name: names.list[i], lengths: lengths.subarray(counts[i], counts[i + 1]) });
  }
  return found;
}

// Puts the value that belongs at a place of the ascending order there, smaller ones before it, larger ones after it. Looks only
// at the places from `first` to `last`.
function placeValue(values, place, first, last) {
  let [low, high] = [first, last];
  while (low < high) {
    const pivot = values[(low + high) >>> 1];
    let [i, j] = [low, high];
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const value = values[i];
      values[i++] = values[j];
      values[j--] = value;
    }
    if (place <= j) high = j;
    else if (place >= i) low = i;
    else return;
  }
}

// Sorting millions of lengths for three of them would take longer than everything else here.
function percentiles(lengths) {
  let first = 0;
  return PARTS.map((part) => {
    const place = Math.min(Math.floor(lengths.length * part), lengths.length - 1);
    placeValue(lengths, place, first, lengths.length - 1);
    first = place;
    return lengths[place];
  });
}

function figuresOf({ name, lengths }) {
  let [total, most] = [0, 0];
  for (let i = 0; i < lengths.length; i++) {
    total += lengths[i];
    most = Math.max(most, lengths[i]);
  }
  return { name, count: lengths.length, total, most, parts: percentiles(lengths) };
}

function figuresIn(recording, from, to) {
  return lengthsByName(recording, from, to).map(figuresOf).sort((a, b) => b.total - a.total);
}

// The share of a range in which a loop did not wait.
function busyIn({ blocks, life }, from, to) {
  const [start, end] = [Math.max(from, life.from), Math.min(to, life.to)];
  if (end <= start) return null;
  const [waited] = waitedOf(blocks, start, end - start, 1);
  return Math.min(Math.max(1 - waited / (end - start), 0), 1);
}

function cell(text, tag = 'td') {
  const made = document.createElement(tag);
  made.textContent = text;
  if (tag === 'th') made.scope = 'col';
  return made;
}

function tableRow(texts, tag) {
  const row = document.createElement('tr');
  row.append(...texts.map((text) => cell(text, tag)));
  return row;
}

// The first cell searches for the name.
function statsRow({ name, count, total, most, parts }) {
  const row = tableRow(['', String(count), ...[total, ...parts, most].map(lengthText)]);
  const link = document.createElement('a');
  link.href = `#q=${encodeURIComponent(name)}`;
  link.textContent = name;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    search(name);
  });
  row.firstChild.append(link);
  return row;
}

// How much of a time the collector was at work, if it was.
function collectionsIn({ collections }, from, to) {
  let [count, total] = [0, 0];
  for (let row = 0; row < collections.length; row++) {
    const length = Math.min(collections.end[row], to) - Math.max(collections.start[row], from);
    if (length < 0) continue;
    count++;
    total += length;
  }
  return count === 0 ? [] : [`${plural(count, 'garbage collection')}, ${lengthText(total)} in all`];
}

function tellStats() {
  const { from, to } = view.range ?? { from: 0, to: model.end };
  const all = figuresIn(model, from, to);
  const loops = model.lanes.all.filter(({ type, blocks }) => type === 'busy' && blocks.length > 0).map((lane) => {
    const busy = busyIn(lane, from, to);
    return busy === null ? '' : `${lane.group.name} was busy ${(busy * 100).toFixed(1)} % of the time`;
  });
  const collections = collectionsIn(model, from, to);
  const count = all.reduce((sum, one) => sum + one.count, 0);
  const where = view.range === null ? 'The whole recording' : `${timeText(from, (to - from) / 100)} to ${timeText(to, (to - from) / 100)}`;
  document.getElementById('stats-about').textContent = [`${where}: ${lengthText(to - from)}, ${plural(count, 'callback')}`, ...loops.filter((text) => text !== ''), ...collections].join('; ');
  const head = tableRow(['name', 'count', 'total', 'p50', 'p95', 'p99', 'max'], 'th');
  document.getElementById('stats').replaceChildren(head, ...all.slice(0, MOST_NAMES).map(statsRow));
  for (const button of document.querySelectorAll('[data-do=rangeZoom], [data-do=rangeClear]')) button.disabled = view.range === null;
}

// A range that is still being dragged has no statistics yet.
function selectRange(selected, { isFinal = true } = {}) {
  view.range = selected === null || selected.to <= selected.from ? null : selected;
  if (isFinal) {
    tellStats();
    showFlames();
  }
  redraw();
}

// An edge of the range, for the keyboard: at the selected span, or at the edge of the view.
function moveRangeEdge(edge) {
  const time = view.selected === null ? range[edge] : view.selected[edge === 'from' ? 'start' : 'end'];
  const next = { ...(view.range ?? { from: range.from, to: range.to }), [edge]: time };
  if (next.to <= next.from) next[edge === 'from' ? 'to' : 'from'] = edge === 'from' ? range.to : range.from;
  selectRange(next);
}
