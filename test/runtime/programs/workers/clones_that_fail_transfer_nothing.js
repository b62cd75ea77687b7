// SPDX-License-Identifier: MIT
//
// structuredClone() with a transfer list: nothing leaves if the value cannot be cloned; objects that are listed but not
// part of the value do; those of markAsUntransferable() and the memory that small buffers share are copied.
'use strict';

const fs = require('fs');
const { MessageChannel, markAsUntransferable } = require('worker_threads');

function show(name, run) {
  try {
    console.log(name, run());
  } catch (error) {
    console.log(name, error.name, error.code, error.message);
  }
}

const uncloneable = () => {};
const isClosed = (port) => {
  try {
    structuredClone(port, { transfer: [port] });
    return false;
  } catch (error) {
    return error.message;
  }
};

for (const [name, wrap] of [['before', (item) => [item, uncloneable]], ['after', (item) => [uncloneable, item]], ['map', (item) => new Map([[item, uncloneable]])]]) {
  const buffer = new ArrayBuffer(8);
  show(`buffer ${name}`, () => structuredClone(wrap(buffer), { transfer: [buffer] }));
  const view = new Float64Array(buffer);
  show(`view ${name}`, () => structuredClone(wrap(view), { transfer: [buffer] }));
  console.log(buffer.byteLength, view.length);
  const { port1 } = new MessageChannel();
  show(`port ${name}`, () => structuredClone(wrap(port1), { transfer: [port1, buffer] }));
  console.log(isClosed(port1));
}

{
  const buffer = new ArrayBuffer(8);
  const { port1 } = new MessageChannel();
  const getter = { buffer, port1, get value() { throw new RangeError(`thrown, ${buffer.byteLength} bytes`); } };
  show('getter', () => structuredClone(getter, { transfer: [buffer, port1] }));
  console.log(buffer.byteLength);
  show('only listed', () => structuredClone('value', { transfer: [buffer, port1] }));
  console.log(buffer.byteLength, isClosed(port1));
}

{
  const marked = new ArrayBuffer(8);
  markAsUntransferable(marked);
  show('marked', () => structuredClone(marked, { transfer: [marked] }).byteLength);
  console.log(marked.byteLength);
  const { port1 } = new MessageChannel();
  markAsUntransferable(port1);
  show('marked port', () => structuredClone(port1, { transfer: [port1] }));
  show('marked port, only listed', () => structuredClone(1, { transfer: [port1] }));
  const any = {};
  markAsUntransferable(any);
  show('marked twice', () => structuredClone(2, { transfer: [marked, any, port1, marked, any, port1] }));
  const small = Buffer.from('small');
  const copy = structuredClone(small, { transfer: [small.buffer] });
  console.log(small.toString(), Buffer.from(copy).toString(), copy.constructor.name);
}

{
  const buffer = new ArrayBuffer(8);
  const views = [new Uint8Array(buffer, 2, 3), new DataView(buffer, 1), buffer, new Uint16Array(buffer)];
  views[0].set([1, 2, 3]);
  const clones = structuredClone({ views, again: buffer, text: 'ü', number: 1.5, [Symbol('a')]: 1 }, { transfer: [buffer] });
  console.log(clones, clones.views.every((view) => (view.buffer ?? view) === clones.again), buffer.byteLength);
  const [first, second] = [new ArrayBuffer(1), new ArrayBuffer(20000)];
  const shared = new SharedArrayBuffer(4);
  const made = structuredClone({ second, shared, first, large: new Uint8Array(10000).fill(7) }, { transfer: [first, second] });
  console.log(made.first.byteLength, made.second.byteLength, made.shared.byteLength, made.large.every((item) => item === 7), first.byteLength, second.byteLength);
}

// A buffer that is already detached arrives empty if it is listed.
for (const send of [(value, transfer) => structuredClone(value, { transfer }), (value, transfer) => new MessageChannel().port1.postMessage(value, transfer)]) {
  const detached = new ArrayBuffer(8);
  structuredClone(detached, { transfer: [detached] });
  show('detached', () => send(detached, [detached]));
  show('detached, in an object', () => send({ detached }, [detached]));
  show('detached, only listed', () => send(1, [detached]));
  show('detached, not listed', () => send(detached, []));
  const late = new ArrayBuffer(8);
  show('detached by a getter', () => send({ late, get value() { return structuredClone(late, { transfer: [late] }).byteLength; } }, [late]));
}

function movePort() {
  const { port1, port2 } = new MessageChannel();
  const { moved, same } = structuredClone({ moved: port1, same: [port1] }, { transfer: [port1] });
  console.log(moved === same[0], moved === port1);
  moved.on('message', (value) => {
    console.log('received', value);
    moved.close();
  });
  port2.postMessage({ value: 1 });
}

fs.promises.open(__filename).then(async (file) => {
  show('file', () => structuredClone([file, uncloneable], { transfer: [file] }));
  console.log(file.fd >= 0);
  show('twice', () => structuredClone(file, { transfer: [file, file] }));
  const moved = structuredClone({ file }, { transfer: [file] }).file;
  console.log(file.fd, moved.fd >= 0, (await moved.read(Buffer.alloc(10))).buffer.toString());
  await moved.close();
  movePort();
});
