'use strict';
const fs = require('fs/promises');
const { tell } = require('./folder.cjs');

(async () => {
  const handle = await fs.open('f', 'w+');
  handle.on('close', () => console.log('close event'));
  const order = [];
  const writing = handle.write('x'.repeat(1000)).then(({ bytesWritten }) => order.push(`written ${bytesWritten}`));
  const closing = handle.close().then(() => order.push('closed'));
  const again = handle.close().then(() => order.push('closed too'));
  console.log('after close', handle.fd > 0);
  await Promise.all([writing, closing, again]);
  console.log(order, handle.fd);
  const late = await handle.read(Buffer.alloc(1)).catch(tell);
  console.log(late);
})();
