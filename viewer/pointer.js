// SPDX-License-Identifier: MIT
//
// Mouse and touch on the timeline: click selects, drag pans, two fingers or the wheel zoom. A drag along the ruler, with
// Shift or in range mode selects a range of time.
/* global RULER, hover, main, model, pan, range, redraw, select, selectRange, show, view, zoom */
/* exported toggleRangeMode */

const CLICK_PX = 4;
const pointers = new Map(); // by id: where each is
let gesture = null; // what the pressed pointers do
let isRangeMode = false;

function toggleRangeMode() {
  isRangeMode = !isRangeMode;
  document.querySelector('[data-do=range]').setAttribute('aria-pressed', String(isRangeMode));
}

// The block of a lane at a place: the innermost one within two pixels, otherwise a wait of poll.
function blockAt(timeline, x, y) {
  const lane = timeline.laneAt(y);
  if (lane === null || x < timeline.left) return null;
  const near = (timeline.to - timeline.from) / timeline.width * 2;
  const time = timeline.timeAt(x);
  const { blocks } = lane;
  let best = null;
  const depthOf = (row) => (lane.type === 'span' ? timeline.model.spans.depth[row] : 0);
  const isChart = ['busy', 'lag', 'memory'].includes(lane.type);
  if (isChart) return { lane, row: lane.type === 'memory' ? Math.max(blocks.firstFrom(time) - 1, 0) : blocks.longestAt(time - near, time + near), isChart };
  blocks.forEachLong(time - near, time + near, 0, (row) => {
    if (best === null || depthOf(row) >= depthOf(best)) best = row;
  });
  if (best !== null) return { lane, row: best, isWait: false };
  const wait = lane.waiting?.longestAt(time - near, time + near) ?? -1;
  return wait < 0 ? null : { lane, row: wait, isWait: true };
}

// A chart selects the longest callback of its lag.
function clickOn(timeline, x, y) {
  const block = blockAt(timeline, x, y);
  if (timeline !== main || block === null || block.isWait) return;
  const { lane, row } = block;
  if (lane.type === 'span') select(row, { isMoved: false });
  else if (lane.type === 'work' && model.works.span[row] >= 0) select(model.works.span[row], { isMoved: false });
  else if (lane.type === 'lag' && row >= 0) selectLongest(lane.blocks.starts[row], lane.blocks.ends[row]);
  else if (lane.type === 'busy') selectLongest(timeline.timeAt(x - CLICK_PX), timeline.timeAt(x + CLICK_PX));
}

// Selects the longest outermost span that touches a time.
function selectLongest(from, to) {
  const { spans, lanes } = model;
  let longest = -1;
  for (const { type, blocks } of lanes.all) {
    const row = type === 'span' ? blocks.longestAt(from, to) : -1;
    if (row >= 0 && (longest < 0 || spans.end[row] - spans.start[row] > spans.end[longest] - spans.start[longest])) longest = row;
  }
  if (longest >= 0) select(spans.outermost(longest), { isMoved: false });
}

function beginGesture(timeline, event) {
  const [first, second] = [...pointers.values()];
  if (second !== undefined) {
    gesture = { type: 'pinch', distance: Math.max(Math.abs(first.x - second.x), 1), from: range.from, to: range.to, middle: (first.x + second.x) / 2 };
  } else if (isRangeMode || event.shiftKey || event.offsetY < RULER) {
    gesture = { type: 'range', time: timeline.timeAt(event.offsetX) - timeline.shift, isMoved: false };
  } else {
    gesture = { type: 'pan', x: event.offsetX, from: range.from, to: range.to, isMoved: false };
  }
}

function pinch(timeline) {
  const [first, second] = [...pointers.values()];
  const factor = gesture.distance / Math.max(Math.abs(first.x - second.x), 1);
  const length = (gesture.to - gesture.from) * factor;
  const held = gesture.from + (gesture.middle - timeline.left) / timeline.width * (gesture.to - gesture.from);
  const from = held - ((first.x + second.x) / 2 - timeline.left) / timeline.width * length;
  show(from, from + length);
}

function moveGesture(timeline, { offsetX }) {
  if (gesture.type === 'pinch') {
    if (pointers.size === 2) pinch(timeline);
  } else if (gesture.type === 'range') {
    const time = timeline.timeAt(offsetX) - timeline.shift;
    gesture.isMoved = true;
    selectRange({ from: Math.min(gesture.time, time), to: Math.max(gesture.time, time) }, { isFinal: false });
  } else if (gesture.isMoved || Math.abs(offsetX - gesture.x) > CLICK_PX) {
    gesture.isMoved = true;
    const by = (gesture.x - offsetX) / timeline.width * (gesture.to - gesture.from);
    show(gesture.from + by, gesture.to + by);
  }
}

function endGesture(timeline, event) {
  pointers.delete(event.pointerId);
  if (gesture === null) return;
  const { type, isMoved } = gesture;
  if (type === 'pinch') {
    gesture = pointers.size === 0 ? null : { type: 'pinch' };
    return;
  }
  gesture = null;
  if (type === 'range' && isMoved) selectRange(view.range);
  else if (!isMoved) clickOn(timeline, event.offsetX, event.offsetY);
}

function attach(timeline) {
  const { canvas } = timeline;
  canvas.addEventListener('pointerdown', (event) => {
    pointers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    canvas.setPointerCapture(event.pointerId);
    beginGesture(timeline, event);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (pointers.has(event.pointerId)) pointers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    view.cursor = timeline.timeAt(event.offsetX) - timeline.shift;
    if (gesture !== null) moveGesture(timeline, event);
    hover(timeline, event);
    redraw();
  });
  for (const type of ['pointerup', 'pointercancel']) canvas.addEventListener(type, (event) => endGesture(timeline, event));
  canvas.addEventListener('pointerleave', () => {
    view.cursor = null;
    document.getElementById('tip').hidden = true;
    redraw();
  });
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) pan((event.deltaX || event.deltaY) / 800);
    else zoom(1.0015 ** event.deltaY, timeline.timeAt(event.offsetX) - timeline.shift);
  }, { passive: false });
}

attach(main);
window.addEventListener('resize', redraw);
