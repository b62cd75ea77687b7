// SPDX-License-Identifier: MIT
//
// What is selected, drawn over the lanes: a frame, arrows from the cause and to the effects, the path of a request.
/* global LANE_HEIGHT, RULER, colour, view */
/* exported drawSelection */

const MOST_ARROWS = 200;

function drawArrow(timeline, from, to, time) {
  const { pen, model: { spans, lanes } } = timeline;
  const [x1, x2] = [timeline.xOf(time), timeline.xOf(spans.start[to])];
  const [y1, y2] = [lanes.laneOf(from), lanes.laneOf(to)].map((lane) => RULER + lane.y + lane.height / 2);
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

// The path of the selected request, through its callbacks.
function drawPath(timeline) {
  if (view.request === null) return;
  const { pen, model: { spans } } = timeline;
  const rows = view.request.steps.filter(({ span, what }) => span !== undefined && !what.startsWith('ready')).map(({ span }) => span);
  pen.strokeStyle = pen.fillStyle = colour('accent');
  pen.lineWidth = 2;
  rows.forEach((row, i) => {
    if (i === 0) return;
    const before = rows[i - 1];
    drawArrow(timeline, before, row, Math.min(spans.causeTime[row] < 0 ? spans.end[before] : spans.causeTime[row], spans.end[before]));
  });
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

function drawSelection(timeline) {
  const { pen, canvas } = timeline;
  pen.save();
  pen.beginPath();
  pen.rect(timeline.left, 0, timeline.right, canvas.clientHeight);
  pen.clip();
  drawArrows(timeline);
  drawPath(timeline);
  frameSelected(timeline);
  if (view.cursor !== null) {
    pen.strokeStyle = colour('accent');
    pen.lineWidth = 1;
    pen.strokeRect(timeline.xOf(view.cursor), 0, 0.5, canvas.clientHeight);
  }
  pen.restore();
}
