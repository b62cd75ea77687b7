// SPDX-License-Identifier: MIT
//
// The base of generated programs with a worker (generate_workers.js): one log, and turns that give each program one right
// order.
//
// Only one of the two threads runs at a time; the other one waits in Atomics.wait(). What a thread sends in its turn has
// arrived before the other one continues. A turn lasts for TURN_LENGTH iterations of the loop; timers are overdue when the loop
// comes to them. The worker has the turn until its event `exit`. From then on, or once it is terminated (isQuiet()), the main thread
// only counts messages until the worker has ended.
'use strict';

const { MessageChannel, Worker, isMainThread, parentPort, receiveMessageOnPort, workerData } = require('worker_threads');

const TURN_LENGTH = 25; // more than callbacks are nested
const LOG_SIZE = 1 << 15; // a pipe has room for it: it is printed at exit
const [MAIN, WORKER] = [0, 1];
const [TURN, LENGTH, QUIET, WORDS] = [0, 1, 2, 4];

const shared = isMainThread ? new SharedArrayBuffer(WORDS * 4 + LOG_SIZE) : workerData.shared;
const words = new Int32Array(shared, 0, WORDS);
const bytes = new Uint8Array(shared, WORDS * 4);
const self = isMainThread ? MAIN : WORKER;
let isOver = false; // the worker ends, or has ended
const here = { port: undefined, side: undefined }; // of this thread

function log(text) {
  const line = Buffer.from(`${isMainThread ? 'main' : '    worker'} ${text}\n`);
  if (words[LENGTH] + line.length > LOG_SIZE) return;
  bytes.set(line, words[LENGTH]);
  words[LENGTH] += line.length;
}

const isQuiet = () => words[QUIET] === 1;

function give(to) {
  Atomics.store(words, TURN, to);
  Atomics.notify(words, TURN);
}

function pass() {
  const other = self === MAIN ? WORKER : MAIN;
  give(other);
  Atomics.wait(words, TURN, other);
}

// Calls `then` after the iterations of a turn.
function afterTurn(then, left = TURN_LENGTH) {
  if (left === 0) then();
  else setImmediate(afterTurn, then, left - 1);
}

// A timer that is overdue when the loop comes to it.
function overdue(callback) {
  setTimeout(callback, 1);
  const end = performance.now() + 3;
  while (performance.now() < end);
}

// The next message of the second channel. Once the worker ends, it is a matter of time whether there is one.
function take() {
  return isOver ? 'nothing' : receiveMessageOnPort(here.side)?.message;
}

function print() {
  process.stdout.write(Buffer.from(bytes.subarray(0, words[LENGTH])).toString());
}

function quietly() {
  words[QUIET] = 1;
}

function watch(worker) {
  worker.on('online', () => log('online'));
  worker.on('error', (error) => log(`error ${error.message}`));
  worker.on('messageerror', () => log('messageerror'));
}

// program: { file, rounds, onMessage, onSide, turn, terminate, afterwards }
function runMain({ file, rounds, onMessage, onSide, turn, terminate, afterwards }) {
  const { port1: side, port2 } = new MessageChannel();
  const worker = new Worker(file, { workerData: { shared, side: port2 }, transferList: [port2] });
  watch(worker);
  here.port = worker;
  here.side = side;
  let late = 0;
  worker.on('message', (message) => {
    if (isQuiet()) late++;
    else onMessage(message);
  });
  side.on('message', (message) => {
    if (!isOver) onSide(message);
  });
  side.unref();
  worker.on('exit', (code) => {
    log(`exit ${code} ${worker.threadId} ${late}`);
    isOver = true;
    words[QUIET] = 0;
    afterwards();
    afterTurn(() => side.close());
  });
  process.on('exit', print);
  Atomics.store(words, TURN, WORKER);
  Atomics.wait(words, TURN, WORKER);
  const next = (round) => {
    isOver ||= isQuiet() || (round === rounds && terminate !== undefined);
    if (isQuiet()) return;
    if (isOver) {
      quietly();
      terminate(worker);
      return;
    }
    turn(round);
    afterTurn(() => {
      pass();
      next(round + 1);
    });
  };
  next(0);
}

function runWorker({ rounds, onMessage, onSide, turn, end }) {
  const { side } = workerData;
  here.port = parentPort;
  here.side = side;
  parentPort.on('message', onMessage);
  side.on('message', onSide);
  side.on('close', () => log('side close'));
  process.on('beforeExit', () => log('beforeExit'));
  process.on('exit', (code) => {
    log(`exit ${code}`);
    quietly();
    give(MAIN);
  });
  const next = (round) => {
    turn(round);
    afterTurn(() => {
      if (round === rounds) {
        end(side);
        return;
      }
      pass();
      next(round + 1);
    });
  };
  next(0);
}

module.exports = { here, log, isQuiet, overdue, take, runMain, runWorker };
