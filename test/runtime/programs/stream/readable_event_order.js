// SPDX-License-Identifier: MIT
// A Readable in flowing and paused mode: when data, readable, end and close are emitted.
'use strict';
const { Readable } = require('stream');

function source(name, count, options) {
  let next = 0;
  const stream = new Readable({ read() { this.push(next < count ? `${name}${next++}` : null); }, ...options });
  for (const event of ['readable', 'end', 'close', 'pause', 'resume', 'error']) stream.on(event, (value) => console.log(name, event, value ?? ''));
  return stream;
}

const paused = source('p', 3);
paused.on('readable', () => {
  let chunk;
  while ((chunk = paused.read()) !== null) console.log('read', String(chunk), paused.readableLength);
});
const flowing = new Readable({ read() {} });
for (const event of ['data', 'end', 'close', 'pause', 'resume']) flowing.on(event, (value) => console.log('flowing', event, String(value ?? '')));
console.log(flowing.readableFlowing, flowing.isPaused());
flowing.push('a');
flowing.push('b');
process.nextTick(() => {
  console.log('tick');
  flowing.pause();
  flowing.push('c');
  console.log(flowing.readableFlowing, flowing.isPaused(), flowing.readableLength);
  setImmediate(() => {
    console.log('immediate');
    flowing.resume();
    flowing.push(null);
  });
});
Promise.resolve().then(() => console.log('microtask'));

const objects = new Readable({ objectMode: true, highWaterMark: 2, read() {} });
console.log([1, 2, 3].map((value) => objects.push({ value })), objects.readableLength, objects.readableHighWaterMark, objects.readableObjectMode);
console.log(objects.read(), objects.read(), objects.readableLength);
const text = new Readable({ encoding: 'utf8', read() {} });
text.push(Buffer.from([0xe2, 0x82]));
text.push(Buffer.from([0xac]));
console.log(text.read(), text.readableEncoding);
const sized = new Readable({ read() {} });
sized.push('abcdef');
sized.unshift('12');
console.log(String(sized.read(3)), String(sized.read(2)), sized.read(10), String(sized.read()));
console.log(new Readable().readableHighWaterMark, new Readable({ objectMode: true }).readableHighWaterMark);
