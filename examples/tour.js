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

// 1. The main script, and what it leaves behind.
function mainScript(then) {
  chapter('1. The script runs to its end; then ticks, then microtasks');
  setImmediate(() => {
    say('immediate', 'the check phase: the loop has begun to turn');
    then();
  });
  Promise.resolve().then(() => {
    say('promise', 'a microtask: after the tick queue');
    process.nextTick(() => say('tick queued by the promise', 'after all microtasks: the two queues take turns'));
  });
  queueMicrotask(() => say('queueMicrotask', 'microtasks keep their order'));
  process.nextTick(() => say('process.nextTick', 'the tick queue comes first'));
  say('script', 'nothing comes in between');
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
      say('timeout 3', 'set while its list ran: a later turn');
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
      say('timeout 0', 'timers come round in the next turn');
      then();
    }, 0);
    setImmediate(() => {
      say('immediate', 'check follows poll directly');
      setImmediate(() => say('immediate set by an immediate', 'the next turn: one at a time, others get theirs'));
    });
  });
}

// 4. What keeps the process alive.
function alive(then) {
  chapter('4. What is not referenced keeps nothing alive');
  setTimeout(() => say('never printed', ''), 60000).unref();
  say('an unreferenced timer of a minute', 'the process will not wait for it');
  then();
}

mainScript(() => betweenTimers(() => afterFiles(() => alive(() => {}))));

process.once('beforeExit', () => {
  chapter('5. The loop is empty');
  say('beforeExit', 'the last moment to start something');
});
process.on('exit', (code) => say(`exit ${code}`, 'nothing asynchronous runs any more'));
