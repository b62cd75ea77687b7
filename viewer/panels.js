// SPDX-License-Identifier: MIT
//
// The panels beside the timeline: why a callback ran, the tooltip, search, the slowest
// callbacks, and two charts.
/* global blockAt, canvas, colour, effects, explaining, inOrder, labelOf, lightUp, model, select, setTheme */
/* exported drawCharts, hover, tellWhy */

const why = document.getElementById('why');
const tip = document.getElementById('tip');

function linkTo(span) {
  const link = document.createElement('a');
  link.textContent = `${explaining.title(span)} (turn ${span.turn}, ${explaining.ms(span.end - span.start)})`;
  link.tabIndex = 0;
  link.addEventListener('click', () => select(span));
  link.addEventListener('keydown', (event) => event.key === 'Enter' && select(span));
  return link;
}

// In the list of the slowest callbacks the function comes first: it is what to look at.
function slowestText(span) {
  const who = explaining.culprit(span);
  return `${explaining.ms(span.end - span.start)}  ${who === '' ? '' : `${who} in `}${explaining.label(span)}`;
}

function paragraph(...parts) {
  const made = document.createElement('p');
  made.append(...parts);
  return made;
}

function sourceOf(place) {
  const line = place ? model.sources[place] : undefined;
  if (line === undefined) return null;
  const code = document.createElement('code');
  code.textContent = `${place}\n${line}`;
  return code;
}

const MOST_EFFECTS = 8;

function tellWhy(span) {
  const parts = [paragraph(explaining.explain(model, span))];
  const source = sourceOf(span.hot?.place) ?? sourceOf(span.place) ?? sourceOf(span.cause?.place);
  if (source !== null) parts.push(source);
  if (span.cause?.span != null) parts.push(paragraph('Scheduled by ', linkTo(model.spans[span.cause.span])));
  const caused = effects.get(span.id) ?? [];
  if (caused.length > 0) {
    parts.push(paragraph(`It scheduled ${caused.length}: `, ...caused.slice(0, MOST_EFFECTS).flatMap((effect, i) => (i === 0 ? [linkTo(effect)] : [', ', linkTo(effect)]))));
  }
  why.replaceChildren(...parts);
}

function hover(event) {
  const block = blockAt(event.offsetX, event.offsetY);
  tip.hidden = block === null;
  if (block === null) return;
  tip.textContent = `${labelOf(block)}, ${explaining.ms(block.end - block.start)}`;
  tip.style.left = `${Math.min(event.offsetX + 28, canvas.clientWidth - 200)}px`;
  tip.style.top = `${event.offsetY + 16}px`;
  lightUp(block.isWork ? 'poll' : block.phase ?? 'poll', block.turn ?? 0);
}

const matches = { text: '', list: [], at: -1 };

function search(text) {
  const wanted = text.trim().toLowerCase();
  matches.text = wanted;
  matches.at = -1;
  matches.list = wanted === '' ? [] : inOrder.filter((span) => `${span.kind} ${span.name} ${span.place ?? ''} ${span.phase} ${explaining.title(span)}`.toLowerCase().includes(wanted));
  document.getElementById('found').textContent = wanted === '' ? '' : `${matches.list.length} found`;
}

document.getElementById('query').addEventListener('input', (event) => search(event.target.value));
document.getElementById('finder').addEventListener('submit', (event) => {
  event.preventDefault();
  if (matches.list.length === 0) return;
  matches.at = (matches.at + 1) % matches.list.length;
  select(matches.list[matches.at]);
  document.getElementById('found').textContent = `${matches.at + 1} of ${matches.list.length}`;
});

const SLOWEST = 10;

function listSlowest() {
  const slowest = model.spans.filter((span) => span.depth === 0).sort((a, b) => (b.end - b.start) - (a.end - a.start)).slice(0, SLOWEST);
  document.getElementById('slowest').replaceChildren(...slowest.map((span) => {
    const item = document.createElement('li');
    const link = linkTo(span);
    link.textContent = slowestText(span);
    item.title = `${link.textContent}, turn ${span.turn}`;
    item.append(link);
    return item;
  }));
}

// A bar for each value; where bars share a pixel, the largest shows.
function drawChart(id, points, fill) {
  const chart = document.getElementById(id);
  const scale = window.devicePixelRatio || 1;
  const [width, height] = [chart.clientWidth, 120];
  chart.width = width * scale;
  chart.height = height * scale;
  const pen = chart.getContext('2d');
  pen.scale(scale, scale);
  const most = points.reduce((max, [, value]) => Math.max(max, value), 0);
  pen.font = '11px system-ui, sans-serif';
  pen.fillStyle = colour(fill);
  for (const [time, value] of points) {
    const bar = most === 0 ? 0 : value / most * (height - 18);
    pen.fillRect(time / Math.max(model.end, 1) * (width - 2), height - bar, 2, bar);
  }
  pen.fillStyle = colour('soft');
  pen.fillText(points.length === 0 ? 'nothing recorded' : `at most ${explaining.ms(most)}`, 2, 10);
}

function drawCharts() {
  drawChart('lag', explaining.lags(model), 'timers');
  drawChart('pool', model.works.filter((work) => work.begun >= 0).map((work) => [work.queued, work.begun - work.queued]), 'thread');
}

function tellFacts() {
  const facts = [`process ${model.pid}`, model.startedAt, explaining.ms(model.end), `${model.turns} turn${model.turns === 1 ? '' : 's'}`, `${model.records} records`];
  document.getElementById('facts').textContent = facts.join(' · ');
  const problems = [...model.problems];
  if (model.dropped > 0) problems.unshift(`${model.dropped} older records were overwritten: use --records to keep more.`);
  document.getElementById('problems').textContent = problems.join(' ');
}

tellFacts();
listSlowest();
setTheme(matchMedia('(prefers-color-scheme: dark)').matches);
