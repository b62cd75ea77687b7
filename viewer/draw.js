// SPDX-License-Identifier: MIT
//
// Draws a timeline: lanes from top to bottom, time from left to right. Blocks of a few pixels are drawn one by one, thinner
// ones as a shade of each pixel: the share of its time that they take. No pixel in which something happened is blank.
/* global CHARTS, GROUP_HEIGHT, LANE_HEIGHT, colour, explaining, found, labelOf, range, rulerStep, shadesOf, timeText, view */
/* exported Timeline */

const RULER = 22;
const THINNEST = 3; // pixels of a block that is drawn by itself
const LEAST_SHADE = 0.25;
const SHADES = 24;
const LABEL_ROOM = 34;
const MOST_WIDTHS = 10000;

const widths = new Map(); // of texts, in the font of the timeline

// A canvas, the recording that it shows, and `shift`: what to add to the time of the page to get that of the recording.
class Timeline {
  constructor(canvas, model) {
    this.canvas = canvas;
    this.model = model;
    this.shift = 0;
    this.drawn = {};
    canvas.drawn = this.drawn; // for tests
    this.#measure();
  }

  // Asking the canvas for its width is slow: it is asked once for each picture.
  #measure() {
    this.right = this.canvas.clientWidth;
    this.left = this.right < 600 ? 80 : 112;
    this.width = Math.max(this.right - this.left, 1);
  }

  get from() {
    return range.from + this.shift;
  }

  get to() {
    return range.to + this.shift;
  }

  xOf(time) {
    return this.left + (time - this.from) / (this.to - this.from) * this.width;
  }

  timeAt(x) {
    return this.from + (x - this.left) / this.width * (this.to - this.from);
  }

  laneAt(y) {
    return this.model.lanes.all.find((lane) => y - RULER >= lane.y && y - RULER < lane.y + lane.height) ?? null;
  }

  draw() {
    const { canvas, model } = this;
    const scale = window.devicePixelRatio || 1;
    this.scale = scale;
    const height = RULER + model.lanes.height + 4;
    canvas.style.height = `${height}px`;
    this.#measure();
    if (canvas.width !== Math.round(this.right * scale)) canvas.width = Math.round(this.right * scale);
    if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale);
    const pen = canvas.getContext('2d');
    this.pen = pen;
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, this.right, height);
    pen.font = '11.5px system-ui, sans-serif';
    pen.textBaseline = 'middle';
    Object.assign(this.drawn, {
      names: model.lanes.all.map(({ name }) => name), groups: model.lanes.groups.map(({ name }) => name), labels: [], titles: [], ruler: [], shaded: {}, blocks: {},
      view: [this.from, this.to],
      gaps: [], arrows: [], path: [], found: 0, charts: {}, places: { ruler: RULER / 2, ...Object.fromEntries(model.lanes.all.map(({ name, y, height: tall }) => [name, RULER + y + tall / 2])) },
    });
    this.#ruler(height);
    for (const group of model.lanes.groups) this.#group(group);
    for (const lane of model.lanes.all) this.#lane(lane);
    this.#gaps();
    this.#selectedRange(height);
  }

  // Measuring is slow, and most texts are those of the picture before.
  widthOf(text) {
    let width = widths.get(text);
    if (width === undefined) {
      if (widths.size >= MOST_WIDTHS) widths.clear();
      width = this.pen.measureText(text).width;
      widths.set(text, width);
    }
    return width;
  }

  // The longest beginning of a text that fits, with an ellipsis if it is cut; empty if not even that fits.
  fitted(text, room) {
    if (this.widthOf(text) <= room) return text;
    let [low, high] = [0, text.length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.widthOf(`${text.slice(0, middle)}…`) <= room) low = middle;
      else high = middle - 1;
    }
    return low < 2 ? '' : `${text.slice(0, low)}…`;
  }

  #ruler(height) {
    const { pen, drawn } = this;
    const step = rulerStep((this.to - this.from) / Math.max(Math.min(this.width / 110, 8), 2));
    pen.strokeStyle = colour('line');
    pen.lineWidth = 1;
    let free = this.left;
    for (let time = Math.ceil(this.from / step) * step; time <= this.to; time += step) {
      const x = this.xOf(time);
      if (x < this.left) continue;
      pen.beginPath();
      pen.moveTo(x, 0);
      pen.lineTo(x, height);
      pen.stroke();
      const text = timeText(time, step);
      const width = this.widthOf(text);
      if (x + 4 < free || x + 4 + width > this.right) continue;
      pen.fillStyle = colour('soft');
      pen.fillText(text, x + 4, RULER / 2 + 1);
      drawn.ruler.push(text);
      free = x + 4 + width + 8;
    }
  }

  #group({ name, y }) {
    const { pen } = this;
    pen.fillStyle = colour('line');
    pen.globalAlpha = 0.45;
    pen.fillRect(0, RULER + y, this.right, GROUP_HEIGHT - 2);
    pen.globalAlpha = 1;
    pen.fillStyle = colour('ink');
    const text = this.fitted(name, this.right - 16);
    pen.fillText(text, 8, RULER + y + GROUP_HEIGHT / 2 - 1);
    this.drawn.titles.push({ text, y: RULER + y - 4, left: 8, right: 8 + this.widthOf(text) });
  }

  #lane(lane) {
    const { pen } = this;
    const y = RULER + lane.y;
    pen.fillStyle = colour('soft');
    if (CHARTS[lane.type] !== undefined) {
      this.#chart(lane, y);
      return;
    }
    pen.fillText(this.fitted(lane.name, this.left - 12), 8, y + lane.height / 2 + 1);
    const blocks = found.isFilter ? found.blocksOf(this, lane) : lane.blocks;
    const fill = colour(lane.colour);
    if (lane.waiting) this.#waits(lane, y, fill);
    const whole = this.#whole(lane, blocks, y, fill);
    this.#shades(lane, blocks, y, fill);
    this.#labels(lane, whole, y);
    if (found.isActive) this.#found(lane, y);
  }

  // A chart says what its full height stands for.
  #chart(lane, y) {
    const { pen } = this;
    const chart = CHARTS[lane.type](this, lane, y);
    this.drawn.charts[lane.name] = chart;
    pen.fillStyle = colour('soft');
    const middle = y + lane.height / 2 + 1;
    pen.fillText(this.fitted(lane.name, this.left - 12), 8, chart.scale === undefined ? middle : middle - 7);
    if (chart.scale === undefined) return;
    const scale = `0–${chart.scale}`;
    pen.fillText(this.widthOf(scale) <= this.left - 12 ? scale : chart.scale, 8, middle + 7);
  }

  #waits({ waiting }, y, fill) {
    const least = (this.to - this.from) / this.width * THINNEST;
    const { pen } = this;
    pen.fillStyle = fill;
    pen.globalAlpha = 0.25;
    waiting.forEachLong(this.from, this.to, least, (row, i) => {
      const [x1, x2] = this.#pixels(waiting.startOf(i), waiting.startOf(i) + waiting.lengthOf(i));
      pen.fillRect(x1, y + 9, Math.max(x2 - x1 - 1, 1), LANE_HEIGHT - 12);
    });
    pen.globalAlpha = 1;
  }

  // Whole pixels, or a thin block would fade between two.
  #pixels(start, end) {
    return [Math.floor(Math.max(this.xOf(start), this.left)), Math.round(Math.min(this.xOf(end), this.right))];
  }

  #whole(lane, blocks, y, fill) {
    const { pen } = this;
    const whole = [];
    const least = (this.to - this.from) / this.width * THINNEST;
    const depths = lane.type === 'span' ? this.model.spans.depth : null;
    pen.fillStyle = fill;
    blocks.forEachLong(this.from, this.to, least, (row, i) => {
      const depth = Math.min(depths?.[row] ?? 0, 3);
      const [x1, x2] = this.#pixels(blocks.startOf(i), blocks.startOf(i) + blocks.lengthOf(i));
      pen.globalAlpha = 1 - depth * 0.18;
      pen.fillRect(x1, y + 3 + depth * 3, Math.max(x2 - x1 > 3 ? x2 - x1 - 1 : x2 - x1, 1), LANE_HEIGHT - 6 - depth * 3);
      whole.push({ row, x1, x2 });
    });
    pen.globalAlpha = 1;
    this.drawn.blocks[lane.name] = (this.drawn.blocks[lane.name] ?? 0) + whole.length;
    return whole;
  }

  #shades(lane, blocks, y, fill) {
    const { pen } = this;
    const count = Math.floor(this.width);
    const step = (this.to - this.from) / this.width;
    const { taken, seen } = shadesOf(blocks, this.from, step, count, step * THINNEST);
    const shadeOf = (i) => (seen[i] === 0 ? 0 : Math.max(Math.round(Math.min(LEAST_SHADE + taken[i] / step * (1 - LEAST_SHADE), 1) * SHADES), 1));
    pen.fillStyle = fill;
    let shaded = 0;
    for (let i = 0; i < count;) {
      const shade = shadeOf(i);
      let end = i + 1;
      while (end < count && shadeOf(end) === shade) end++;
      if (shade > 0) {
        pen.globalAlpha = shade / SHADES;
        pen.fillRect(this.left + i, y + 3, end - i, LANE_HEIGHT - 6);
        shaded += end - i;
      }
      i = end;
    }
    pen.globalAlpha = 1;
    this.drawn.shaded[lane.name] = (this.drawn.shaded[lane.name] ?? 0) + shaded;
  }

  // Blocks of a lane nest: a label must end before the first block inside its own begins.
  #labels(lane, whole, y) {
    const { pen, drawn } = this;
    whole.forEach(({ row, x1, x2 }, i) => {
      const end = Math.min(x2, whole[i + 1]?.x1 ?? Infinity);
      if (end - x1 <= LABEL_ROOM) return;
      const text = this.fitted(labelOf(this.model, lane, row), end - x1 - 8);
      if (text === '') return;
      pen.fillStyle = colour('panel');
      pen.fillText(text, x1 + 4, y + LANE_HEIGHT / 2 + 2);
      drawn.labels.push({ text, lane: drawn.names.indexOf(lane.name), y, left: x1 + 4, right: x1 + 4 + this.widthOf(text) });
    });
  }

  // What the search has found is underlined.
  #found(lane, y) {
    const { pen } = this;
    const blocks = found.blocksOf(this, lane);
    const step = (this.to - this.from) / this.width;
    pen.fillStyle = colour('accent');
    for (let x = 0, at = blocks.firstFrom(this.from); x < this.width; x++) {
      const next = blocks.firstFrom(this.from + (x + 1) * step, at);
      if (next > at) {
        pen.fillRect(this.left + x, y + LANE_HEIGHT - 4, 1, 4);
        this.drawn.found++;
      }
      at = next;
    }
    blocks.forEachLong(this.from, this.to, step * THINNEST, (row, i) => {
      const [x1, x2] = this.#pixels(blocks.startOf(i), blocks.startOf(i) + blocks.lengthOf(i));
      pen.fillRect(x1, y + LANE_HEIGHT - 4, Math.max(x2 - x1 - 1, 1), 4);
      this.drawn.found++;
    });
  }

  // Time of which nothing is left in the recording is hatched, and says so beside the name of the first group, where no label is.
  #gaps() {
    const { pen, model } = this;
    const height = RULER + model.lanes.height;
    for (const gap of mergedGaps(model.gaps)) {
      if (gap.end <= this.from || gap.start >= this.to) continue;
      const [x1, x2] = [Math.max(this.xOf(gap.start), this.left), Math.min(this.xOf(gap.end), this.right)];
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
      pen.restore();
      this.drawn.gaps.push(this.#gapText(gap, x1, x2));
    }
  }

  #gapText(gap, x1, x2) {
    const { pen, drawn: { titles } } = this;
    const left = Math.max(x1 + 4, ...titles.filter(({ y }) => y === titles[0].y).map(({ right }) => right + 8));
    const text = this.fitted(`lost: ${explaining.ms(gap.end - gap.start)}, ${gap.records} records`, x2 - left - 4);
    pen.fillStyle = colour('ink');
    if (text === '') return text;
    pen.fillText(text, left, RULER + GROUP_HEIGHT / 2 - 1);
    titles.push({ text, y: titles[0].y, left, right: left + this.widthOf(text) });
    return text;
  }

  #selectedRange(height) {
    if (view.range === null) return;
    const { pen } = this;
    const [x1, x2] = [view.range.from, view.range.to].map((time) => Math.min(Math.max(this.xOf(time + this.shift), this.left), this.right));
    pen.fillStyle = pen.strokeStyle = colour('accent');
    pen.globalAlpha = 0.12;
    pen.fillRect(x1, 0, x2 - x1, height);
    pen.globalAlpha = 1;
    pen.lineWidth = 1;
    pen.strokeRect(x1, 0.5, x2 - x1, height - 1);
  }
}

// Gaps of several threads that overlap are one.
function mergedGaps(gaps) {
  const merged = [];
  for (const gap of [...gaps].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last === undefined || gap.start > last.end) merged.push({ ...gap });
    else Object.assign(last, { end: Math.max(last.end, gap.end), records: last.records + gap.records });
  }
  return merged;
}
