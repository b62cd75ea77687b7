// SPDX-License-Identifier: MIT
//
// Navigation: zoom, pan, stepping from callback to callback, mouse and keyboard.
/* global LABELS, LANE, RULER, canvas, drawCharts, firstInView, hover, lanes, lightUp, model, range, redraw, showFlame, tellWhy, timeAt, view, xOf */

const SHORTEST = 200; // nanoseconds in view at maximum zoom
const EDGE = 0.04;

const inOrder = model.spans.filter((span) => span.depth === 0 || span.isOwn).sort((a, b) => a.start - b.start);

function show(from, to) {
  const length = Math.max(to - from, SHORTEST);
  const whole = Math.max(model.end, 1);
  range.from = Math.max(Math.min(from, whole - length), -whole * EDGE);
  range.to = Math.min(range.from + length, whole * (1 + EDGE));
  redraw();
}

function zoom(factor, around = (range.from + range.to) / 2) {
  show(around - (around - range.from) * factor, around + (range.to - around) * factor);
}

function pan(part) {
  const by = (range.to - range.from) * part;
  show(range.from + by, range.to + by);
}

function select(span, { bringIntoView = true } = {}) {
  view.selected = span;
  view.request = null;
  if (bringIntoView) {
    const length = range.to - range.from;
    const wanted = Math.min(length, Math.max((span.end - span.start) * 12, SHORTEST * 20));
    if (span.start < range.from || span.end > range.to || xOf(span.end) - xOf(span.start) < 3) {
      show(span.start - wanted / 2, span.start + wanted / 2);
    }
  }
  lightUp(span.phase, span.turn);
  tellWhy(span);
  showFlame(span);
  redraw();
}

function step(by) {
  if (inOrder.length === 0) return;
  const at = view.selected === null ? (by > 0 ? -1 : inOrder.length) : inOrder.findIndex((span) => span.start >= view.selected.start && span.id >= view.selected.id);
  select(inOrder[Math.min(Math.max(at + by, 0), inOrder.length - 1)]);
}

const ACTIONS = {
  first: () => inOrder.length > 0 && select(inOrder[0]),
  last: () => inOrder.length > 0 && select(inOrder.at(-1)),
  back: () => step(-1),
  forward: () => step(1),
  closer: () => zoom(0.5),
  farther: () => zoom(2),
  everything: () => show(0, model.end),
  loop: () => show(model.loopStart - (model.end - model.loopStart) * EDGE, model.end),
  theme: () => setTheme(!document.documentElement.classList.contains('dark')),
};

const KEYS = {
  ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last', '+': 'closer', '=': 'closer', '-': 'farther', 0: 'everything', l: 'loop', t: 'theme',
};

function setTheme(isDark) {
  document.documentElement.classList.toggle('dark', isDark);
  redraw();
  drawCharts();
}

function blockAt(x, y) {
  const lane = lanes[Math.floor((y - RULER) / LANE)];
  if (lane === undefined || x < LABELS) return null;
  const time = timeAt(x);
  const near = (range.to - range.from) / canvas.clientWidth * 2;
  let best = null;
  for (let i = firstInView(lane.blocks); i < lane.blocks.length && lane.blocks[i].start <= time + near; i++) {
    const block = lane.blocks[i];
    if (block.end < time - near) continue;
    if (best === null || best.isWait || (block.depth ?? 0) >= (best.depth ?? 0)) best = block;
  }
  return best;
}

let drag = null;

canvas.addEventListener('pointerdown', (event) => {
  drag = { x: event.offsetX, from: range.from, to: range.to, moved: false };
  canvas.setPointerCapture(event.pointerId);
});
canvas.addEventListener('pointermove', (event) => {
  view.cursor = timeAt(event.offsetX);
  if (drag !== null && Math.abs(event.offsetX - drag.x) > 3) {
    drag.moved = true;
    const by = (drag.x - event.offsetX) / (canvas.clientWidth - LABELS) * (drag.to - drag.from);
    show(drag.from + by, drag.to + by);
  }
  hover(event);
  redraw();
});
canvas.addEventListener('pointerup', (event) => {
  const block = drag?.moved ? null : blockAt(event.offsetX, event.offsetY);
  drag = null;
  if (block !== null && !block.isWait && !block.isWork) select(block, { bringIntoView: false });
});
canvas.addEventListener('pointerleave', () => {
  view.cursor = null;
  document.getElementById('tip').hidden = true;
  redraw();
});
canvas.addEventListener('wheel', (event) => {
  event.preventDefault();
  if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) pan((event.deltaX || event.deltaY) / 800);
  else zoom(1.0015 ** event.deltaY, timeAt(event.offsetX));
}, { passive: false });

document.addEventListener('keydown', (event) => {
  if (event.target.id === 'query') {
    if (event.key === 'Escape') canvas.focus();
    return;
  }
  if (event.key === '/') {
    event.preventDefault();
    document.getElementById('query').focus();
  } else if (event.shiftKey && /^Arrow(Left|Right)$/.test(event.key)) {
    pan(event.key === 'ArrowLeft' ? -0.3 : 0.3);
  } else if (Object.hasOwn(KEYS, event.key) && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    ACTIONS[KEYS[event.key]]();
  }
});
for (const button of document.querySelectorAll('[data-do]')) button.addEventListener('click', ACTIONS[button.dataset.do]);
window.addEventListener('resize', () => {
  redraw();
  drawCharts();
});
