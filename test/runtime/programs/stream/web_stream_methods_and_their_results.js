// SPDX-License-Identifier: MIT
//
// Methods of sources and sinks that return nothing, values, thenables and promises, or throw; and what iterators and pipes make of it.
'use strict';

const { ReadableStream, WritableStream } = require('stream/web');

const RESULTS = {
  nothing: () => undefined,
  value: () => 7,
  thenable: () => ({ then(resolve) { resolve(); } }),
  promise: () => Promise.resolve(),
  late: () => new Promise((resolve) => { setImmediate(resolve); }),
};

function source(type, makeResult, failsAt) {
  let i = 0;
  return new ReadableStream({
    type,
    pull(controller) {
      if (i === failsAt) throw new Error(`pull ${i}`);
      controller.enqueue(type === 'bytes' ? new Uint8Array([i]) : i);
      if (++i === 4) controller.close();
      return makeResult();
    },
  });
}

async function iterate(stream) {
  const chunks = [];
  try {
    for await (const chunk of stream) chunks.push(`${chunk}`);
  } catch (error) {
    chunks.push(error.message);
  }
  return chunks.join(' ');
}

async function pipe(stream, makeResult, failsAt) {
  const chunks = [];
  const sink = new WritableStream({
    write(chunk) {
      if (chunks.length === failsAt) throw new Error(`write ${failsAt}`);
      chunks.push(`${chunk}`);
      return makeResult();
    },
    close() { chunks.push('close'); return makeResult(); },
    abort(error) { chunks.push(`abort ${error.message}`); return makeResult(); },
  });
  await stream.pipeTo(sink).catch((error) => chunks.push(error.message));
  return chunks.join(' ');
}

async function main() {
  for (const [name, makeResult] of Object.entries(RESULTS)) {
    for (const type of [undefined, 'bytes']) {
      console.log(name, type, await iterate(source(type, makeResult)), '|', await iterate(source(type, makeResult, 2)));
      console.log(name, type, await pipe(source(type, makeResult), makeResult), '|', await pipe(source(type, makeResult, 2), makeResult), '|',
        await pipe(source(type, makeResult), makeResult, 1));
    }
  }

  // Several steps at once, and steps after the end.
  const iterator = source(undefined, RESULTS.nothing).values();
  const steps = await Promise.all(Array.from({ length: 6 }, () => iterator.next()));
  console.log(JSON.stringify(steps), JSON.stringify(await iterator.next()), (await iterator.return(5)).value);

  const failing = source(undefined, RESULTS.late, 1).values();
  console.log(JSON.stringify(await Promise.allSettled([failing.next(), failing.next(), failing.next()]), (key, value) => value?.message ?? value));

  // Promises that programs get are not shared.
  const writer = new WritableStream({ write() {}, close() {} }).getWriter();
  const [one, two] = [writer.write(1), writer.write(2)];
  console.log(one === two, await one, await two, await writer.close());
  console.log(new ReadableStream({ cancel() {} }).cancel() === new ReadableStream({ cancel() {} }).cancel());
}

main();
