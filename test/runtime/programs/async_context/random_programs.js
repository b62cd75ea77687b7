// SPDX-License-Identifier: MIT
// command: --no-warnings FILE
// Random programs of timers, ticks, promises, requests and stores: what each callback finds in two stores.
'use strict';
const hooks = require('async_hooks');
const crypto = require('crypto');
const fs = require('fs');
const timers = require('timers/promises');

const { AsyncLocalStorage, AsyncResource } = hooks;

const PROGRAMS = process.argv[3] === 'ids' ? 20 : 40; // the output has to fit into a pipe
const MOST_STEPS = 60;
const DEEPEST = 5;
const first = Number(process.argv[2] ?? 1);
const lines = [];

function randomNumbers(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % limit;
  };
}

// The resource of a step: its type, and the step that triggered it, skipping resources in which no step ran.
function makeRelations() {
  const made = new Map([[1, { type: 'main', trigger: 0 }]]);
  const steps = new Map([[0, 'nothing'], [1, 'main']]);
  hooks.createHook({ init: (id, type, trigger) => made.set(id, { type, trigger }) }).enable();
  return (name) => {
    const id = hooks.executionAsyncId();
    let from = hooks.triggerAsyncId();
    while (!steps.has(from) && made.has(from)) from = made.get(from).trigger;
    if (!steps.has(id)) steps.set(id, name);
    return ` ${made.get(id)?.type} of ${steps.get(id)} from ${steps.get(from)}`;
  };
}

// Used by async_hooks/random_programs.js.
const relation = process.argv[3] === 'ids' ? makeRelations() : () => '';

// Each makes `run` happen now or later.
const makeOperations = (storages, shared) => [
  ({ which, value }, run) => storages[which].run(value, run),
  ({ which, value }, run) => storages[which].run(value, run),
  ({ which }, run) => storages[which].exit(run),
  ({ which, value }, run) => {
    storages[which].enterWith(value);
    run();
  },
  ({ which, value, ms }, run) => setTimeout(() => {
    storages[which].enterWith(value);
    run();
  }, ms),
  (_, run) => process.nextTick(run),
  (_, run) => setImmediate(run),
  ({ ms }, run) => setTimeout(run, ms),
  (_, run) => queueMicrotask(run),
  (_, run) => Promise.resolve().then(run),
  (_, run) => shared.then(run),
  async (_, run) => {
    await null;
    run();
    await shared;
    run();
  },
  (_, run) => fs.stat('/', run),
  (_, run) => fs.promises.stat('/').then(run),
  (_, run) => crypto.randomBytes(4, run),
  ({ ms }, run) => timers.setTimeout(ms).then(run),
  (_, run) => Promise.all([shared, timers.setImmediate()]).finally(run),
  async (_, run) => {
    for await (const number of (async function* () { yield await 1; })()) run(number);
  },
  (_, run) => AsyncLocalStorage.bind(run)(),
  (_, run) => new AsyncResource('Step').runInAsyncScope(run),
  ({ ms }, run) => {
    const snapshot = AsyncLocalStorage.snapshot();
    setTimeout(() => snapshot(run), ms);
  },
];

// The steps are chosen before anything runs: the order of callbacks cannot change them.
function plan(random, count, depth, made) {
  const steps = [];
  for (let left = 1 + random(3); left > 0 && made.count < MOST_STEPS; left--) {
    const step = { id: ++made.count, kind: random(count), which: random(2), value: random(100), ms: random(4), then: [] };
    if (depth < DEEPEST) step.then = plan(random, count, depth + 1, made);
    steps.push(step);
  }
  return steps;
}

function start(seed) {
  const storages = [new AsyncLocalStorage(), new AsyncLocalStorage()];
  const operations = makeOperations(storages, new Promise((resolve) => { setTimeout(resolve, 2); }));
  const runAll = (steps) => {
    for (const step of steps) {
      let times = 0;
      operations[step.kind](step, () => {
        lines.push(`${seed} ${step.id} ${step.kind} ${storages.map((storage) => storage.getStore()).join('/')}${relation(`${seed} ${step.id}`)}`);
        if (times++ === 0) runAll(step.then);
      });
    }
  };
  runAll(plan(randomNumbers(seed), operations.length, 0, { count: 0 }));
}

for (let seed = first; seed < first + PROGRAMS; seed++) start(seed);
process.on('exit', () => console.log(lines.sort().join('\n')));
