// SPDX-License-Identifier: MIT
//
// What the page shows: the time in view, what is selected, and the timelines, which are drawn once per frame at most.
/* global Timeline, drawSelection, model, rememberView */
/* exported show, view */

const SHORTEST = 200; // nanoseconds in view at maximum zoom
const EDGE = 0.04;

const wholeEnd = () => Math.max(...timelines.map((timeline) => timeline.model.end - timeline.shift), 1);

const range = { from: 0, to: Math.max(model.end, 1) };
// A span, as an object; a request; the time under the pointer; a range of time.
const view = { selected: null, request: null, cursor: null, range: null };
const timelines = [new Timeline(document.getElementById('lanes'), model)];
const [main] = timelines;

function show(from, to) {
  const length = Math.max(to - from, SHORTEST);
  const whole = wholeEnd();
  range.from = Math.max(Math.min(from, whole - length), -whole * EDGE);
  range.to = Math.min(range.from + length, whole * (1 + EDGE));
  redraw();
}

const frames = { isWaiting: false, count: 0, longest: 0 };
main.canvas.frames = frames; // for tests

function draw() {
  frames.isWaiting = false;
  const began = performance.now();
  for (const timeline of timelines) timeline.draw();
  drawSelection(main);
  frames.count++;
  frames.longest = Math.max(frames.longest, performance.now() - began);
  rememberView();
}

function redraw() {
  if (frames.isWaiting) return;
  frames.isWaiting = true;
  requestAnimationFrame(draw);
}
