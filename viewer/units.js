// SPDX-License-Identifier: MIT
//
// Times in the units that people count in, names of blocks, and the colours of the page.
/* global explaining */
/* exported colour, labelOf, lengthText, roundText, rulerStep, setTheme, timeText */

// 1, 2 or 5 times a power of ten.
function rulerStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * [1, 2, 5, 10].find((factor) => power * factor >= least);
}

const UNITS = [[1e9, 's'], [1e6, 'ms'], [1e3, 'µs'], [1, 'ns']];

function timeText(time, step) {
  const [size, unit] = UNITS.find(([one]) => step >= one || Math.abs(time) >= one * 10) ?? UNITS.at(-1);
  const digits = Math.max(Math.ceil(-Math.log10(step / size)), 0);
  return `${(time / size).toFixed(Math.min(digits, 9))} ${unit}`;
}

// A length with three digits: `12.3 µs`.
function lengthText(ns) {
  const [size, unit] = UNITS.find(([one]) => ns >= one) ?? UNITS.at(-1);
  const value = ns / size;
  return `${value.toFixed(unit === 'ns' || value >= 100 ? 0 : value >= 10 ? 1 : 2)} ${unit}`;
}

// A length that has few digits: `500 µs`.
function roundText(ns) {
  const [size, unit] = UNITS.find(([one]) => ns >= one) ?? UNITS.at(-1);
  return `${ns / size} ${unit}`;
}

// What a block of a lane is called.
function labelOf(model, lane, row) {
  if (lane.type === 'span') return model.spans.hot.has(row) ? explaining.title(model.spans.at(row)) : model.names.list[model.names.ofWhat[model.spans.what[row]]];
  if (lane.type === 'work') return model.words.list[model.works.call[row] || model.works.kind[row]];
  if (lane.type === 'mark') return model.words.list[model.marks.text[row]];
  if (lane.type === 'measure') return model.words.list[model.measures.name[row]];
  return lane.type === 'collection' ? 'garbage collection' : lane.name;
}

const colours = new Map();

function colour(name) {
  let value = colours.get(name);
  if (value === undefined) {
    value = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
    colours.set(name, value);
  }
  return value;
}

function setTheme(isDark) {
  document.documentElement.classList.toggle('dark', isDark);
  colours.clear();
}
