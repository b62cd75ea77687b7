// SPDX-License-Identifier: MIT
//
// `.trace`: what the loop ran for the last line, turn by turn. The prompt records in memory from its start, in a ring
// of fixed size; each evaluation is a span of its own, with which the story of its line begins.
'use strict';

const trace = internalBinding('trace');

const RECORDS = 2 ** 15;
const OTHER = 8;
const LINE = 'line';
const MAX_ROWS = 200;

let isOn = false;
let isOpen = false;

// Called before any code of the program's.
function start() {
  const options = internalBinding('options');
  isOn = options.isTraced || trace.record(RECORDS) === 0;
  if (!isOn || options.isTraced) return;
  options.isTraced = true; // for the modules that are loaded later
  require('internal/trace/hooks').installJavaScript();
}

function begin() {
  if (!isOn) return;
  isOpen = true;
  trace.begin(OTHER, 0, trace.text(LINE), 0);
}

// Also after an evaluation that was terminated, which runs no `finally`.
function end() {
  if (isOpen) trace.end();
  isOpen = false;
}

function evaluated(evaluate) {
  begin();
  try {
    return evaluate();
  } finally {
    end();
  }
}

// The recording so far: its model (internal/trace/model.js), and lists of what is in the model's tables.
function readRecording() {
  const fs = require('node/fs');
  const path = require('node/path');
  const folder = fs.mkdtempSync(path.join(require('node/os').tmpdir(), 'rondo-'));
  const file = path.join(folder, 'line');
  try {
    const status = trace.snapshot(file);
    if (status !== 0) throw require('internal/errors').systemError(status, 'snapshot');
    const model = require('internal/trace/view').readModel(fs, file);
    const { spans, works, turns, waits } = model;
    return { model, spans: [...spans], works: [...works], turns: [...turns], waits: [...waits] };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

// Typing is not what the line did.
const isTyping = (span) => /^tty\b/.test(span.kind);

function outermost(spans, span) {
  return span.parent === null ? span : outermost(spans, spans[span.parent]);
}

function shifted(item, names, by) {
  const copy = { ...item };
  for (const name of names) if (typeof copy[name] === 'number') copy[name] -= by;
  return copy;
}

// The part of the model that begins with a span, in times since then; only turns in which something ran.
function since({ model, spans: all, works: allWorks, turns: allTurns, waits }, first) {
  const { start: from } = first;
  const isLater = (item) => item.start >= from;
  const spans = all.filter((span) => isLater(span) && !isTyping(outermost(all, span)));
  const works = allWorks.filter((work) => work.queued >= from);
  const ran = new Set(spans.map((span) => span.turn));
  const turns = allTurns.filter((turn) => isLater(turn) && ran.has(turn.number));
  const isInTurn = (wait) => ran.has(allTurns.findLast((turn) => turn.start <= wait.start)?.number);
  return {
    ...model,
    spans: Object.assign(Object.create(model.spans), { at: (row) => all[row] }),
    shown: spans.map((span) => shifted(span, ['start', 'end', 'due'], from)),
    works: works.map((work) => shifted(work, ['queued', 'begun', 'done'], from)),
    turns: turns.map((turn) => shifted(turn, ['start'], from)),
    waits: waits.filter((wait) => isLater(wait) && isInTurn(wait)).map((wait) => shifted(wait, ['start', 'end'], from)),
    marks: [],
    measures: [],
    memory: [],
    heap: [],
    collections: [],
    end: model.end - from,
  };
}

// The text for the last line that was evaluated.
function lastLine() {
  const recording = readRecording();
  const first = recording.spans.findLast((span) => span.isOwn && span.kind === 'other' && span.name === LINE);
  if (first === undefined) return 'No line has been evaluated yet.\n';
  Object.assign(first, { kind: 'the', depth: 0, parent: null });
  const rows = require('internal/trace/story').rows(since(recording, first));
  const rest = rows.length - MAX_ROWS;
  return `${rows.slice(0, MAX_ROWS).join('\n')}\n${rest > 0 ? `... ${rest} more\n` : ''}`;
}

module.exports = { start, isRecording: () => isOn, evaluated, end, lastLine };
