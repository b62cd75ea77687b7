// SPDX-License-Identifier: MIT
// pipeline and finished, with callbacks, promises, generators, signals and errors.
'use strict';
const { pipeline, finished, Readable, Writable, Transform, PassThrough, promises } = require('stream');

const upper = () => new Transform({ transform(chunk, encoding, callback) { callback(null, String(chunk).toUpperCase()); } });
function collector(list = []) {
  const stream = new Writable({ write(chunk, encoding, callback) { list.push(String(chunk)); callback(); } });
  return Object.assign(stream, { list });
}
async function tried(what, promise) {
  try {
    console.log(what, await promise);
  } catch (error) {
    console.log(what, error.name, error.code, error.message, error.cause?.name);
  }
}
async function main() {
  const sink = collector();
  await new Promise((resolve) => pipeline(Readable.from(['a', 'b']), upper(), sink, (error) => resolve(console.log('done', error, sink.list))));
  await tried('promise', promises.pipeline(Readable.from(['a']), upper(), collector()));
  await tried('generators', promises.pipeline(async function* () { yield 'x'; yield 'y'; }, async function* (source) {
    for await (const chunk of source) yield chunk.toUpperCase();
  }, async (source) => {
    let all = '';
    for await (const chunk of source) all += chunk;
    return all;
  }));
  const parts = [Readable.from(['a']), new Transform({ transform(chunk, encoding, callback) { callback(new Error('in the middle')); } }), collector()];
  await tried('error', promises.pipeline(...parts));
  console.log(parts.map((part) => part.destroyed));
  await tried('generator throws', promises.pipeline(async function* () { yield 1; throw new Error('source'); }, new PassThrough({ objectMode: true }), async function* (source) {
    for await (const value of source) yield value;
  }, new Writable({ objectMode: true, write(value, encoding, callback) { callback(); } })));
  const controller = new AbortController();
  setImmediate(() => controller.abort());
  const endless = new Readable({ read() {} });
  await tried('aborted', promises.pipeline(endless, new PassThrough(), { signal: controller.signal }));
  await tried('before', promises.pipeline(Readable.from(['a']), collector(), { signal: AbortSignal.abort() }));
  const open = collector();
  await tried('end: false', promises.pipeline(Readable.from(['a']), open, { end: false }));
  console.log(open.writable);
  const closed = new PassThrough();
  setImmediate(() => closed.destroy());
  await tried('premature', promises.finished(closed));
  await tried('finished', promises.finished(Readable.from(['a']).resume()));
  await tried('readable only', promises.finished(new PassThrough().end().resume(), { writable: false }));
  const cleanup = finished(new PassThrough(), () => console.log('never'));
  console.log(typeof cleanup, cleanup());
  for (const args of [[], [() => {}], [new PassThrough()], [new PassThrough(), 5], [5, new PassThrough(), () => {}]]) {
    try {
      pipeline(...args);
      console.log('fine');
    } catch (error) {
      console.log(error.name, error.code, error.message);
    }
  }
  try {
    finished({}, () => {});
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
main();
