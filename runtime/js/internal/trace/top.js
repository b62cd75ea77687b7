// SPDX-License-Identifier: MIT
//
// `rondo top PID`: a recorded process while it runs, once a second, in 80 columns.
'use strict';

const { TYPE, PHASES, SPANS, kindName } = require('internal/trace/kinds');
const { findRecording, LiveRecording } = require('internal/trace/live');
const { makeNamer } = require('internal/trace/symbols');

const SECOND_MS = 1000;
const BAR = 30;
const SLOWEST = 6;
const LAG_STEPS_MS = [1, 5, 10, 50, 100, 500, Infinity];
const CLEAR = '\u001b[H\u001b[J';
const ENTER_SCREEN = '\u001b[?1049h\u001b[?25l';
const LEAVE_SCREEN = '\u001b[?25h\u001b[?1049l';

const ms = (ns) => `${(ns / 1e6).toFixed(ns < 1e7 ? 2 : 0)} ms`;

// Sums up one second's records. Spans still open at its end count in the next second.
class Tally {
  constructor(nameOf) {
    this.nameOf = nameOf;
    this.open = new Map();
    this.lastPoll = new Map();
    this.queue = 0;
    this.reset();
  }

  reset() {
    this.turns = 0;
    this.missed = 0;
    this.waited = 0;
    this.phases = new Map(PHASES.map((name) => [name, 0]));
    this.callbacks = new Map();
    this.lags = LAG_STEPS_MS.map(() => 0);
    this.works = 0;
  }

  add(threads) {
    for (const { tid, records, missed } of threads) {
      this.missed += missed;
      if (missed > 0) this.open.delete(tid);
      for (const record of records) this.#record(tid, record);
    }
  }

  #record(tid, record) {
    switch (record.type) {
      case TYPE.TURN: this.turns++; break;
      case TYPE.ENTER:
      case TYPE.SPAN: this.#enter(tid, record); break;
      case TYPE.LEAVE: this.#leave(tid, record); break;
      case TYPE.WAITED: this.#poll(tid, record); break;
      case TYPE.QUEUED: this.queue++; break;
      case TYPE.WORK_BEGUN: this.queue = Math.max(this.queue - 1, 0); break;
      case TYPE.WORK_DONE: this.works++; break;
      default: break;
    }
  }

  #enter(tid, record) {
    if (!this.open.has(tid)) this.open.set(tid, []);
    this.open.get(tid).push(record);
  }

  #leave(tid, record) {
    const stack = this.open.get(tid) ?? [];
    const begun = stack.pop();
    if (begun === undefined || stack.length > 0) return;
    const length = record.time - begun.time;
    const phase = PHASES[begun.phase] ?? 'outside';
    this.phases.set(phase, this.phases.get(phase) + length);
    const name = begun.type === TYPE.SPAN ? SPANS[begun.kind] : `${kindName(begun)} ${this.nameOf(begun.value)}`;
    const known = this.callbacks.get(name) ?? { name, count: 0, longest: 0 };
    known.count++;
    known.longest = Math.max(known.longest, length);
    this.callbacks.set(name, known);
  }

  #poll(tid, record) {
    const began = record.pollBegan;
    this.waited += record.time - began;
    const last = this.lastPoll.get(tid);
    this.lastPoll.set(tid, record.time);
    if (last === undefined) return;
    const lag = (began - last) / 1e6;
    this.lags[LAG_STEPS_MS.findIndex((step) => lag < step)]++;
  }
}

const bar = (part) => '#'.repeat(Math.round(Math.min(Math.max(part, 0), 1) * BAR)).padEnd(BAR);

function phaseLines(tally, elapsedNs) {
  const rows = [...tally.phases].filter(([name]) => name !== 'outside').map(([name, ns]) => [name, ns]);
  rows.push(['waiting', tally.waited]);
  return rows.map(([name, ns]) => `  ${name.padEnd(9)}${bar(ns / elapsedNs)} ${((ns / elapsedNs) * 100).toFixed(1).padStart(5)} %  ${ms(ns).padStart(9)}`);
}

function lagLines(tally) {
  const most = Math.max(...tally.lags, 1);
  return tally.lags.map((count, i) => {
    const label = LAG_STEPS_MS[i] === Infinity ? `>= ${LAG_STEPS_MS[i - 1]} ms` : `< ${LAG_STEPS_MS[i]} ms`;
    return `  ${label.padEnd(11)}${bar(count / most)} ${String(count).padStart(7)}`;
  });
}

function slowestLines(tally) {
  const all = [...tally.callbacks.values()].sort((a, b) => b.longest - a.longest).slice(0, SLOWEST);
  return all.map(({ name, count, longest }) => `  ${ms(longest).padStart(9)} ${String(count).padStart(7)} x ${name.slice(0, 56)}`);
}

function screen(pid, tally, elapsedNs) {
  const rate = Math.round(tally.turns / (elapsedNs / 1e9));
  const missed = tally.missed > 0 ? `, ${tally.missed} records missed` : '';
  return [
    `rondo top: process ${pid}   ${rate} turns/s   q quits${missed}`, '',
    'Time in phases', ...phaseLines(tally, elapsedNs), '',
    'Between two polls', ...lagLines(tally), '',
    `The pool: ${tally.works} done, ${tally.queue} waiting`, '',
    'Slowest callbacks', ...slowestLines(tally),
  ];
}

function run({ topPid }) {
  const { process } = globalThis;
  const fs = require('node/fs');
  const live = new LiveRecording(fs, findRecording(fs, topPid));
  const tally = new Tally(makeNamer(fs.readFileSync(`/proc/${topPid}/maps`, 'utf8'), fs.readFileSync));
  const isScreen = process.stdout.isTTY === true;
  let last = process.hrtime.bigint();
  live.read();

  function leave(code) {
    if (isScreen) process.stdout.write(LEAVE_SCREEN);
    process.exit(code);
  }

  function tick() {
    if (!fs.existsSync(`/proc/${topPid}`)) {
      leave(0);
      return;
    }
    const now = process.hrtime.bigint();
    tally.add(live.read());
    const lines = screen(topPid, tally, Number(now - last));
    last = now;
    tally.reset();
    process.stdout.write(isScreen ? `${CLEAR}${lines.slice(0, (process.stdout.rows || 60) - 1).join('\r\n')}` : `${lines.join('\n')}\n\n`);
  }

  if (isScreen) process.stdout.write(ENTER_SCREEN);
  if (process.stdin.isTTY) {
    process.stdin.setRawMode(true);
    process.stdin.on('data', (keys) => /[q\u0003\u001b]/.test(String(keys)) && leave(0));
  }
  process.on('SIGINT', () => leave(0));
  process.on('SIGTERM', () => leave(0));
  process.stdout.on('error', () => leave(0));
  globalThis.setInterval(tick, SECOND_MS);
}

module.exports = { run };
