'use strict';
const fs = require('fs');
const { attempt, tell } = require('./folder.cjs');

fs.writeFileSync('base', '0123456789');
const runs = [
  ['plain', 'w1', {}], ['append', 'base', { flags: 'a' }], ['at a place', 'base', { flags: 'r+', start: 3 }],
  ['latin1', 'w2', 'latin1'], ['mode', 'w3', { mode: 0o600 }], ['flushed', 'w4', { flush: true }],
  ['small buffer', 'w5', { highWaterMark: 2 }], ['kept open', 'w6', { autoClose: false }], ['no close event', 'w7', { emitClose: false }],
];

function next() {
  if (runs.length === 0) {
    errors();
    return;
  }
  const [label, name, options] = runs.shift();
  const stream = fs.createWriteStream(name, options);
  const seen = [stream.pending, stream.path, stream.flags, stream.writableHighWaterMark];
  for (const event of ['open', 'ready', 'drain', 'finish', 'close', 'error']) stream.on(event, () => seen.push(event));
  seen.push(stream.write('ab'), stream.write(Buffer.from('cd')), stream.write('ü', (error) => seen.push(`written ${Boolean(error)}`)));
  stream.end('!', () => seen.push('ended'));
  const last = options.autoClose === false || options.emitClose === false ? 'finish' : 'close';
  stream.on(last, () => setTimeout(() => {
    const mode = (fs.statSync(name).mode & 0o777).toString(8);
    console.log(label, seen.join(' '), stream.bytesWritten, fs.readFileSync(name, 'latin1'), mode, typeof stream.fd);
    next();
  }, 20));
}
next();

function errors() {
  fs.createWriteStream('no/such').on('error', (error) => console.log(tell(error))).on('close', () => {
    console.log('closed');
    fs.createWriteStream('.').on('error', (error) => console.log(tell(error)));
  });
}

for (const options of [{ start: -1 }, { start: 'x' }, { fd: 'x' }, { flush: 1 }, { encoding: 'x' }, { fs: {} }, { fs: { open() {} } }, 5]) {
  attempt('options', () => fs.createWriteStream('f', options));
}
attempt('path', () => fs.createWriteStream());
console.log(fs.WriteStream('w8').on('open', function () { this.end(); }) instanceof fs.WriteStream);
