// SPDX-License-Identifier: MIT
//
// The timeline: lanes from top to bottom, time from left to right. Blocks of a few pixels are drawn one by one, thinner
// ones as a shade of each pixel (shade.js).
/* global PHASE_NAMES, Shades, colour, effects, explaining, model */
/* exported redraw, timeAt */

const canvas = document.getElementById('lanes');
const LABELS = 96;
const LANE = 26;
const RULER = 22;

const range = { from: 0, to: Math.max(model.end, 1) };
const view = { selected: null, cursor: null, request: null };

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

const THINNEST = 3; // pixels of a block that is drawn by itself

function drawBlock(pen, block, y, fill) {
  const [x1, x2] = [Math.max(xOf(block.start), LABELS), Math.min(xOf(block.end), canvas.clientWidth)];
  const inset = block.isWait ? 9 : 3 + Math.min(block.depth ?? 0, 3) * 3;
  pen.globalAlpha = block.isWait ? 0.25 : 1 - Math.min(block.depth ?? 0, 3) * 0.18;
  pen.fillStyle = fill;
  const left = Math.floor(x1); // whole pixels, or a thin block would fade between two
  const width = Math.round(x2) - left;
  pen.fillRect(left, y + inset, Math.max(width > 3 ? width - 1 : width, 1), LANE - inset - 3);
  pen.globalAlpha = 1;
}

// The longest beginning of a text that fits, with an ellipsis if it is cut; empty if not even that fits.
function fitted(pen, text, room) {
  if (pen.measureText(text).width <= room) return text;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pen.measureText(`${text.slice(0, middle)}…`).width <= room) low = middle;
    else high = middle - 1;
  }
  return low < 2 ? '' : `${text.slice(0, low)}…`;
}

// The label of a block ends where the next block above it begins.
function drawLabel(pen, block, y, end) {
  const [x1, x2] = [Math.max(xOf(block.start), LABELS), Math.min(xOf(block.end), end, canvas.clientWidth)];
  if (x2 - x1 <= 34) return;
  const text = fitted(pen, labelOf(block), x2 - x1 - 8);
  if (text === '') return;
  pen.fillStyle = colour('panel');
  pen.fillText(text, x1 + 4, y + LANE / 2 + 2);
  drawn.labels.push({ text, lane: Math.round((y - RULER) / LANE), left: x1 + 4, right: x1 + 4 + pen.measureText(text).width });
}

// What the timeline shows: labels, marks of the ruler, shaded pixels of each lane, gaps.
const drawn = { labels: [], ruler: [], shaded: {}, gaps: [] };
canvas.drawn = drawn; // for tests

function drawShades(pen, shades, lane, y, fill) {
  pen.fillStyle = fill;
  let count = 0;
  for (let i = 0; i < shades.taken.length; i++) {
    const shade = shades.shade(i);
    if (shade === 0) continue;
    count++;
    pen.globalAlpha = shade;
    pen.fillRect(LABELS + i, y + 3, 1, LANE - 6);
  }
  pen.globalAlpha = 1;
  drawn.shaded[lane.name] = count;
}

// Blocks of a lane nest: a label must end before the first block inside its own begins.
function drawLabels(pen, blocks, y) {
  blocks.forEach((block, i) => {
    if (!block.isWait) drawLabel(pen, block, y, i + 1 < blocks.length && blocks[i + 1].start < block.end ? xOf(blocks[i + 1].start) : Infinity);
  });
}

function drawLane(pen, lane, y) {
  pen.fillStyle = colour('soft');
  pen.fillText(fitted(pen, lane.name, LABELS - 12), 8, y + LANE / 2 + 1);
  const fill = colour(lane.colour);
  const width = Math.max(canvas.clientWidth - LABELS, 1);
  const shades = new Shades(range.from, range.to, width);
  const least = (range.to - range.from) / width * THINNEST;
  const whole = [];
  for (let i = firstInView(lane.blocks); i < lane.blocks.length && lane.blocks[i].start <= range.to; i++) {
    const block = lane.blocks[i];
    if (block.end < range.from) continue;
    if (block.end - block.start >= least) whole.push(block);
    else if (!block.isWait) shades.add(block.start, block.end);
  }
  for (const block of whole) drawBlock(pen, block, y, fill);
  drawShades(pen, shades, lane, y, fill);
  drawLabels(pen, whole, y);
}

const laneNumbers = new Map(lanes.flatMap((lane, i) => lane.blocks.map((block) => [block, i])));

function laneOf(span) {
  return laneNumbers.get(span) ?? -1;
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

// The path of the selected request, through its callbacks.
function drawPath(pen) {
  if (view.request === null) return;
  const spans = view.request.steps.filter(({ span, what }) => span >= 0 && !what.startsWith('ready')).map(({ span }) => model.spans[span]);
  pen.strokeStyle = pen.fillStyle = colour('accent');
  pen.lineWidth = 2;
  spans.forEach((span, i) => i > 0 && drawArrow(pen, spans[i - 1], span, Math.min(span.cause?.time ?? spans[i - 1].end, spans[i - 1].end)));
}

function drawSelection(pen) {
  if (view.selected === null) return;
  const y = RULER + laneOf(view.selected) * LANE;
  pen.strokeStyle = colour('ink');
  pen.lineWidth = 2;
  pen.strokeRect(xOf(view.selected.start) - 1, y + 2, Math.max(xOf(view.selected.end) - xOf(view.selected.start), 2) + 2, LANE - 4);
}

// 1, 2 or 5 times a power of ten: steps that people count in.
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

function drawRuler(pen) {
  const step = rulerStep((range.to - range.from) / 8);
  pen.strokeStyle = colour('line');
  pen.lineWidth = 1;
  let free = LABELS;
  for (let time = Math.ceil(range.from / step) * step; time <= range.to; time += step) {
    const x = xOf(time);
    if (x < LABELS) continue;
    pen.beginPath();
    pen.moveTo(x, 0);
    pen.lineTo(x, canvas.clientHeight);
    pen.stroke();
    const text = timeText(time, step);
    const { width } = pen.measureText(text);
    if (x + 4 < free || x + 4 + width > canvas.clientWidth) continue;
    pen.fillStyle = colour('soft');
    pen.fillText(text, x + 4, RULER / 2 + 1);
    drawn.ruler.push(text);
    free = x + 4 + width + 8;
  }
}

// Time of which nothing is left in the recording is hatched, and says so.
function drawGaps(pen) {
  const lost = model.gaps.filter((gap) => model.threads[gap.thread] !== undefined);
  const end = Math.max(...lost.map((gap) => gap.end), -1);
  if (end <= range.from) return;
  const [x1, x2] = [Math.max(xOf(0), LABELS), Math.min(xOf(end), canvas.clientWidth)];
  const height = RULER + lanes.length * LANE;
  pen.save();
  pen.beginPath();
  pen.rect(x1, RULER, x2 - x1, height - RULER);
  pen.clip();
  pen.strokeStyle = colour('soft');
  pen.globalAlpha = 0.35;
  pen.lineWidth = 1;
  pen.beginPath();
  for (let x = x1 - height; x < x2; x += 8) {
    pen.moveTo(x, height);
    pen.lineTo(x + height, 0);
  }
  pen.stroke();
  pen.globalAlpha = 1;
  const text = fitted(pen, `lost: ${explaining.ms(end)}, ${lost.reduce((sum, gap) => sum + gap.records, 0)} records overwritten`, x2 - x1 - 8);
  pen.fillStyle = colour('ink');
  if (text !== '') pen.fillText(text, x1 + 4, RULER + 12);
  pen.restore();
  drawn.gaps.push(text);
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
  Object.assign(drawn, { names: lanes.map(({ name }) => name), labels: [], ruler: [], shaded: {}, gaps: [] });
  drawRuler(pen);
  lanes.forEach((lane, i) => drawLane(pen, lane, RULER + i * LANE));
  drawGaps(pen);
  drawArrows(pen);
  drawPath(pen);
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
