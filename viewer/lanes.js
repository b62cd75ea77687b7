// SPDX-License-Identifier: MIT
//
// The timeline: lanes from top to bottom, time from left to right. Blocks thinner than a
// pixel are drawn once per pixel, so drawing time depends on the width of the screen, not
// on the number of records.
/* global PHASE_NAMES, colour, effects, explaining, model */
/* exported redraw, timeAt */

const canvas = document.getElementById('lanes');
const LABELS = 96;
const LANE = 26;
const RULER = 22;

const range = { from: 0, to: Math.max(model.end, 1) };
const view = { selected: null, cursor: null };

function makeLanes() {
  const lanes = PHASE_NAMES.map((name) => ({ name, colour: name, blocks: [] }));
  const byPhase = new Map(lanes.map((lane) => [lane.name, lane]));
  const outside = { name: 'outside', colour: 'outside', blocks: [] };
  const own = { name: 'ticks, microtasks', colour: 'own', blocks: [] };
  for (const span of model.spans) {
    const isQueue = span.isOwn && /^(tick|microtask)/.test(span.kind);
    (isQueue ? own : byPhase.get(span.phase) ?? outside).blocks.push(span);
  }
  for (const wait of model.waits) byPhase.get('poll').blocks.push({ ...wait, isWait: true });
  const pool = new Map();
  for (const work of model.works) {
    if (work.begun < 0) continue;
    if (!pool.has(work.thread)) pool.set(work.thread, []);
    pool.get(work.thread).push({ ...work, start: work.begun, end: work.done < 0 ? model.end : work.done, isWork: true });
  }
  const threads = [...pool].map(([index, blocks]) => ({ name: `pool ${model.threads[index].tid}`, colour: 'thread', blocks }));
  const all = [outside, ...lanes, own, ...threads].filter((lane) => lane.blocks.length > 0 || PHASE_NAMES.includes(lane.name));
  for (const lane of all) lane.blocks.sort((a, b) => a.start - b.start || b.end - a.end);
  return all;
}

const lanes = makeLanes();

function xOf(time) {
  return LABELS + (time - range.from) / (range.to - range.from) * (canvas.clientWidth - LABELS);
}

function timeAt(x) {
  return range.from + (x - LABELS) / (canvas.clientWidth - LABELS) * (range.to - range.from);
}

// The first block that may reach into view: blocks nest, so one that starts earlier may end later.
function firstInView(blocks) {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (blocks[middle].start < range.from) low = middle + 1;
    else high = middle;
  }
  while (low > 0 && blocks[low - 1].end >= range.from) low--;
  return Math.max(low - 1, 0);
}

function labelOf(block) {
  if (block.isWait) return `waits, ${block.events} event${block.events === 1 ? '' : 's'}`;
  return block.isWork ? block.call || block.kind : explaining.title(block);
}

function drawBlock(pen, block, y, fill) {
  const [x1, x2] = [Math.max(xOf(block.start), LABELS), Math.min(xOf(block.end), canvas.clientWidth)];
  const inset = block.isWait ? 9 : 3 + Math.min(block.depth ?? 0, 3) * 3;
  pen.globalAlpha = block.isWait ? 0.25 : 1 - Math.min(block.depth ?? 0, 3) * 0.18;
  pen.fillStyle = fill;
  const left = Math.floor(x1); // whole pixels, or a thin block would fade between two
  const width = Math.round(x2) - left;
  pen.fillRect(left, y + inset, Math.max(width > 3 ? width - 1 : width, 1), LANE - inset - 3);
  pen.globalAlpha = 1;
  if (x2 - x1 > 34 && !block.isWait) {
    pen.fillStyle = colour('panel');
    pen.save();
    pen.beginPath();
    pen.rect(x1, y, x2 - x1 - 2, LANE);
    pen.clip();
    pen.fillText(labelOf(block), x1 + 4, y + LANE / 2 + 2);
    pen.restore();
  }
}

function drawLane(pen, lane, y) {
  pen.fillStyle = colour('soft');
  pen.fillText(lane.name, 8, y + LANE / 2 + 1);
  const fill = colour(lane.colour);
  const limit = range.to;
  let lastPixel = -1;
  for (let i = firstInView(lane.blocks); i < lane.blocks.length && lane.blocks[i].start <= limit; i++) {
    const block = lane.blocks[i];
    if (block.end < range.from) continue;
    const pixel = Math.floor(xOf(block.end));
    if (pixel === lastPixel && block.end - block.start < (range.to - range.from) / canvas.clientWidth) continue;
    lastPixel = pixel;
    drawBlock(pen, block, y, fill);
  }
}

function laneOf(span) {
  return lanes.findIndex((lane) => lane.blocks.includes(span));
}

function drawArrow(pen, from, to, time) {
  const [x1, x2] = [xOf(time), xOf(to.start)];
  const [y1, y2] = [laneOf(from), laneOf(to)].map((lane) => RULER + lane * LANE + LANE / 2);
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

const MOST_ARROWS = 200;

function drawArrows(pen) {
  if (view.selected === null) return;
  pen.strokeStyle = pen.fillStyle = colour('accent');
  pen.lineWidth = 1.5;
  if (view.selected.cause?.span != null) drawArrow(pen, model.spans[view.selected.cause.span], view.selected, view.selected.cause.time);
  for (const effect of (effects.get(view.selected.id) ?? []).slice(0, MOST_ARROWS)) drawArrow(pen, view.selected, effect, effect.cause.time);
}

function drawSelection(pen) {
  if (view.selected === null) return;
  const y = RULER + laneOf(view.selected) * LANE;
  pen.strokeStyle = colour('ink');
  pen.lineWidth = 2;
  pen.strokeRect(xOf(view.selected.start) - 1, y + 2, Math.max(xOf(view.selected.end) - xOf(view.selected.start), 2) + 2, LANE - 4);
}

function drawRuler(pen) {
  const step = 10 ** Math.ceil(Math.log10((range.to - range.from) / 8));
  pen.fillStyle = colour('soft');
  pen.strokeStyle = colour('line');
  pen.lineWidth = 1;
  for (let time = Math.ceil(range.from / step) * step; time <= range.to; time += step) {
    const x = xOf(time);
    pen.beginPath();
    pen.moveTo(x, 0);
    pen.lineTo(x, canvas.clientHeight);
    pen.stroke();
    pen.fillText(`${+(time / 1e6).toFixed(6)} ms`, x + 4, RULER / 2 + 1);
  }
}

let isDrawing = false;

function draw() {
  isDrawing = false;
  const scale = window.devicePixelRatio || 1;
  const height = RULER + lanes.length * LANE + 4;
  canvas.style.height = `${height}px`;
  canvas.width = canvas.clientWidth * scale;
  canvas.height = height * scale;
  const pen = canvas.getContext('2d');
  pen.scale(scale, scale);
  pen.font = '11.5px system-ui, sans-serif';
  pen.textBaseline = 'middle';
  drawRuler(pen);
  lanes.forEach((lane, i) => drawLane(pen, lane, RULER + i * LANE));
  drawArrows(pen);
  drawSelection(pen);
  if (view.cursor !== null) {
    pen.strokeStyle = colour('accent');
    pen.strokeRect(xOf(view.cursor), 0, 0.5, height);
  }
}

function redraw() {
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(draw);
}
