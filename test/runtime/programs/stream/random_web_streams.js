// SPDX-License-Identifier: MIT
// Random web streams: sources that wait, transforms, sinks that fail, tees, pipes and cancellations. What each consumer gets.
'use strict';
const { ReadableStream, WritableStream, TransformStream, CountQueuingStrategy } = require('stream/web');
const { generator, sumOf } = require('../buffer/lib/random');

const { int, pick } = generator(Number(process.argv[2] ?? 11));

let log;
let isCalm; // nothing fails or is cancelled: then there are transforms

const note = (...parts) => log.push(parts.join(' '));
const strategy = () => pick([undefined, new CountQueuingStrategy({ highWaterMark: int(4) }), { highWaterMark: 2, size: () => 1 }]);

function source(name) {
  const count = int(12);
  const perPull = 1 + int(2);
  const isAsync = int(2) === 0;
  let at = 0;
  const pull = (controller) => {
    for (let i = 0; i < perPull; i++) {
      if (at++ < count) controller.enqueue(`${name}${at}`);
      else return controller.close();
    }
    return undefined;
  };
  return new ReadableStream({
    pull: isAsync ? async (controller) => { await null; pull(controller); } : pull,
    cancel(reason) { note(name, 'cancelled', reason?.message ?? reason); },
  }, strategy());
}

function transform(name) {
  const dropEvery = 2 + int(5);
  let seen = 0;
  return new TransformStream({
    transform(chunk, controller) {
      if (++seen % dropEvery === 0) return;
      controller.enqueue(chunk + name);
      if (seen === 9) controller.enqueue(`extra${name}`);
    },
    flush(controller) { controller.enqueue(`end${name}`); },
  }, strategy(), strategy());
}

function sink(name) {
  const failAt = !isCalm && int(5) === 0 ? int(6) : -1;
  const isAsync = int(2) === 0;
  let seen = 0;
  return new WritableStream({
    write(chunk) {
      note(name, chunk);
      if (seen++ === failAt) throw new Error(`${name} fails`);
      return isAsync ? Promise.resolve() : undefined;
    },
    close() { note(name, 'closed'); },
    abort(reason) { note(name, 'aborted', reason?.message ?? reason); },
  }, strategy());
}

async function readSome(name, stream) {
  const reader = stream.getReader();
  const most = isCalm ? 100 : pick([3, 100]);
  for (let i = 0; i < most; i++) {
    const { value, done } = await reader.read();
    note(name, value, done);
    if (done) return;
  }
  await reader.cancel(`${name} enough`);
}

async function iterate(name, stream) {
  const most = isCalm ? 100 : pick([2, 100]);
  let seen = 0;
  for await (const chunk of stream.values({ preventCancel: int(2) === 0 })) {
    note(name, chunk);
    if (++seen === most) break;
  }
}

function consume(name, stream) {
  const preventions = { preventClose: int(4) === 0, preventAbort: int(4) === 0, preventCancel: int(4) === 0 };
  switch (int(3)) {
    case 0: return readSome(`${name}r`, stream);
    case 1: return iterate(`${name}i`, stream);
    default: return stream.pipeTo(sink(`${name}w`), preventions);
  }
}

async function main() {
  for (let round = 0; round < 150; round++) {
    log = [];
    isCalm = int(2) === 0;
    let stream = source('s');
    for (let i = isCalm ? int(3) : 0; i > 0; i--) stream = stream.pipeThrough(transform(`t${i}`));
    const branches = int(4) === 0 ? stream.tee() : [stream];
    const ends = branches.map(() => 'pending');
    branches.forEach((branch, i) => consume(`c${i}`, branch).then(() => { ends[i] = 'done'; }, ({ message }) => { ends[i] = message; }));
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    // The branches of a tee take turns as microtasks allow: each one's own order counts.
    log.sort((a, b) => (a.slice(0, 2) < b.slice(0, 2) ? -1 : a.slice(0, 2) > b.slice(0, 2) ? 1 : 0));
    note(...ends);
    if (process.env.DETAILS) console.log(log.join('\n'));
    console.log(round, log.length, sumOf(log.join('\n')));
  }
}
main();
