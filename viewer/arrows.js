// SPDX-License-Identifier: MIT
//
// What is selected, drawn over the lanes: a frame, arrows from the cause and to the effects, the path of a request.
/* global LANE_HEIGHT, RULER, colour, view */
/* exported drawSelection */

const MOST_ARROWS = 200;
const TEXT_HEIGHT = 18;

const middleOf = (lane) => RULER + lane.y + lane.height / 2;

function drawArrow(timeline, from, to, time) {
  const { model: { spans, lanes } } = timeline;
  const [y1, y2] = [lanes.laneOf(from), lanes.laneOf(to)].map(middleOf);
  timeline.drawn.arrows.push({ from: spans.thread[from], to: spans.thread[to], y1, y2 });
  drawCurve(timeline, [timeline.xOf(time), y1], [timeline.xOf(spans.start[to]), y2]);
}

function drawCurve({ pen }, [x1, y1], [x2, y2]) {
  const bend = Math.max(Math.abs(x2 - x1) / 2, 24);
  pen.beginPath();
  pen.moveTo(x1, y1);
  pen.bezierCurveTo(x1 + bend, y1, x2 - bend, y2, x2, y2);
  pen.stroke();
  pen.beginPath();
  pen.moveTo(x2, y2);
  pen.lineTo(x2 - 7, y2 - 4);
  pen.lineTo(x2 - 7, y2 + 4);
  pen.fill();
}

function drawArrows(timeline) {
  const { pen, model: { spans } } = timeline;
  const { selected } = view;
  if (selected === null) return;
  pen.strokeStyle = pen.fillStyle = colour('accent');
  pen.lineWidth = 1.5;
  if (selected.cause?.span != null) drawArrow(timeline, selected.cause.span, selected.id, selected.cause.time);
  for (const row of selected.effects.rows.slice(0, MOST_ARROWS)) drawArrow(timeline, selected.id, row, spans.causeTime[row]);
}

// The lane in which a step of a request is; undefined if it is not drawn.
function laneOfStep({ lanes }, { span, thread, what }) {
  if (thread !== undefined && thread !== null) return lanes.all.find((lane) => lane.type === 'work' && lane.thread === thread);
  return span === undefined || what.startsWith('ready') ? undefined : lanes.laneOf(span);
}

// The path of the selected request, through its callbacks and the threads of the pool.
function drawPath(timeline) {
  if (view.request === null) return;
  const { pen, model, drawn } = timeline;
  pen.strokeStyle = pen.fillStyle = colour('accent');
  pen.lineWidth = 2;
  let before = null;
  for (const step of view.request.steps) {
    const lane = laneOfStep(model, step);
    if (lane === undefined) continue;
    const y = middleOf(lane);
    if (before !== null) drawCurve(timeline, [timeline.xOf(Math.min(before.end, step.start)), before.y], [timeline.xOf(step.start), y]);
    drawn.path.push(lane.name);
    before = { end: step.end, y };
  }
}

function frameSelected(timeline) {
  const { selected } = view;
  if (selected === null) return;
  const { pen } = timeline;
  const y = RULER + timeline.model.lanes.laneOf(selected.id).y;
  pen.strokeStyle = colour('ink');
  pen.lineWidth = 2;
  const x = timeline.xOf(selected.start);
  pen.strokeRect(x - 1, y + 2, Math.max(timeline.xOf(selected.end) - x, 2) + 2, LANE_HEIGHT - 4);
}

// Arrows pass behind texts.
function clipTexts({ pen, left, right, canvas, drawn: { labels, titles } }) {
  pen.beginPath();
  pen.rect(left, 0, right, canvas.clientHeight);
  for (const text of [...labels, ...titles]) {
    const from = Math.max(text.left, left);
    if (text.right > from) pen.rect(from - 1, text.y + LANE_HEIGHT / 2 - TEXT_HEIGHT / 2, text.right - from + 2, TEXT_HEIGHT);
  }
  pen.clip('evenodd');
}

function drawSelection(timeline) {
  const { pen, canvas } = timeline;
  pen.save();
  pen.beginPath();
  pen.rect(timeline.left, 0, timeline.right, canvas.clientHeight);
  pen.clip();
  pen.save();
  if (view.selected !== null || view.request !== null) clipTexts(timeline);
  drawArrows(timeline);
  drawPath(timeline);
  pen.restore();
  frameSelected(timeline);
  if (view.cursor !== null) {
    pen.strokeStyle = colour('accent');
    pen.lineWidth = 1;
    pen.strokeRect(timeline.xOf(view.cursor), 0, 0.5, canvas.clientHeight);
  }
  pen.restore();
}
