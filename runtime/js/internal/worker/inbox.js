// SPDX-License-Identifier: MIT
//
// postMessageToThread() and the event `workerMessage`. Each thread has an inbox that all others can send to: a worker's
// exists from its start, that of the main thread once it creates a worker. An answer comes through a port in the message.
'use strict';

const ports = require('internal/ports');
const transfer = require('internal/web/transfer');
const { codedError, invalidArgType, outOfRange } = require('internal/errors');

const MAIN_INBOX = 't0';
const MOST_THREADS = 2 ** 31 - 2;

const ANSWERS = {
  __proto__: null,
  failed: 'Cannot find the destination thread or listener',
  errored: 'The destination thread threw an error while processing the message',
  timeout: 'Sending a message to another thread timed out',
  same: 'Cannot sent a message to the same thread',
};
const CODES = { __proto__: null, failed: 'FAILED', errored: 'ERRORED', timeout: 'TIMEOUT', same: 'SAME_THREAD' };

function failure(answer) {
  return codedError(Error, `ERR_WORKER_MESSAGING_${CODES[answer]}`, ANSWERS[answer]);
}

function ownNumber() {
  return internalBinding('port').threadId;
}

// What the sender is told.
function deliver(value, source) {
  const { process } = globalThis;
  if (process.listenerCount('workerMessage') === 0) return 'failed';
  try {
    process.emit('workerMessage', value, source);
    return 'delivered';
  } catch {
    return 'errored';
  }
}

function onReady(id) {
  const message = ports.take(id);
  if (message === undefined || message === null) return;
  require('internal/web/message_port');
  let reply;
  try {
    const { value: { value, source, reply: port } } = transfer.receive(message);
    reply = port;
    reply.postMessage(deliver(value, source));
  } finally {
    reply?.close();
  }
}

// Called once in the main thread, before others may send to it.
function openInbox() {
  const id = ports.join(MAIN_INBOX);
  ports.listen(id, () => onReady(id));
}

function checkTimeout(value) {
  if (value === undefined) return;
  if (typeof value !== 'number') throw invalidArgType('timeout', 'number', value);
  if (!(value >= 0)) throw outOfRange('timeout', '>= 0', value);
}

// Waiting for the answer does not keep the loop alive.
function answerOf(reply, timeout) {
  return new Promise((resolve) => {
    const timer = timeout === undefined ? undefined : require('internal/timers').setTimeout(() => resolve('timeout'), timeout);
    timer?.unref();
    reply.once('message', (answer) => {
      timer?.close();
      resolve(answer);
    });
    reply.once('close', () => resolve('failed'));
    reply.unref();
  });
}

async function postMessageToThread(threadId, value, transferList, timeout) {
  const list = typeof transferList === 'number' ? undefined : transferList;
  const limit = typeof transferList === 'number' ? transferList : timeout;
  checkTimeout(limit);
  if (threadId === ownNumber()) throw failure('same');
  if (!Number.isInteger(threadId) || threadId < 0 || threadId > MOST_THREADS || !ports.hasThread(threadId)) throw failure('failed');
  const { MessageChannel } = require('internal/web/message_port');
  const { port1: reply, port2: theirs } = new MessageChannel();
  try {
    transfer.send(() => -1 - threadId, { value, source: ownNumber(), reply: theirs }, [...transfer.listOf(list), theirs]);
    const answer = await answerOf(reply, limit);
    if (answer !== 'delivered') throw failure(answer);
  } finally {
    reply.close();
  }
}

module.exports = { openInbox, onReady, postMessageToThread };
