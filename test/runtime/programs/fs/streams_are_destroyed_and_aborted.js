'use strict';
const fs = require('fs');
const { tell } = require('./folder.cjs');

fs.writeFileSync('f', 'x'.repeat(200000));

// In sequence: an operation on a stream, and its events until it is closed.
const runs = [
  ['at once', () => fs.createReadStream('f'), (stream) => stream.destroy()],
  ['at once, error', () => fs.createReadStream('f'), (stream) => stream.destroy(new Error('enough'))],
  ['when open', () => fs.createReadStream('f'), (stream) => stream.on('open', () => stream.destroy())],
  ['while reading', () => fs.createReadStream('f'), (stream) => stream.once('data', () => stream.destroy(new Error('stop')))],
  ['close()', () => fs.createReadStream('f'), (stream) => stream.close((error) => console.log('close callback', error.code))],
  ['writer at once', () => fs.createWriteStream('w1'), (stream) => stream.destroy()],
  ['writer while writing', () => fs.createWriteStream('w2'), (stream) => {
    stream.write('x'.repeat(100000), (error) => console.log('write callback', error && error.message));
    stream.on('ready', () => stream.destroy(new Error('no more')));
  }],
  ['writer close()', () => fs.createWriteStream('w3'), (stream) => {
    stream.write('data');
    stream.close((error) => console.log('writer close callback', error, fs.readFileSync('w3', 'utf8')));
  }],
  ['writer close() again', () => fs.createWriteStream('w5'), (stream) => stream.close(() => stream.close(() => console.log('again')))],
  ['aborted', (signal) => fs.createReadStream('f', { signal }), (stream, controller) => controller.abort()],
  ['writer aborted', (signal) => fs.createWriteStream('w4', { signal }), (stream, controller) => {
    stream.write('x');
    controller.abort();
  }],
];

function next() {
  if (runs.length === 0) return;
  const [label, make, act] = runs.shift();
  const controller = new AbortController();
  const stream = make(controller.signal);
  const seen = [];
  for (const event of ['open', 'ready', 'end', 'finish']) stream.on(event, () => seen.push(event));
  stream.on('error', (error) => seen.push(tell(error)));
  stream.on('close', () => setImmediate(() => {
    console.log(label, seen.join(' '), stream.fd, stream.destroyed, stream.closed);
    next();
  }));
  act(stream, controller);
}
next();
