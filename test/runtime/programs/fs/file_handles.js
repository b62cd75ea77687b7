'use strict';
const fs = require('fs/promises');
const { attemptLater } = require('./folder.cjs');

(async () => {
  const handle = await fs.open('f', 'w+');
  console.log(typeof handle.fd, handle.constructor.name, typeof handle.on);
  console.log(await handle.write('hello world'));
  console.log(await handle.write(Buffer.from('HE'), 0, 2, 0));
  console.log(await handle.write(Buffer.from('xyz'), { offset: 1, length: 1, position: 4 }));
  console.log(await handle.write(new Uint8Array([33])), await handle.write('ü', 2, 'latin1'), await handle.write(Buffer.alloc(0)));
  const buffer = Buffer.alloc(5);
  const { bytesRead, buffer: same } = await handle.read(buffer, 0, 5, 0);
  console.log(bytesRead, same === buffer, buffer.toString('latin1'));
  console.log((await handle.read({ buffer, position: 6 })).bytesRead, buffer.toString('latin1'));
  console.log((await handle.read(buffer, { position: 1, length: 2 })).bytesRead, buffer.toString('latin1'));
  console.log((await handle.read({ position: 0 })).buffer.length, (await handle.read(buffer, 0, 5, 1000)).bytesRead);
  for (const position of ['x', -5, 1.5, 1n, {}, 3]) console.log((await handle.read(buffer, 0, 1, position)).bytesRead);
  console.log(await handle.writev([Buffer.from('12'), Buffer.from('34')], 0), await handle.writev([]));
  console.log((await handle.readv([buffer, Buffer.alloc(3)], 0)).bytesRead, buffer.toString('latin1'));
  console.log((await handle.stat()).size, (await handle.stat({ bigint: true })).size);
  console.log(await handle.truncate(4), await handle.sync(), await handle.datasync(), await handle.chmod(0o600), await handle.utimes(1, 2));
  console.log((await handle.stat()).mtimeMs, ((await handle.stat()).mode & 0o777).toString(8));
  const { uid, gid } = await handle.stat();
  console.log(await handle.chown(uid, gid));
  await attemptLater('offset', () => handle.read(buffer, 6, 1, 0));
  await attemptLater('length', () => handle.read(buffer, 0, 6, 0));
  await attemptLater('buffer', () => handle.read('x'));
  await attemptLater('data', () => handle.write(5));
  await attemptLater('views', () => handle.writev('x'));
  await attemptLater('mode', () => handle.chmod('x'));
  console.log(await handle.close());
  console.log(handle.fd, await handle.close());
  for (const name of ['read', 'write', 'stat', 'truncate', 'sync', 'datasync', 'chmod', 'readFile', 'writeFile', 'appendFile', 'readv',
    'writev', 'utimes', 'chown']) {
    await attemptLater(name, () => handle[name](buffer));
  }
})();
