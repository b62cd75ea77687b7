// SPDX-License-Identifier: MIT
// MessageChannel in one thread: values, transferred ports, keeping the loop alive, and rejected arguments.
'use strict';
const { MessageChannel, MessagePort, receiveMessageOnPort } = require('worker_threads');

const { port1, port2 } = new MessageChannel();
console.log(port1 instanceof EventTarget, globalThis.MessagePort === MessagePort, typeof globalThis.MessageEvent, port1.hasRef());
function attempt(call) {
  try {
    call();
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
attempt(() => new MessagePort());
attempt(() => port1.postMessage());
attempt(() => port1.postMessage(() => {}));
attempt(() => port1.postMessage(port2));
attempt(() => port1.postMessage(1, [port1]));
attempt(() => port1.postMessage(1, 1));
attempt(() => receiveMessageOnPort({}));
port1.postMessage({ key: [1, , 3] });
port1.postMessage('second');
console.log(receiveMessageOnPort(port2), receiveMessageOnPort(port2), receiveMessageOnPort(port2));

const bytes = new Uint8Array([1, 2, 3]);
port1.postMessage(bytes, [bytes.buffer]);
console.log(bytes.length, receiveMessageOnPort(port2));

port2.on('message', (message) => {
  console.log('on', message, port2.hasRef());
  port2.postMessage('reply');
});
port1.onmessage = ({ data, type, target, ports, constructor }) => {
  console.log('onmessage', data, type, target === port1, ports, constructor.name);
  port1.close();
};
port2.once('close', () => {
  console.log('closed');
  const outer = new MessageChannel();
  const inner = new MessageChannel();
  inner.port2.postMessage('sent before');
  outer.port1.postMessage({ port: inner.port1 }, [inner.port1]);
  outer.port2.on('message', ({ port }) => {
    port.on('message', (message) => {
      console.log('inner', message, port instanceof MessagePort);
      port.close();
      outer.port1.close();
    });
  });
});
port1.postMessage(new Map([[1, new Set([2])]]));
