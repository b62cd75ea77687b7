// SPDX-License-Identifier: MIT
//
// A WebAssembly.Module in structuredClone(), messages, workerData and broadcasts: the clone is a module of the receiving
// thread. Instances cannot be cloned.
'use strict';
const { once } = require('node:events');
const { BroadcastChannel, MessageChannel, Worker, receiveMessageOnPort } = require('node:worker_threads');

// Exports add(a, b), and has a custom section `x`.
const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 7, 1, 96, 2, 127, 127, 1, 127, 3, 2, 1, 0, 7, 7, 1, 3, 97, 100, 100, 0, 0,
  10, 9, 1, 7, 0, 32, 0, 32, 1, 106, 11, 0, 5, 1, 120, 1, 2, 3]);
const wasm = new WebAssembly.Module(bytes);
wasm.own = 'not cloned';

function show(module) {
  console.log(module, module === wasm, module instanceof WebAssembly.Module, module.own, WebAssembly.Module.exports(module).map(({ name }) => name),
    WebAssembly.Module.customSections(module, 'x'), new WebAssembly.Instance(module).exports.add(20, 22));
}

async function main() {
  show(structuredClone(wasm));
  const { port1, port2 } = new MessageChannel();
  port1.postMessage({ one: wasm, same: wasm });
  const { message } = receiveMessageOnPort(port2);
  show(message.one);
  console.log(message.one === message.same);
  port1.close();

  const worker = new Worker(`const { parentPort, workerData } = require('node:worker_threads');
    console.log(workerData instanceof WebAssembly.Module, new WebAssembly.Instance(workerData).exports.add(1, 2));
    parentPort.postMessage(workerData);`, { eval: true, workerData: wasm });
  const [[back]] = await Promise.all([once(worker, 'message'), once(worker, 'exit')]);
  show(back);

  const [sender, receiver] = [new BroadcastChannel('modules'), new BroadcastChannel('modules')];
  receiver.onmessage = ({ data }) => {
    show(data);
    sender.close();
    receiver.close();
  };
  sender.postMessage(wasm);
  for (const value of [new WebAssembly.Instance(wasm), [wasm, new WebAssembly.Instance(wasm)]]) {
    try {
      structuredClone(value);
    } catch (error) {
      console.log(error.name, error.message);
    }
  }
}

main();
