// SPDX-License-Identifier: MIT
// What process.stdin, stdout and stderr are here: pipes.
// stdin: one\ntwo\n
'use strict';

const net = require('net');
const { Duplex } = require('stream');

for (const name of ['stdin', 'stdout', 'stderr']) {
  const stream = process[name];
  const { fd, _type, isTTY, writable, readable, writableHighWaterMark, writableLength, writableEnded, destroyed, allowHalfOpen, _isStdio,
    readableFlowing } = stream;
  console.log(name, stream.constructor.name, stream instanceof net.Socket, stream instanceof Duplex, { fd, _type, isTTY, writable,
    readable });
  console.log({ writableHighWaterMark, writableLength, writableEnded, destroyed, allowHalfOpen, _isStdio, readableFlowing });
}
console.log(process.stdout === process.stdout, process.stdin === process.stdin);
console.log(Object.getOwnPropertyDescriptor(process, 'stdout').enumerable);
