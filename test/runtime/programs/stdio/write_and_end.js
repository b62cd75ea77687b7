// SPDX-License-Identifier: MIT
// Callbacks of write, order with console, encodings; standard output cannot be closed.
'use strict';

const seen = [];
process.stdout.on('finish', () => seen.push('finish')).on('close', () => seen.push('close')).on('error', (error) => seen.push(error.code));
console.log('first');
console.log(process.stdout.write('second\n', () => seen.push('written')));
process.stdout.write(Buffer.from('third\n'));
process.stdout.write(new Uint8Array([0x34, 0x74, 0x68, 10]));
process.stdout.write('6669667468', 'hex');
process.stdout.write('\n');
process.stdout.write('\xc3\xa9\n', 'latin1');
process.stdout.write('w6k=', 'base64');
process.stdout.write('\n');
process.stderr.write('to standard error\n');
for (const bad of [undefined, null, 5, {}]) {
  try {
    process.stdout.write(bad);
  } catch (error) {
    console.log(error.name, error.code);
  }
}
process.stdout.cork();
process.stdout.write('corked ');
process.stdout.write('and ');
process.stdout.uncork();
process.stdout.write('uncorked\n');
setImmediate(() => {
  process.stdout.destroy();
  console.log('still open', process.stdout.destroyed, process.stdout.writable);
  setImmediate(() => console.log(seen.join()));
});
