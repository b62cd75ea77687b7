// SPDX-License-Identifier: MIT
//
// The hooks thread: answers requests from the main thread. When its loop runs out of work, it reports itself idle, with
// the number of the last request seen, and waits for more.
'use strict';

const ports = require('internal/ports');
const { BEFORE_EXIT } = require('internal/state');
const transfer = require('internal/web/transfer');
const { setHooks } = require('internal/esm/hooks/state');
const chain = require('internal/esm/hooks/chain');

let port;
let lastSeen = 0;

const METHODS = { __proto__: null, resolve: chain.resolve, load: chain.load, register: chain.register };

function send(answer) {
  try {
    transfer.send(() => port, answer);
  } catch (error) {
    transfer.send(() => port, { request: answer.request, thrown: require('internal/esm/hooks/thrown').pack(error) });
  }
}

async function handle({ request, method, args }) {
  try {
    send({ request, value: await METHODS[method](...args) });
  } catch (error) {
    send({ request, thrown: require('internal/esm/hooks/thrown').pack(error) });
  }
}

// One message per turn, as if each had arrived alone.
function onReady() {
  const message = ports.take(port);
  if (message === undefined) return;
  if (message === null) require('internal/exit').now(0);
  ports.keepAlive(port, false);
  require('internal/web/message_port');
  const { value: received } = transfer.receive(message);
  lastSeen = received.request;
  handle(received);
}

function onIdle() {
  send({ idle: lastSeen });
  ports.keepAlive(port, true);
}

function run(preload) {
  globalThis.process.argv.length = 1;
  port = ports.parent();
  ports.listen(port, onReady);
  ports.keepAlive(port, true);
  setHooks(chain);
  internalBinding('loop').setHook(BEFORE_EXIT, onIdle);
  preload();
}

module.exports = { run };
