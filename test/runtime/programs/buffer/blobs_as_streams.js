// SPDX-License-Identifier: MIT
// A blob as a stream of bytes; streams between text and bytes.
'use strict';

async function all(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

(async () => {
  const stream = new Blob(['hello', 'wörld']).stream();
  console.log(stream, stream instanceof ReadableStream, stream.locked);
  console.log(await all(stream), await all(new Blob([]).stream()), await all(new Blob(['abcdef']).slice(2, 4).stream()));
  const reader = new Blob(['hello world']).stream().getReader({ mode: 'byob' });
  console.log(await reader.read(new Uint8Array(4)), await reader.read(new Uint8Array(20)), await reader.read(new Uint8Array(2)));
  console.log(await all(new Blob(['aé€😀']).stream().pipeThrough(new TextDecoderStream())));
  const decoder = new TextDecoderStream('utf-16le', { fatal: true });
  console.log(decoder.encoding, decoder.fatal, decoder.ignoreBOM, new TextEncoderStream().encoding);
  const encoder = new TextEncoderStream();
  const writer = encoder.writable.getWriter();
  const read = all(encoder.readable);
  for (const text of ['a', '\ud83d', '\ude00', '', 'é', '\ud83d']) await writer.write(text);
  await writer.close();
  console.log(await read);
  const transform = new TransformStream({ transform(chunk, controller) { controller.enqueue(chunk.toUpperCase()); } });
  const source = new ReadableStream({ start(controller) { controller.enqueue('x'); controller.enqueue('y'); controller.close(); } });
  console.log(new ReadableStream(), new WritableStream(), await all(source.pipeThrough(transform)));
})();
