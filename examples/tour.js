// SPDX-License-Identifier: MIT
//
// A tour of the event loop: what runs when, and why. Run it with `make run`.
'use strict';

const fs = require('fs');

const wide = 44;

function say(what, why) {
  console.log(`  ${what.padEnd(wide)} ${why}`);
}

function chapter(title) {
  console.log(`\n${title}`);
}

// 1. The main script, and what it schedules.
function mainScript(then) {
  chapter('1. The script runs to its end; then ticks, then microtasks');
  setImmediate(() => {
    say('immediate', 'the check phase of the first turn');
    then();
  });
  Promise.resolve().then(() => {
    say('promise', 'a microtask: after the tick queue');
    process.nextTick(() => say('tick queued by the promise', 'after all microtasks: the two queues alternate'));
  });
  queueMicrotask(() => say('queueMicrotask', 'microtasks keep their order'));
  process.nextTick(() => say('process.nextTick', 'the tick queue comes first'));
  say('script', 'nothing interrupts it');
}

// 2. Between two callbacks of one phase.
function betweenTimers(then) {
  chapter('2. Ticks and microtasks also run between two timers');
  setTimeout(() => {
    say('timeout 1', 'the timers phase: earliest first');
    Promise.resolve().then(() => say('promise', 'since Node 11 it does not wait for timeout 2'));
  }, 1);
  setTimeout(() => {
    say('timeout 2', 'due at the same time, started later');
    setTimeout(() => {
      say('timeout 3', 'set while timers run: a later turn');
      then();
    }, 1);
    setImmediate(() => say('immediate', 'check comes after timers and poll'));
  }, 1);
}

// 3. After I/O.
function afterFiles(then) {
  chapter('3. In a file callback, setImmediate always beats setTimeout');
  fs.stat(__filename, () => {
    say('file callback', 'the poll phase');
    setTimeout(() => {
      say('timeout 0', 'timers run after check, at the end of a turn, once due');
      then();
    }, 0);
    setImmediate(() => {
      say('immediate', 'check follows poll directly');
      setImmediate(() => say('immediate set by an immediate', 'in the next turn, so that it cannot starve the loop'));
    });
  });
}

// 4. What keeps the process alive.
function alive(then) {
  chapter('4. An unreferenced handle does not keep the process alive');
  setTimeout(() => say('never printed', ''), 60000).unref();
  say('unreferenced timer of one minute', 'the process will not wait for it');
  then();
}

mainScript(() => betweenTimers(() => afterFiles(() => alive(() => {}))));

process.once('beforeExit', () => {
  chapter('5. The loop is empty');
  say('beforeExit', 'the last chance to start something');
});
process.on('exit', (code) => say(`exit ${code}`, 'nothing asynchronous runs any more'));
