// SPDX-License-Identifier: MIT
// Listeners of message ports, broadcast channels and workers run in the async context in which those were created.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const { BroadcastChannel, MessageChannel, Worker } = require('worker_threads');

const storage = new AsyncLocalStorage();
const say = (...words) => console.log(...words, storage.getStore());
const later = (run) => storage.run('later', () => setImmediate(run));

function ports() {
  return new Promise((resolve) => {
    const { port1, port2 } = storage.run('channel', () => new MessageChannel());
    storage.run('listener', () => {
      port1.on('message', (value) => {
        say('message', value);
        Promise.resolve().then(() => say('then'));
        process.nextTick(say, 'tick');
        if (value === 2) port1.close();
      });
      port1.on('close', () => {
        say('close');
        later(resolve);
      });
    });
    storage.run('sender', () => [1, 2].forEach((value) => port2.postMessage(value)));
  });
}

// The port that arrives is created outside of any context.
function transferred() {
  return new Promise((resolve) => {
    const { port1, port2 } = storage.run('outer channel', () => new MessageChannel());
    const inner = storage.run('inner channel', () => new MessageChannel());
    port1.on('message', (port) => {
      say('port');
      port.on('message', (value) => {
        say('message', value);
        port1.close(() => later(resolve));
        port.close();
      });
      inner.port1.postMessage('through it');
    });
    storage.run('sender', () => port2.postMessage(inner.port2, [inner.port2]));
  });
}

function broadcast() {
  return new Promise((resolve) => {
    const sender = storage.run('sender', () => new BroadcastChannel('rondo-contexts'));
    const receiver = storage.run('receiver', () => new BroadcastChannel('rondo-contexts'));
    receiver.onmessage = () => {
      say('broadcast');
      sender.close();
      receiver.close();
      later(resolve);
    };
    storage.run('post', () => sender.postMessage(1));
  });
}

function worker(text) {
  return new Promise((resolve) => {
    const thread = storage.run('worker', () => new Worker(text, { eval: true }));
    storage.run('listener', () => {
      thread.on('online', () => say('online'));
      thread.on('message', (value) => say('message', value));
      thread.on('error', (error) => say('error', error.message));
      thread.on('exit', (code) => {
        say('exit', code);
        later(resolve);
      });
    });
    storage.run('sender', () => thread.postMessage('hello'));
  });
}

(async () => {
  await ports();
  await transferred();
  await broadcast();
  await worker("const { parentPort } = require('worker_threads'); parentPort.once('message', (value) => parentPort.postMessage(value));");
  await worker("throw new Error('thrown there');");
})();
