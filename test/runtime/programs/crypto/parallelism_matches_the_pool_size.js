// Eight threads derive eight keys in parallel: the short one among seven long ones finishes first.
'use strict';
const { pbkdf2 } = require('crypto');
const { spawnSync } = require('child_process');

if (process.argv[2] === 'child') {
  const order = [];
  const done = (name) => {
    order.push(name);
    if (order.length === 8) console.log(order.join(' '));
  };
  for (let i = 0; i < 7; i++) pbkdf2('password', 'salt', 300000, 32, 'sha512', () => done('long'));
  pbkdf2('password', 'salt', 1, 32, 'sha512', () => done('short'));
} else {
  for (const size of ['8', '1']) {
    const { stdout } = spawnSync(process.execPath, [__filename, 'child'], { env: { ...process.env, UV_THREADPOOL_SIZE: size }, encoding: 'utf8' });
    console.log(size, stdout);
  }
}
