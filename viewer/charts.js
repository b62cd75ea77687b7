// SPDX-License-Identifier: MIT
//
// The charts among the lanes: how busy a loop is, its lag, memory, and moments. Each returns what it shows, for tests.
/* global THINNEST, bytesText, colour, explaining, labelOf, shadesOf */
/* exported CHARTS */

// The share of each pixel's time in which the loop did not wait.
function drawBusy(timeline, { blocks, colour: name, height }, y) {
  const { pen } = timeline;
  const count = Math.floor(timeline.width);
  const step = (timeline.to - timeline.from) / timeline.width;
  const first = blocks.startOf(0);
  const last = blocks.startOf(blocks.length - 1) + blocks.lengthOf(blocks.length - 1);
  const waited = waitedOf(blocks, timeline.from, step, count);
  let most = 0;
  pen.fillStyle = colour(name);
  for (let i = 0; i < count; i++) {
    const time = timeline.from + i * step;
    if (time + step < first || time > last) continue;
    const busy = Math.min(Math.max(1 - waited[i] / step, 0), 1);
    most = Math.max(most, busy);
    pen.fillRect(timeline.left + i, y + height - 3 - busy * (height - 6), 1, busy * (height - 6));
  }
  return { most: `${Math.round(most * 100)} %` };
}

// How long poll waited in each pixel.
function waitedOf(blocks, from, step, count) {
  const waited = new Float64Array(count);
  const { taken, seen } = shadesOf(blocks, from, step, count, step);
  for (let i = 0; i < count; i++) waited[i] = seen[i] === 0 ? 0 : taken[i];
  blocks.forEachLong(from, from + step * count, step, (row, i) => {
    const [start, end] = [blocks.startOf(i), blocks.startOf(i) + blocks.lengthOf(i)];
    for (let pixel = Math.max(Math.floor((start - from) / step), 0); pixel < count && from + pixel * step < end; pixel++) {
      waited[pixel] += Math.min(end, from + (pixel + 1) * step) - Math.max(start, from + pixel * step);
    }
  });
  return waited;
}

// The longest time between two polls of each pixel. A long one is drawn over its whole length.
function drawLag(timeline, { blocks, colour: name, height }, y) {
  const { pen } = timeline;
  const step = (timeline.to - timeline.from) / timeline.width;
  const most = blocks.longestIn(0, blocks.length);
  const bar = (lag) => (most === 0 ? 0 : Math.max(lag / most * (height - 6), lag > 0 ? 1 : 0));
  let shown = 0;
  pen.fillStyle = colour(name);
  for (let i = 0, at = blocks.firstFrom(timeline.from); i < timeline.width; i++) {
    const next = blocks.firstFrom(timeline.from + (i + 1) * step, at);
    const lag = blocks.longestIn(at, next);
    shown = Math.max(shown, lag);
    if (lag > 0) pen.fillRect(timeline.left + i, y + height - 3 - bar(lag), 1, bar(lag));
    at = next;
  }
  blocks.forEachLong(timeline.from, timeline.to, step * THINNEST, (row, i) => {
    const [start, lag] = [blocks.startOf(i), blocks.lengthOf(i)];
    const [x1, x2] = [Math.max(timeline.xOf(start), timeline.left), Math.min(timeline.xOf(start + lag), timeline.right)];
    shown = Math.max(shown, lag);
    pen.fillRect(x1, y + height - 3 - bar(lag), Math.max(x2 - x1, 1), bar(lag));
  });
  return { most: explaining.ms(shown) };
}

// Columns of a table of sizes as steps, the largest one first.
function drawMemory(timeline, lane, y) {
  const { pen } = timeline;
  const table = timeline.model[lane.name];
  let most = 0;
  for (let row = 0; row < table.length; row++) most = Math.max(most, table[lane.columns[0]][row]);
  lane.columns.forEach((column, i) => {
    pen.globalAlpha = i === lane.columns.length - 1 ? 1 : 0.4;
    drawSteps(timeline, lane, table[column], most, y);
  });
  pen.globalAlpha = 1;
  return { most: bytesText(most) };
}

function drawSteps(timeline, { blocks, colour: name, height }, sizes, most, y) {
  const { pen, model } = timeline;
  const times = blocks.starts;
  const [first, end] = [Math.max(blocks.firstFrom(timeline.from) - 1, 0), Math.min(blocks.firstFrom(timeline.to) + 1, blocks.length)];
  const stride = Math.max(Math.floor((end - first) / timeline.width / 2), 1);
  pen.fillStyle = colour(name);
  for (let i = first; i < end; i += stride) {
    const x1 = Math.max(timeline.xOf(times[i]), timeline.left);
    const x2 = i + stride < blocks.length ? Math.min(timeline.xOf(times[i + stride]), timeline.right) : Math.min(timeline.xOf(model.end), timeline.right);
    const bar = most === 0 ? 0 : sizes[i] / most * (height - 6);
    if (x2 > x1) pen.fillRect(Math.floor(x1), y + height - 3 - bar, Math.max(Math.ceil(x2) - Math.floor(x1), 1), bar);
  }
}

// Moments without a length: a line each, with its text if there is room.
function drawMoments(timeline, lane, y) {
  const { pen, model, drawn } = timeline;
  const { blocks } = lane;
  const step = (timeline.to - timeline.from) / timeline.width;
  const texts = [];
  let [count, free] = [0, 0];
  for (let i = 0, at = blocks.firstFrom(timeline.from); i < timeline.width; i++) {
    const next = blocks.firstFrom(timeline.from + (i + 1) * step, at);
    if (next > at) {
      const x = timeline.left + i;
      pen.fillStyle = colour(lane.colour);
      pen.fillRect(x, y + 3, 2, lane.height - 6);
      count += next - at;
      const following = next < blocks.length ? timeline.xOf(blocks.startOf(next)) : timeline.right;
      const text = x >= free ? timeline.fitted(labelOf(model, lane, blocks.rows[at]), Math.min(following, timeline.right) - x - 10) : '';
      if (text !== '') {
        pen.fillStyle = colour('ink');
        pen.fillText(text, x + 5, y + lane.height / 2 + 1);
        free = x + 5 + pen.measureText(text).width;
        texts.push(text);
        drawn.labels.push({ text, lane: drawn.names.indexOf(lane.name), y, left: x + 5, right: free });
      }
    }
    at = next;
  }
  return { count, texts };
}

const CHARTS = { busy: drawBusy, lag: drawLag, memory: drawMemory, mark: drawMoments };
