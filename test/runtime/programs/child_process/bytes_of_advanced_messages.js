// The bytes of messages with advanced serialization, as this process writes and reads them.
'use strict';
const { spawn } = require('child_process');

if (process.argv[2] === 'child') {
  process.on('message', (message) => {
    process.send(message);
    if (message === 'end') process.disconnect();
  });
} else {
  const frame = (hex) => {
    const body = Buffer.from(hex, 'hex');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, body]);
  };
  const values = [
    'ff0f220568656c6c6f', // "hello"
    'ff0f6f22016149022201625c000a0378797a22016449027b03', // { a: 1, b: <Buffer 78 79 7a>, d: 1 }
    'ff0f6f2201765c0001030102032201644400000000000014402201755f7b03', // { v: Uint8Array, d: Date, u: undefined }
    'ff0f5c016f22016149027b01', // any other host object, as its properties
    'ff0f2203656e64', // "end"
  ];
  const env = { ...process.env, NODE_CHANNEL_FD: '3', NODE_CHANNEL_SERIALIZATION_MODE: 'advanced' };
  const child = spawn(process.execPath, [__filename, 'child'], { stdio: ['ignore', 'inherit', 'inherit', 'pipe'], env });
  const chunks = [];
  child.stdio[3].on('data', (data) => chunks.push(data));
  child.on('close', (code) => {
    console.log(Buffer.concat(chunks).toString('hex').match(/.{1,80}/g).join('\n'));
    console.log('close', code);
  });
  // In pieces, cut anywhere.
  const bytes = Buffer.concat(values.map(frame));
  const next = (at) => {
    if (at < bytes.length) child.stdio[3].write(bytes.subarray(at, at + 7), () => setImmediate(next, at + 7));
  };
  next(0);
}
