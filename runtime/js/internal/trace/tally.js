// SPDX-License-Identifier: MIT
//
// Sums up the records of one second for `rondo top`. Spans still open at its end count in the next second.
'use strict';

const { TYPE, PHASES, SPANS, FIRST_REQUEST, kindName } = require('internal/trace/kinds');
const { label, culprit } = require('internal/trace/explain');
const { OWN_HANDLES, ENGINE_HANDLES, ENGINE_TASKS } = require('internal/trace/tidy');
const { Stacks, blame, functionsOf } = require('internal/trace/stacks');

const LAG_STEPS_MS = [1, 5, 10, 50, 100, 500, Infinity];
const FILE = FIRST_REQUEST + 6;
const MOST_CALLS = 10000;

function columnsOf(rows, names) {
  const columns = { length: rows.length };
  for (const name of names) columns[name] = rows.map((row) => row[name]);
  return columns;
}

// A sample that another thread has taken: its role names the sampled one.
function isSampleBy({ type, kind, role }) {
  return type === TYPE.SCHEDULED && SPANS[kind] === 'sample' && role > 0;
}

class Tally {
  constructor(nameOf, text) {
    this.nameOf = nameOf;
    this.text = text;
    this.stacks = new Stacks(text, nameOf.functionAt);
    this.open = new Map();
    this.lastPoll = new Map();
    this.calls = new Map(); // by request: what it was started by
    this.queue = 0;
    this.reset();
  }

  reset() {
    this.turns = 0;
    this.missed = 0;
    this.waited = 0;
    this.phases = new Map(PHASES.map((name) => [name, 0]));
    this.ended = []; // spans
    this.samples = [];
    this.lags = LAG_STEPS_MS.map(() => 0);
    this.works = 0;
  }

  isLoop(thread) {
    return this.lastPoll.has(thread);
  }

  // `only`: the one thread that counts, or null.
  add(threads, only = null) {
    threads.forEach(({ records, missed }, thread) => {
      const isCounted = only === null || only === thread;
      if (isCounted) this.missed += missed;
      if (missed > 0) this.open.delete(thread);
      for (const record of records) {
        if (isSampleBy(record)) this.#sample(record.role - 1, record, only);
        else if (isCounted) this.#record(thread, record);
      }
    });
  }

  #record(thread, record) {
    switch (record.type) {
      case TYPE.TURN: if (!this.#isNested(thread)) this.turns++; break;
      case TYPE.ENTER: this.#enter(thread, record); break;
      case TYPE.SPAN: this.#span(thread, record); break;
      case TYPE.LEAVE: this.#leave(thread, record); break;
      case TYPE.WAITED: this.#poll(thread, record); break;
      case TYPE.STARTED: this.#started(thread, record); break;
      case TYPE.QUEUED: this.queue++; break;
      case TYPE.WORK_BEGUN: this.queue = Math.max(this.queue - 1, 0); break;
      case TYPE.WORK_DONE: this.works++; break;
      case TYPE.SCHEDULED: this.#note(thread, record); break;
      default: break;
    }
  }

  #push(thread, span) {
    if (!this.open.has(thread)) this.open.set(thread, []);
    this.open.get(thread).push(span);
  }

  #enter(thread, record) {
    const name = this.nameOf(record.value);
    const isRuntime = this.text(1) === 'rondo runtime';
    const call = this.calls.get(record.subject);
    this.#push(thread, {
      thread, start: record.time, phase: PHASES[record.phase] ?? 'outside', kind: kindName(record), name: isRuntime ? 'callback' : name, about: call?.title ?? (ENGINE_HANDLES.has(name) ? ENGINE_TASKS : ''),
      callback: call?.callback ?? '', call, isPhase: OWN_HANDLES.has(name), isTimers: name === 'timer_due',
    });
  }

  #span(thread, record) {
    const kind = SPANS[record.kind] ?? 'other';
    const name = this.text(record.detail);
    const call = kind === 'call' ? { title: name, callback: this.text(record.subject) } : undefined;
    this.#push(thread, { thread, start: record.time, phase: PHASES[record.phase] ?? 'outside', kind, name, place: this.text(record.value), isOwn: true, call });
  }

  // What a request was started by: the innermost call, or the one that its file operation belongs to.
  #started(thread, record) {
    const open = this.open.get(thread) ?? [];
    const around = open.at(-1)?.kind === 'call' || record.kind === FILE ? open.findLast(({ call }) => call !== undefined) : undefined;
    if (this.calls.size >= MOST_CALLS) this.calls.clear();
    if (around === undefined) this.calls.delete(record.subject);
    else this.calls.set(record.subject, around.call);
  }

  #sample(thread, record, only) {
    if (only === null || only === thread) this.samples.push({ thread, time: record.moment, node: record.detail, hot: this.text(record.value) });
  }

  #note(thread, record) {
    const kind = SPANS[record.kind];
    if (kind === 'sample') {
      this.#sample(thread, record, null);
      return;
    }
    const span = (this.open.get(thread) ?? []).findLast(({ isOwn }) => !isOwn);
    if (span === undefined || (kind !== 'about' && kind !== 'request')) return;
    span.about = this.text(record.detail);
    span.callback = this.text(kind === 'about' ? record.subject : record.value);
  }

  // What the runtime's own handles run counts by itself; anything else counts with the callback around it.
  #leave(thread, record) {
    const stack = this.open.get(thread) ?? [];
    const span = stack.pop();
    if (span === undefined) return;
    span.end = record.time;
    if (stack.length === 0) this.phases.set(span.phase, this.phases.get(span.phase) + span.end - span.start);
    if (stack.length > 0 && span.kind !== 'microtasks') stack.at(-1).hasInner = true;
    const isUnnamed = span.isTimers && span.hasInner !== true; // set before the process was watched
    if ((!span.isPhase || isUnnamed) && stack.every(({ isPhase }) => isPhase)) this.ended.push(span);
  }

  // Whether a loop runs inside a callback: that of the thread is blocked meanwhile.
  #isNested(thread) {
    return (this.open.get(thread) ?? []).some(({ isOwn, kind }) => !isOwn || kind === 'script');
  }

  #poll(thread, record) {
    if (this.#isNested(thread)) return;
    const began = record.pollBegan;
    this.waited += record.time - began;
    const last = this.lastPoll.get(thread);
    this.lastPoll.set(thread, record.time);
    if (last === undefined) return;
    const lag = (began - last) / 1e6;
    this.lags[LAG_STEPS_MS.findIndex((step) => lag < step)]++;
  }

  // [{ name, count, longest, total }], the slowest first.
  slowest() {
    this.#blame();
    const callbacks = new Map();
    for (const span of this.ended) {
      const key = label(span);
      const known = callbacks.get(key) ?? { name: key, who: '', count: 0, longest: 0, total: 0 };
      known.count++;
      const length = span.end - span.start;
      known.total += length;
      if (length > known.longest) Object.assign(known, { longest: length, who: culprit(span) });
      callbacks.set(key, known);
    }
    return [...callbacks.values()].sort((a, b) => b.longest - a.longest)
      .map(({ name, who, ...rest }) => ({ ...rest, name: who === '' ? name : `${name} → ${who}` }));
  }

  // Spans that have ended do not nest.
  #blame() {
    const spans = { ...columnsOf(this.ended, ['start', 'end', 'thread']), parent: this.ended.map(() => -1), what: this.ended, describe: (span) => span, hot: new Map() };
    const samples = { ...columnsOf(this.samples, ['time', 'thread', 'node']), hot: this.samples.map((_, i) => i) };
    blame({ spans, samples, words: { list: this.samples.map(({ hot }) => hot) } }, this.stacks);
    for (const [row, hot] of spans.hot) this.ended[row].hot = hot;
  }

  // The program's functions by their samples: [{ name, place, share }].
  functions() {
    const all = functionsOf({ samples: this.samples, stacks: this.stacks });
    const total = all.reduce((sum, one) => sum + one.total, 0);
    return all.map(({ name, place, total: count }) => ({ name, place, share: count / total }));
  }
}

module.exports = { Tally, LAG_STEPS_MS };
