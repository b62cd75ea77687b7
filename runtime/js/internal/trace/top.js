// SPDX-License-Identifier: MIT
//
// `rondo top PID`: a recorded process while it runs, once a second, in 80 columns.
'use strict';

const { shortPlace } = require('internal/trace/explain');
const { findRecorded, LiveRecording } = require('internal/trace/live');
const { makeNamer } = require('internal/trace/symbols');
const { Tally, LAG_STEPS_MS } = require('internal/trace/tally');

const SECOND_MS = 1000;
const BAR = 30;
const SLOWEST = 6;
const CLEAR = '\u001b[H\u001b[J';
const ENTER_SCREEN = '\u001b[?1049h\u001b[?25l';
const LEAVE_SCREEN = '\u001b[?25h\u001b[?1049l';

const ms = (ns) => `${(ns / 1e6).toFixed(ns < 1e7 ? 2 : 0)} ms`;

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
  const all = tally.slowest().slice(0, SLOWEST);
  return all.map(({ name, count, longest }) => `  ${ms(longest).padStart(9)} ${String(count).padStart(7)} x ${name.slice(0, 56)}`);
}

function functionLines(tally) {
  const all = tally.functions().slice(0, SLOWEST);
  if (all.length === 0) return [];
  return ['', 'Functions by CPU time', ...all.map(({ name, place, share }) =>
    `  ${(share * 100).toFixed(0).padStart(3)} %  ${`${name}${place === '' ? '' : ` (${shortPlace(place)})`}`.slice(0, 70)}`)];
}

function screen(pid, tally, elapsedNs) {
  const rate = Math.round(tally.turns / (elapsedNs / 1e9));
  const missed = tally.missed > 0 ? `, ${tally.missed} records missed` : '';
  return [
    `rondo top: process ${pid}   ${rate} turns/s   q quits${missed}`, '',
    'Time in phases', ...phaseLines(tally, elapsedNs), '',
    'Between two polls', ...lagLines(tally), '',
    `The pool: ${tally.works} done, ${tally.queue} waiting`, '',
    'Slowest callbacks', ...slowestLines(tally), ...functionLines(tally),
  ];
}

function run(tool) {
  const { process } = globalThis;
  const fs = require('node/fs');
  const { pid, path } = findRecorded(fs, tool.topPid);
  const live = new LiveRecording(fs, path);
  const tally = new Tally(makeNamer(fs.readFileSync(`/proc/${pid}/maps`, 'utf8'), fs.readFileSync), (number) => live.text(number));
  const isScreen = process.stdout.isTTY === true;
  let last = process.hrtime.bigint();
  live.read();

  function leave(code) {
    if (isScreen) process.stdout.write(LEAVE_SCREEN);
    process.exit(code);
  }

  function tick() {
    if (!fs.existsSync(`/proc/${pid}`)) {
      leave(0);
      return;
    }
    const now = process.hrtime.bigint();
    tally.add(live.read());
    const lines = screen(pid, tally, Number(now - last));
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
