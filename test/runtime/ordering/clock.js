// SPDX-License-Identifier: MIT
//
// The base of generated programs: a log, and a clock of slots that gives each
// program one right order.
//
// Time goes in slots of SLOT_MS. All that a callback does happens in one slot,
// between EARLY_MS and LATE_MS after its beginning; timers wait for whole slots.
// No two timers are due in one slot, unless the callback that sets them spins past
// it: then they are overdue when the loop comes to them, and no longer race. So
// the order does not depend on how fast anything runs. If the machine holds a
// program up for longer than a slot allows, it ends with DISTURBED, and is to be
// run again with longer slots. On the clock of still_clock.c that does not happen:
// there, time passes when poll waits and when Date.now() is called.
'use strict';

const fs = require('fs');

const DISTURBED = 75;
const SLOT_MS = Number(process.argv[2] || 8);
const EARLY_MS = SLOT_MS / 8;
const LATE_MS = SLOT_MS - 2;
const SETTLE_US = 2000;
const scratch = process.argv[3];

const lines = [];
const handles = new Map();
const taken = new Set();
let origin = 0;
let slot = 0;

function log(line) {
  lines.push(line);
}

function elapsed() {
  const [s, ns] = process.hrtime();
  return s * 1e3 + ns / 1e6 - origin;
}

function check() {
  if (elapsed() <= slot * SLOT_MS + LATE_MS) return;
  process.removeAllListeners('exit');
  process.exit(DISTURBED);
}

// A callback starts, in this slot or in the one its timer was due in.
function enter(due) {
  if (due > slot) slot = due;
  while (elapsed() < slot * SLOT_MS + EARLY_MS) Date.now();
  check();
}

// A slot is never reused: the list of a cleared timer may still be due in it.
function take(wanted) {
  while (taken.has(wanted)) wanted++;
  taken.add(wanted);
  return wanted;
}

// Blocks the loop until a slot in which no timer is due.
function spin(slots) {
  check();
  slot += slots;
  while (taken.has(slot)) slot++;
  enter(0);
}

function slotNow() {
  return Math.floor(elapsed() / SLOT_MS);
}

// An unreferenced timer lets poll wait for the next one.
function immediate(name, callback) {
  check();
  const handle = setImmediate(() => {
    enter(handle.hasRef() ? 0 : slotNow());
    callback();
  });
  handles.set(name, handle);
}

function start(name, due, callback) {
  const slots = due - slot;
  const timer = { due, slots, handle: null, isDone: false };
  timer.handle = setTimeout(() => {
    timer.isDone = true;
    enter(timer.due);
    callback();
  }, slots * SLOT_MS);
  handles.set(name, timer);
  check();
}

// One timer, in its own slot.
function timeout(name, slots, callback) {
  check();
  start(name, take(slot + slots), callback);
}

// Several timers, all overdue when the loop gets to them. 0 slots: one millisecond.
function burst(entries) {
  spin(1);
  const before = new Set(taken);
  let last = 0;
  for (const [name, slots, callback] of entries) {
    if (before.has(slot + slots)) continue;
    taken.add(slot + slots);
    start(name, slot + slots, callback);
    if (slots > last) last = slots;
  }
  spin(last + 1);
}

function interval(name, slots, times, callback) {
  check();
  const timer = { due: take(slot + slots), slots: 0, handle: null };
  const period = timer.due - slot;
  let left = times;
  timer.handle = setInterval(() => {
    enter(timer.due);
    timer.due = slot + period;
    if (--left === 0 || taken.has(timer.due)) clearInterval(timer.handle);
    else taken.add(timer.due);
    callback(left);
  }, period * SLOT_MS);
  handles.set(name, timer);
  check();
}

// Clears the timer of that name, by its handle or by its number.
function clear(name, byNumber) {
  const known = handles.get(name);
  if (known === undefined) return;
  if (known.handle === undefined) clearImmediate(known);
  else clearTimeout(byNumber ? +known.handle : known.handle);
  // Refreshed now, it would keep Node's loop alive without a callback.
  if (known.isDone) known.slots = 0;
}

// Once per timer, whether it is pending, cleared or done, but not done and then cleared.
function refresh(name) {
  const timer = handles.get(name);
  if (!timer || !timer.slots || taken.has(slot + timer.slots)) return;
  check();
  timer.due = take(slot + timer.slots);
  timer.slots = 0;
  timer.handle.refresh();
  check();
}

function unref(name) {
  const known = handles.get(name);
  if (known !== undefined) (known.handle ?? known).unref();
}

// Not simulated time: gives the pool thread time to report completion.
function cpuTime() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

// A file operation that the thread pool has completed when this returns.
let fd = -1;
let size = 0;
function file(callback) {
  check();
  if (fd < 0) fd = fs.openSync(`${scratch}/file`, 'w+');
  fs.write(fd, 'x', null, 'latin1', (error, written) => {
    enter(0);
    callback(error, written);
  });
  size++;
  while (fs.fstatSync(fd).size < size);
  const done = cpuTime() + SETTLE_US;
  while (cpuTime() < done);
  spin(1);
}

// The parts of a program run in sequence, each when the loop has become empty.
function run(stages) {
  process.on('uncaughtException', (error, from) => log(`uncaught ${error.message} ${from}`));
  process.on('unhandledRejection', (reason) => log(`unhandled ${reason.message}`));
  process.on('rejectionHandled', () => log('handled late'));
  process.on('exit', (code) => {
    log(`exit ${code}`);
    fs.writeSync(1, `${lines.join('\n')}\n`);
  });
  process.on('beforeExit', () => {
    log('beforeExit');
    enter(slotNow());
    const next = stages.shift();
    if (next !== undefined) next();
  });
  origin = Math.floor(elapsed());
  enter(0);
  stages.shift()?.();
}

module.exports = { log, spin, immediate, timeout, burst, interval, clear, refresh, unref, file, run };
