// What is written to stdin, in small and large chunks.
'use strict';
const { spawn } = require('child_process');
const { createHash } = require('crypto');
const { text, event } = require('./shown.cjs');

(async () => {
  const cat = spawn('cat');
  cat.stdin.write('first ');
  cat.stdin.write(Buffer.from('second '));
  cat.stdin.end('third', () => console.log('written'));
  console.log(await text(cat.stdout));
  const large = Buffer.alloc(3 * 1024 * 1024, 'abcdefg');
  const hash = createHash('md5');
  const copy = spawn('cat');
  let length = 0;
  copy.stdout.on('data', (part) => { hash.update(part); length += part.length; });
  copy.stdin.end(large);
  console.log(await event(copy, 'close'), length, hash.digest('hex') === createHash('md5').update(large).digest('hex'));
  const sum = spawn('wc', ['-c']);
  for (let i = 0; i < 1000; i++) sum.stdin.write(`line ${i}\n`);
  sum.stdin.end();
  console.log((await text(sum.stdout)).trim());
  const closed = spawn('sh', ['-c', 'exec 0<&-; echo closed; exec sleep 60']);
  closed.stdout.once('data', () => closed.stdin.write('nobody reads this'));
  closed.stdin.on('error', (error) => { console.log(error.code, error.syscall, error.message); closed.kill(); });
  console.log(await event(closed, 'close'));
})();
