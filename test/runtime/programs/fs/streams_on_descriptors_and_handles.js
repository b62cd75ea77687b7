'use strict';
const fs = require('fs');
const { attempt, clean } = require('./folder.cjs');

fs.writeFileSync('f', '0123456789');
const collect = async (stream) => {
  let text = '';
  for await (const piece of stream) text += piece;
  return text;
};
const closed = (stream) => new Promise((resolve) => { stream.on('close', resolve); });
(async () => {
  const fd = fs.openSync('f');
  const first = fs.createReadStream('', { fd, autoClose: false, start: 2, end: 4 });
  first.on('open', () => console.log('never'));
  console.log(first.fd === fd, first.pending, await collect(first));
  console.log(await collect(fs.createReadStream(null, { fd, start: 8 })));
  attempt('closed with the stream', () => fs.fstatSync(fd));

  const handle = await fs.promises.open('f', 'r+');
  handle.on('close', () => console.log('handle closed'));
  const reader = handle.createReadStream({ start: 5, autoClose: false, encoding: 'latin1' });
  console.log(reader.fd === handle.fd, await collect(reader), handle.fd > 0);
  const writer = handle.createWriteStream({ start: 1, autoClose: false });
  writer.end('ABC');
  await new Promise((resolve) => { writer.on('finish', resolve); });
  console.log(fs.readFileSync('f', 'utf8'));
  const last = fs.createReadStream(undefined, { fd: handle });
  last.resume();
  await closed(last);
  console.log(handle.fd);
  attempt('fs and handle', () => fs.createReadStream(undefined, { fd: handle, fs: {} }));

  const out = fs.createWriteStream('', { fd: fs.openSync('g', 'w') });
  out.end('through a descriptor');
  await closed(out);
  console.log(clean(fs.readFileSync('g', 'utf8')));
})();
