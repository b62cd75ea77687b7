'use strict';
const fs = require('fs');
const { promisify } = require('util');
const { attemptLater } = require('./folder.cjs');

(async () => {
  await promisify(fs.writeFile)('f', 'text');
  console.log(await promisify(fs.readFile)('f', 'utf8'), (await promisify(fs.stat)('f')).size, await promisify(fs.exists)('f'));
  console.log(await promisify(fs.readdir)('.'), await promisify(fs.mkdir)('a/b', { recursive: true }));
  const fd = await promisify(fs.open)('f', 'r+');
  console.log(await promisify(fs.read)(fd, Buffer.alloc(2), 0, 2, 0), await promisify(fs.write)(fd, 'ab', 0));
  console.log(await promisify(fs.readv)(fd, [Buffer.alloc(1)], 0), await promisify(fs.writev)(fd, [Buffer.from('z')], 0));
  console.log(await promisify(fs.close)(fd), await promisify(fs.rm)('a', { recursive: true }), await promisify(fs.realpath.native)('/'));
  await attemptLater('missing', () => promisify(fs.stat)('missing'));
  await attemptLater('arguments', () => promisify(fs.rename)(1));
})();
