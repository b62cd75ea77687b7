// SPDX-License-Identifier: MIT
//
// A recording as text, turn by turn.
'use strict';

const { label, title, ms } = require('internal/trace/explain');

function at(time) {
  return `+${(time / 1e6).toFixed(3)} ms`.padStart(14);
}

function causeText(model, span) {
  if (span.cause === null) return '';
  if (span.cause.sender !== undefined && span.cause.sender !== span.thread) return `  <- thread ${model.threads[span.cause.sender].tid}`;
  if (span.cause.span === null) return '  <- outside';
  const by = model.spans.at(span.cause.span);
  return `  <- ${label(by)}, turn ${by.turn}${by.thread === span.thread ? '' : ` of thread ${model.threads[by.thread].tid}`}`;
}

function spanLine(model, span) {
  const late = span.due === null ? '' : `, late ${ms(Math.max(span.start - span.due, 0))}`;
  const place = span.place && span.name !== '(anonymous)' ? ` (${span.place})` : '';
  const open = span.isOpen ? ', had not ended' : '';
  return `${at(span.start)}  ${'  '.repeat(span.depth)}${span.phase.padEnd(8)} ${title(span)}${place}  ${ms(span.end - span.start)}${late}${open}${causeText(model, span)}`;
}

function waitLine(wait) {
  const limit = wait.limit < 0 ? 'any time' : `${wait.limit} ms`;
  return `${at(wait.start)}  poll     waited ${ms(wait.end - wait.start)} of ${limit}, ${wait.events} event${wait.events === 1 ? '' : 's'}`;
}

const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function turnLine(turn) {
  return `\nturn ${turn.number}${at(turn.start)}  ${counted(turn.handles, 'active handle')}, ${counted(turn.requests, 'active request')}`;
}

function workLine(model, work) {
  const thread = work.thread === null ? 'no thread yet' : `${model.threads[work.thread].name} ${model.threads[work.thread].tid}`;
  const done = work.done === null ? 'had not ended' : `took ${ms(work.done - work.begun)}`;
  return `${at(work.begun ?? work.queued)}  pool     ${work.call || work.kind}, waited ${ms((work.begun ?? model.end) - work.queued)}, ${done}, ${thread}`;
}

const mib = (bytes) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

const memoryLine = ({ time, bytes }) => `${at(time)}  memory   ${mib(bytes)}`;

const heapLine = ({ time, live, capacity }) => `${at(time)}  heap     ${mib(live)} of ${mib(capacity)}`;

// Not every engine says when a collection began.
function collectionLine({ start, end }) {
  return `${at(start)}  garbage  ${end > start ? `collected in ${ms(end - start)}` : 'was collected'}`;
}

function heading(model) {
  const lines = [`process ${model.pid}, ${model.startedAt.toISOString()}, ${ms(model.end)}, ${model.records} records`];
  if (model.dropped > 0) lines.push(`${model.dropped} older records were overwritten: use --records to keep more`);
  lines.push(...model.problems);
  return lines;
}

// Of all spans, or of those in `shown`, whose causes may be others.
function rows(model) {
  const events = [
    ...[...model.turns].map((turn) => [turn.start, 0, turnLine(turn)]),
    ...[...model.waits].map((wait) => [wait.start, 1, waitLine(wait)]),
    ...[...(model.shown ?? model.spans)].map((span) => [span.start, 2, spanLine(model, span)]),
    ...[...model.works].map((work) => [work.begun ?? work.queued, 3, workLine(model, work)]),
    ...[...model.marks].map((mark) => [mark.time, 4, `${at(mark.time)}  mark     ${mark.text}`]),
    ...[...model.measures].map((one) => [one.start, 4, `${at(one.start)}  measure  ${one.name}  ${ms(one.end - one.start)}`]),
    ...[...model.memory].map((one) => [one.time, 4, memoryLine(one)]),
    ...[...model.heap].map((one) => [one.time, 4, heapLine(one)]),
    ...[...model.collections].map((one) => [one.start, 4, collectionLine(one)]),
  ];
  events.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return events.map(([, , line]) => line);
}

function story(model) {
  return [...heading(model), ...rows(model)].join('\n');
}

module.exports = { story, rows, heading };
