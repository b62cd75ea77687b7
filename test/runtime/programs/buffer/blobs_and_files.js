// SPDX-License-Identifier: MIT
// Blob and File: parts, slices, types, and invalid arguments.
'use strict';
const { show } = require('./lib/show');
const util = require('util');

show(
  () => new Blob(),
  () => new Blob(['abc', 'dé', new Uint8Array([65]), new ArrayBuffer(2), new Blob(['x'])], { type: 'TEXT/Plain' }),
  () => new Blob('x'),
  () => new Blob(5),
  () => new Blob(null),
  () => new Blob({}),
  () => new Blob([], 5),
  () => new Blob([], null),
  () => new Blob([], { type: 5 }),
  () => new Blob([], { type: 'é' }),
  () => new Blob([], { endings: 'x' }),
  () => new Blob(['a\r\nb'], { endings: 'native' }).size,
  () => new Blob(['hello']).slice(3, 1).size,
  () => new Blob(['hello'], { type: 'a/b' }).slice(1),
  () => new Blob(['hello'], { type: 'a/b' }).slice(1, 2, 'C/D'),
  () => new Blob([new DataView(new ArrayBuffer(3))]).size,
  () => String(new Blob()),
  () => Blob.prototype.size,
  () => new File(['a'], 'n.txt', { type: 'A/b', lastModified: 5 }),
  () => new File(),
  () => new File(['a']),
  () => new File('a', 'b'),
  () => new File(['a'], 'x', 5),
  () => new File(['a'], 5, { lastModified: '7' }).lastModified,
  () => new File(['a'], 'x', { lastModified: NaN }).lastModified,
  () => new File(['a'], '\ud800').name,
  () => new File(['a'], 'x').lastModified > 1e12,
  () => Object.keys(File.prototype),
  () => new File(['abc'], 'x').slice(1) instanceof File,
  () => util.inspect({ b: new Blob(['x']) }, { depth: 0 }),
  () => Object.getOwnPropertyDescriptor(globalThis, 'Blob').enumerable,
  () => require('buffer').Blob === Blob,
);

(async () => {
  const bytes = new Uint8Array([65]);
  const blob = new Blob([bytes, 'llo', new Blob(['w', 'x']).slice(1), '\ud800']);
  bytes[0] = 66;
  console.log(await blob.text(), await blob.slice(1, 5).text(), await blob.slice(-3, -1).text(), await blob.arrayBuffer());
  console.log(await new Blob([5, null, undefined, {}]).text(), await new Blob(new Set(['a', 'b'])).text());
  new Uint8Array(await blob.arrayBuffer())[0] = 67;
  console.log(await blob.text(), await new Blob([Buffer.from([0xff, 0x41])]).text());
  await Blob.prototype.text.call({}).catch((error) => console.log(error.code, error.message));
})();
