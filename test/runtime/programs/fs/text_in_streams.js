'use strict';
const fs = require('fs');
require('./folder.cjs');

const text = '€ grüße 😀 日本 '.repeat(5);
fs.writeFileSync('f', text);
const run = (options) => new Promise((resolve) => {
  let all = '';
  let count = 0;
  const stream = fs.createReadStream('f', options);
  stream.on('data', (piece) => {
    all += piece;
    count += 1;
    stream.pause();
    setImmediate(() => stream.resume());
  });
  stream.on('end', () => {
    console.log(all === text, count, typeof stream.bytesRead, stream.bytesRead);
    resolve();
  });
});
(async () => {
  await run({ encoding: 'utf8', highWaterMark: 1 });
  await run({ encoding: 'utf8', highWaterMark: 5 });
  await run('utf8');
  const later = fs.createReadStream('f', { highWaterMark: 7 });
  later.setEncoding('utf8');
  let all = '';
  for await (const piece of later) all += piece;
  console.log(all === text);
  const reader = fs.createReadStream('f', { highWaterMark: 16 });
  reader.once('readable', () => {
    console.log(reader.read(3), reader.read(1), reader.readableLength);
    reader.destroy();
  });
  await new Promise((resolve) => reader.on('close', resolve)); // two parallel streams end in any order
  const writer = fs.createWriteStream('g', { encoding: 'latin1' });
  writer.cork();
  writer.write('ü');
  writer.write('ö', 'utf8');
  writer.write('616263', 'hex');
  writer.uncork();
  writer.end(() => console.log(fs.readFileSync('g'), writer.bytesWritten));
})();
