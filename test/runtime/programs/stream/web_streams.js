// SPDX-License-Identifier: MIT
// stream/web: reading, writing, transforming, text, and conversion from and to Node's streams.
'use strict';
const web = require('stream/web');
const { once } = require('events');
const { Readable, Writable, Duplex, Transform, promises } = require('stream');
const { triedLater: tried } = require('../tried.cjs');

async function all(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}
const letters = () => new ReadableStream({
  start(controller) {
    controller.enqueue('a');
    controller.enqueue('b');
    controller.close();
  },
});
async function main() {
  console.log(web.ReadableStream === ReadableStream, web.TransformStream === TransformStream, letters(), new WritableStream(), new TransformStream());
  await tried('loop', () => all(letters()));
  await tried('reader', async () => {
    const reader = letters().getReader();
    return [await reader.read(), await reader.read(), await reader.read(), await reader.closed];
  });
  await tried('tee', async () => Promise.all(letters().tee().map(all)));
  await tried('from', () => all(ReadableStream.from([1, Promise.resolve(2)])));
  await tried('through', () => all(letters().pipeThrough(new TransformStream({ transform(chunk, controller) { controller.enqueue(chunk + chunk); } }))));
  await tried('locked', () => {
    const stream = letters();
    stream.getReader();
    try {
      stream.getReader();
    } catch (error) {
      return [error.name, stream.locked];
    }
  });
  await tried('blob', async () => (await all(new Blob(['abc', new Uint8Array(70000)]).stream())).reduce((sum, chunk) => sum + chunk.length, 0));
  await tried('to', async () => {
    const got = [];
    await letters().pipeTo(new WritableStream({ write(chunk) { got.push(chunk); }, close() { got.push('closed'); } }));
    return got;
  });
  await tried('bytes', async () => {
    const stream = new ReadableStream({ type: 'bytes', pull(controller) { controller.enqueue(new Uint8Array([1, 2])); controller.close(); } });
    return stream.getReader({ mode: 'byob' }).read(new Uint8Array(4));
  });
  await tried('encoder', () => all(ReadableStream.from(['h', 'é', '\ud83d', '\ude00']).pipeThrough(new TextEncoderStream())));
  await tried('decoder', () => all(ReadableStream.from([Buffer.from([0xc3]), Buffer.from([0xa9])]).pipeThrough(new TextDecoderStream())));
  await tried('Readable.fromWeb', () => all(Readable.fromWeb(letters(), { objectMode: true })));
  await tried('Readable.toWeb', () => all(Readable.toWeb(Readable.from(['x', 'y']))));
  await tried('bytes', () => all(Readable.toWeb(Readable.from([Buffer.from('x')], { objectMode: false }))));
  await tried('Writable.toWeb', async () => {
    const got = [];
    const writer = Writable.toWeb(new Writable({ write(chunk, encoding, callback) { got.push(String(chunk)); callback(); } })).getWriter();
    await writer.write('q');
    await writer.write(Buffer.from('z'));
    await writer.close();
    return got;
  });
  await tried('Writable.fromWeb', async () => {
    const got = [];
    const stream = Writable.fromWeb(new WritableStream({ write(chunk) { got.push(chunk); } }));
    stream.end('b');
    await once(stream, 'finish');
    return got;
  });
  const upper = new TransformStream({ transform(chunk, controller) { controller.enqueue(String(chunk).toUpperCase()); } });
  await tried('Duplex.fromWeb', () => Duplex.fromWeb(upper, { encoding: 'utf8' }).end('abc').toArray());
  const { readable, writable } = Duplex.toWeb(new Transform({ transform(chunk, encoding, callback) { callback(null, `${chunk}!`); } }));
  writable.getWriter().write('m');
  await tried('Duplex.toWeb', async () => Buffer.from((await readable.getReader().read()).value).toString());
  await tried('pipeline', () => promises.pipeline(letters(), async function* (source) { for await (const chunk of source) yield chunk + chunk; }, all));
  await tried('error', () => all(Readable.fromWeb(new ReadableStream({ start(controller) { controller.error(new Error('failed')); } }))));
  await tried('consumers', () => require('stream/consumers').text(letters()));
  for (const Class of [Readable, Writable]) {
    await tried('wrong', () => Class.fromWeb({}));
    await tried('wrong', () => Class.toWeb({}));
  }
}
main();
