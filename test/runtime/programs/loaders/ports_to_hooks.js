// SPDX-License-Identifier: MIT
// command: --no-warnings FILE
// A MessagePort passed to hooks by register(), used in both directions.
'use strict';
const { register } = require('module');
const { MessageChannel, receiveMessageOnPort } = require('worker_threads');

const { port1, port2 } = new MessageChannel();
const text = `let names = {};
export function initialize({ port }) {
  port.on('message', (given) => { names = given; port.postMessage('known'); });
  port.postMessage(['ready', new Map([[1, 2]])]);
  port.unref();
}
export async function resolve(specifier, context, next) {
  if (Object.hasOwn(names, specifier)) return { url: 'data:text/javascript,export default ' + names[specifier], shortCircuit: true };
  return next(specifier, context);
}`;
console.log(register(`data:text/javascript,${encodeURIComponent(text)}`, { data: { port: port2 }, transferList: [port2] }));
console.log(receiveMessageOnPort(port1), receiveMessageOnPort(port1));
port1.once('message', async (message) => {
  console.log(message, (await import('answer')).default);
  port1.close(() => console.log('closed'));
});
port1.postMessage({ answer: 42 });
