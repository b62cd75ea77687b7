'use strict';
const fs = require('fs');
require('./folder.cjs');

const writer = fs.createWriteStream('f', { highWaterMark: 100 });
let sent = 0;
let drains = 0;
function send() {
  while (sent < 50) {
    sent += 1;
    if (!writer.write('0123456789'.repeat(sent % 4 + 1))) break;
  }
  if (sent === 50) writer.end();
}
writer.on('drain', () => {
  drains += 1;
  send();
});
writer.on('close', () => {
  console.log(writer.bytesWritten, fs.statSync('f').size, drains > 0, writer.writableLength, writer.writableFinished);
  const late = fs.createWriteStream('g');
  late.on('error', (error) => console.log(error.code, error.message));
  late.end('x', () => late.write('y'));
});
send();
console.log(writer.bytesWritten, writer.writableNeedDrain);
