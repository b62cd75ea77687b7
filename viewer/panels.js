// SPDX-License-Identifier: MIT
//
// The panels beside the timeline: why a callback ran, the tooltip, the slowest callbacks, and facts of the recording.
/* global PHASES, blockAt, bytesText, explaining, labelOf, lengthText, lightUp, main, model, plural, select */
/* exported hover, listSlowest, tellFacts, tellWhy */

const SECONDS_FROM_NS = 1e10;

const why = document.getElementById('why');
const tip = document.getElementById('tip');
const MOST_LINKS = 8;
const SLOWEST = 10;

// After a click further down, what it selected would be out of sight.
function bringUp() {
  why.scrollIntoView({ block: 'nearest' });
}

function linkTo(row, text) {
  const { spans, names } = model;
  const link = document.createElement('a');
  link.href = `#span=${row}`;
  link.textContent = text ?? `${names.list[names.ofWhat[spans.what[row]]]} (turn ${spans.turn[row]}, ${explaining.ms(spans.end[row] - spans.start[row])})`;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    select(row);
    bringUp();
  });
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

// The panel says what it shows.
function tellWhyWith(shows, parts) {
  why.dataset.shows = shows;
  why.replaceChildren(...parts);
  why.scrollTop = 0;
}

function tellWhy(span) {
  const parts = [paragraph(explaining.explain(model, span))];
  const source = sourceOf(span.hot?.place) ?? sourceOf(span.place) ?? sourceOf(span.cause?.place);
  if (source !== null) parts.push(source);
  if (span.cause?.span != null) parts.push(paragraph('Scheduled by ', linkTo(span.cause.span)));
  const { rows, count } = span.effects;
  if (count > 0) parts.push(paragraph(`It scheduled ${count}: `, ...rows.slice(0, MOST_LINKS).flatMap((row, i) => (i === 0 ? [linkTo(row)] : [', ', linkTo(row)]))));
  tellWhyWith('callback', parts);
}

// A timer says its delay and how late it was.
function timerNote(recording, row) {
  const span = recording.spans.at(row);
  if (span.due === null) return '';
  const delay = span.delay > 0 ? `, delay ${lengthText(span.delay)}` : '';
  return `${delay}, ${lengthText(Math.max(span.start - span.due, 0))} late`;
}

// What was live after the last collection, of all the memory that the heap has.
function sizeText(table, row) {
  return table.live === undefined ? bytesText(table.bytes[row]) : `${bytesText(table.live[row])} live, ${bytesText(table.capacity[row])} in all`;
}

function tipText(recording, { lane, row, isWait }) {
  const { blocks } = lane;
  if (isWait) return `waits ${lengthText(recording.waits.end[row] - recording.waits.start[row])}, ${plural(recording.waits.events[row], 'event')}`;
  if (lane.type === 'memory') return sizeText(recording[lane.name], row);
  if (lane.type === 'busy') return 'share of time in which the loop did not wait';
  if (lane.type === 'lag') return row < 0 ? 'no lag' : `${lengthText(blocks.ends[row] - blocks.starts[row])} between two polls`;
  const name = labelOf(recording, lane, row);
  if (lane.type === 'mark') return name;
  return `${name}, ${explaining.ms(blocks.ends[row] - blocks.starts[row])}${lane.type === 'span' ? timerNote(recording, row) : ''}`;
}

function hover(timeline, event) {
  const block = blockAt(timeline, event.offsetX, event.offsetY);
  tip.hidden = block === null;
  if (block === null) return;
  tip.textContent = tipText(timeline.model, block);
  const { canvas } = timeline;
  tip.style.left = `${Math.max(Math.min(event.offsetX + 28, canvas.clientWidth - 200), 0)}px`;
  tip.style.top = `${canvas.offsetTop + event.offsetY + 16}px`;
  if (timeline !== main) return;
  const { lane, row, isWait } = block;
  if (lane.type === 'span' && !isWait) lightUp(PHASES[model.spans.phase[row]], model.spans.turn[row]);
  else lightUp('poll', isWait ? model.waits.turn[row] : 0);
}

function listSlowest() {
  const rows = model.spans.longest(SLOWEST, 'start', 'end', (row) => model.spans.depth[row] === 0);
  document.getElementById('slowest').replaceChildren(...rows.map((row) => {
    const item = document.createElement('li');
    const span = model.spans.at(row);
    item.append(linkTo(row, slowestText(span)));
    item.title = `${item.textContent}, turn ${span.turn}`;
    return item;
  }));
}

function tellFacts() {
  const length = model.end < SECONDS_FROM_NS ? explaining.ms(model.end) : lengthText(model.end);
  const facts = [`process ${model.pid}`, model.startedAt, length, plural(model.turns.length, 'turn'), `${model.records} records`];
  document.getElementById('facts').textContent = facts.join(' · ');
  const problems = [...model.problems];
  if (model.dropped > 0) problems.unshift(`${model.dropped} older records were overwritten: use --records to keep more.`);
  document.getElementById('problems').textContent = problems.join(' ');
}
