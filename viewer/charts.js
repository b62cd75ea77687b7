// SPDX-License-Identifier: MIT
//
// The charts among the lanes: how busy a loop is, its lag, memory, and moments. Each returns what it shows, for tests.
/* global THINNEST, bytesText, colour, explaining, labelOf, lengthText, shadesOf */
/* exported CHARTS */

// A height as pixels of the screen have it. What is more than nothing is drawn.
function wholeHeight(height, scale) {
  return height <= 0 ? 0 : Math.max(Math.round(height * scale), 1) / scale;
}

// Draws a bar for each pixel, from the bottom of a lane: those of equal height as one.
function drawBars(timeline, heights, bottom) {
  const { pen, left } = timeline;
  for (let i = 0; i < heights.length;) {
    let end = i + 1;
    while (end < heights.length && heights[end] === heights[i]) end++;
    if (heights[i] > 0) pen.fillRect(left + i, bottom - heights[i], end - i, heights[i]);
    i = end;
  }
}

// The share of each pixel's time in which the loop did not wait.
function drawBusy(timeline, { blocks, life, colour: name, height }, y) {
  const { pen } = timeline;
  const count = Math.floor(timeline.width);
  const step = (timeline.to - timeline.from) / timeline.width;
  const waited = waitedOf(blocks, timeline.from, step, count);
  const heights = new Float64Array(count);
  let most = 0;
  pen.fillStyle = colour(name);
  for (let i = 0; i < count; i++) {
    const time = timeline.from + i * step;
    if (time + step < life.from || time > life.to) continue;
    const busy = Math.min(Math.max(1 - waited[i] / step, 0), 1);
    most = Math.max(most, busy);
    heights[i] = wholeHeight(busy * (height - 6), timeline.scale);
  }
  drawBars(timeline, heights, y + height - 3);
  return { most: `${Math.round(most * 100)} %`, scale: '100 %' };
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
  const bar = (lag) => (most === 0 ? 0 : Math.max(wholeHeight(lag / most * (height - 6), timeline.scale), lag > 0 ? 1 : 0));
  const heights = new Float64Array(Math.ceil(timeline.width));
  let shown = 0;
  pen.fillStyle = colour(name);
  for (let i = 0, at = blocks.firstFrom(timeline.from); i < timeline.width; i++) {
    const next = blocks.firstFrom(timeline.from + (i + 1) * step, at);
    const lag = blocks.longestIn(at, next);
    shown = Math.max(shown, lag);
    heights[i] = bar(lag);
    at = next;
  }
  drawBars(timeline, heights, y + height - 3);
  blocks.forEachLong(timeline.from, timeline.to, step * THINNEST, (row, i) => {
    const [start, lag] = [blocks.startOf(i), blocks.lengthOf(i)];
    const [x1, x2] = [Math.max(timeline.xOf(start), timeline.left), Math.min(timeline.xOf(start + lag), timeline.right)];
    shown = Math.max(shown, lag);
    pen.fillRect(x1, y + height - 3 - bar(lag), Math.max(x2 - x1, 1), bar(lag));
  });
  return { most: explaining.ms(shown), scale: lengthText(most) };
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
  return { most: bytesText(most), scale: bytesText(most) };
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
        free = x + 5 + timeline.widthOf(text);
        texts.push(text);
        drawn.labels.push({ text, lane: drawn.names.indexOf(lane.name), y, left: x + 5, right: free });
      }
    }
    at = next;
  }
  return { count, texts };
}

const CHARTS = { busy: drawBusy, lag: drawLag, memory: drawMemory, mark: drawMoments };
