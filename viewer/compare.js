// SPDX-License-Identifier: MIT
//
// A second recording, below the first: aligned at the start or at a mark that both have, with a table of what differs.
/* global MOST_NAMES, Timeline, attach, explaining, figuresIn, lengthText, model, modelIn, prepare, show, tableRow, timelines, wholeEnd */

const second = document.getElementById('second');
const align = document.getElementById('align');
const compareText = document.getElementById('compare-about');

const marksOf = ({ marks }) => new Map([...marks].reverse().map(({ text, time }) => [text, time]));

function alignAt(name) {
  const [first, other] = timelines;
  other.shift = name === '' ? 0 : (marksOf(other.model).get(name) ?? 0) - (marksOf(first.model).get(name) ?? 0);
  show(0, wholeEnd());
}

function offerMarks(other) {
  const shared = [...marksOf(other).keys()].filter((name) => marksOf(model).has(name)).reverse();
  const options = ['', ...shared].map((name) => new Option(name === '' ? 'the start' : `mark ${name}`, name));
  align.replaceChildren(...options);
}

const signed = (value, text) => `${value > 0 ? '+' : value < 0 ? '−' : '±'}${text(Math.abs(value))}`;

function differences(other) {
  const found = new Map(figuresIn(model, 0, Infinity).map((one) => [one.name, { name: one.name, first: one, second: null }]));
  for (const one of figuresIn(other, 0, Infinity)) {
    const known = found.get(one.name) ?? { name: one.name, first: null, second: null };
    known.second = one;
    found.set(one.name, known);
  }
  const total = (one) => one?.total ?? 0;
  return [...found.values()].map((one) => ({ ...one, by: total(one.second) - total(one.first) })).sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
}

function differenceRow({ name, first, second: other, by }) {
  const figures = (one) => [String(one?.count ?? 0), lengthText(one?.total ?? 0), one === null ? '–' : lengthText(one.parts[0])];
  return tableRow([name, ...figures(first), ...figures(other), signed(by, lengthText)]);
}

function tellDifferences(other) {
  const head = tableRow(['name', 'count 1', 'total 1', 'p50 1', 'count 2', 'total 2', 'p50 2', 'difference'], 'th');
  document.getElementById('differences').replaceChildren(head, ...differences(other).slice(0, MOST_NAMES).map(differenceRow));
}

function showSecond(other, name) {
  const canvas = document.getElementById('second-lanes');
  document.getElementById('second-section').hidden = false;
  if (timelines.length === 1) attach(timelines[timelines.push(new Timeline(canvas, other)) - 1]);
  timelines[1].model = other;
  offerMarks(other);
  tellDifferences(other);
  compareText.textContent = `${name}: process ${other.pid}, ${other.startedAt}, ${explaining.ms(other.end)}, ${other.records} records`;
  alignAt('');
}

async function openSecond(file) {
  compareText.textContent = `Reading ${file.name}…`;
  try {
    showSecond(await prepare(await modelIn(await file.text())), file.name);
  } catch (error) {
    compareText.textContent = `${file.name}: ${error.message}`;
  }
}

second.addEventListener('change', () => second.files.length > 0 && openSecond(second.files[0]));
align.addEventListener('change', () => alignAt(align.value));
