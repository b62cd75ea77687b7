'use strict';
const fs = require('fs');
const { attempt, tell } = require('./folder.cjs');

fs.writeFileSync('f', '0123456789');
const runs = [
  ['whole', {}], ['pieces', { highWaterMark: 4 }], ['text', 'utf8'], ['part', { start: 2, end: 5 }], ['from', { start: 7 }],
  ['until', { end: 2, highWaterMark: 2 }], ['past the end', { start: 20 }], ['nothing', { start: 3, end: 3 }],
  ['hex', { encoding: 'hex', highWaterMark: 3 }], ['kept open', { autoClose: false }], ['no close event', { emitClose: false }],
];

function next() {
  if (runs.length === 0) {
    errors();
    return;
  }
  const [label, options] = runs.shift();
  const stream = fs.createReadStream('f', options);
  const seen = [stream.pending, stream.fd, stream.path, stream.flags, stream.autoClose];
  for (const event of ['open', 'ready', 'end', 'close', 'error']) {
    stream.on(event, (value) => seen.push(event === 'open' ? `open ${typeof value} ${stream.pending}` : event));
  }
  stream.on('data', (data) => seen.push(typeof data === 'string' ? data : `<${data}>`));
  const last = options.autoClose === false || options.emitClose === false ? 'end' : 'close';
  stream.on(last, () => setTimeout(() => {
    console.log(label, seen.join(' '), stream.bytesRead, typeof stream.fd, stream.destroyed);
    if (typeof stream.fd === 'number') fs.closeSync(stream.fd);
    next();
  }, 20));
}
next();

function errors() {
  fs.createReadStream('missing').on('error', (error) => console.log(tell(error))).on('close', () => {
    console.log('closed');
    fs.createReadStream('.').on('error', (error) => console.log(tell(error))).resume();
  });
}

for (const options of [{ start: 5, end: 2 }, { start: -1 }, { start: 'x' }, { end: 1.5 }, { fd: 'x' }, { fd: -1 }, { encoding: 'x' },
  { fs: {} }, { fs: { open() {} } }, { signal: 1 }, 5]) attempt('options', () => fs.createReadStream('f', options));
attempt('path', () => fs.createReadStream());
attempt('path', () => fs.createReadStream({}));
console.log(new fs.ReadStream('f') instanceof require('stream').Readable, fs.ReadStream('f').resume() instanceof fs.ReadStream);
