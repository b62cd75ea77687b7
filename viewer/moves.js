// SPDX-License-Identifier: MIT
//
// Navigation: zoom, pan, stepping from callback to callback, and the keys and buttons for it.
/* global EDGE, SHORTEST, deselect, effectsOf, findNext, found, isStep, lightUp, main, model, moveRangeEdge, range, redraw, selectRange, setFilter, setTheme, show, showFlame, tellWhy, toggleRangeMode, view, wholeEnd */

// What is selected stays in view; otherwise the middle does.
function centre() {
  const { selected } = view;
  const isInView = selected !== null && selected.start >= range.from && selected.start <= range.to;
  return isInView ? selected.start : (range.from + range.to) / 2;
}

function zoom(factor, around = centre()) {
  show(around - (around - range.from) * factor, around + (range.to - around) * factor);
}

function pan(part) {
  const by = (range.to - range.from) * part;
  show(range.from + by, range.to + by);
}

function bringIntoView({ start, end }) {
  const length = range.to - range.from;
  const wanted = Math.min(length, Math.max((end - start) * 12, SHORTEST * 20));
  if (start < range.from || end > range.to || main.xOf(end) - main.xOf(start) < 3) show(start - wanted / 2, start + wanted / 2);
}

// Selects a span by its number.
function select(row, { isMoved = true } = {}) {
  const span = model.spans.at(row);
  span.effects = effectsOf(model, row);
  view.selected = span;
  view.request = null;
  if (isMoved) bringIntoView(span);
  lightUp(span.phase, span.turn);
  tellWhy(span);
  showFlame(span);
  redraw();
}

// The next row in a direction that is a step; -1 if there is none.
function nextStep(row, by, isWanted = (one) => isStep(model, one)) {
  let next = row + by;
  while (next >= 0 && next < model.spans.length && !isWanted(next)) next += by;
  return next < model.spans.length ? next : -1;
}

function step(by, from = view.selected?.id ?? (by > 0 ? -1 : model.spans.length)) {
  const row = nextStep(from, by);
  if (row >= 0) select(row);
}

const isDark = () => document.documentElement.classList.contains('dark');

const ACTIONS = {
  first: () => step(1, -1),
  last: () => step(-1, model.spans.length),
  back: () => step(-1),
  forward: () => step(1),
  closer: () => zoom(0.5),
  farther: () => zoom(2),
  everything: () => show(0, wholeEnd()),
  loop: () => show(model.loopStart - (model.end - model.loopStart) * EDGE, model.end),
  theme: () => changeTheme(!isDark()),
  range: () => toggleRangeMode(),
  rangeStart: () => moveRangeEdge('from'),
  rangeEnd: () => moveRangeEdge('to'),
  rangeZoom: () => view.range !== null && show(view.range.from, view.range.to),
  rangeClear: () => selectRange(null),
  clear: () => (view.range === null ? deselect() : selectRange(null)),
  findNext: () => findNext(1),
  findPrevious: () => findNext(-1),
  filter: () => setFilter(!found.isFilter),
};

const KEYS = {
  ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last', '+': 'closer', '=': 'closer', '-': 'farther', 0: 'everything', l: 'loop', t: 'theme',
  r: 'range', '[': 'rangeStart', ']': 'rangeEnd', z: 'rangeZoom', Escape: 'clear', n: 'findNext', p: 'findPrevious', f: 'filter',
};

function changeTheme(isDarkNow) {
  setTheme(isDarkNow);
  document.querySelector('[data-do=theme]').setAttribute('aria-pressed', String(isDarkNow));
  redraw();
}

function onKey(event) {
  const { key } = event;
  const target = event.target.matches === undefined ? document.body : event.target;
  if (target.matches('input, select')) {
    if (key !== 'Escape') return;
    event.preventDefault(); // or the browser empties the search
    main.canvas.focus({ preventScroll: true });
    return;
  }
  if (target.matches('a, button, summary') && /^(Enter| )$/.test(key)) return;
  if (key === '/') {
    event.preventDefault();
    document.getElementById('query').focus();
  } else if (event.shiftKey && /^Arrow(Left|Right)$/.test(key)) {
    pan(key === 'ArrowLeft' ? -0.3 : 0.3);
  } else if (Object.hasOwn(KEYS, key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    ACTIONS[KEYS[key]]();
  }
}

document.addEventListener('keydown', onKey);
for (const button of document.querySelectorAll('[data-do]')) button.addEventListener('click', () => ACTIONS[button.dataset.do]());
