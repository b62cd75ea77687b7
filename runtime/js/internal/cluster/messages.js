// SPDX-License-Identifier: MIT
//
// Messages between a primary and its workers: Node's, so that either side may be Node. A message that wants a reply has
// a number `seq`, and its reply has it as `ack`.
'use strict';

const COMMAND = 'NODE_CLUSTER';

let sent = 0;
const waiting = new Map(); // from seq to { peer, onReply }

// peer: a process with a channel. onReply(reply, handle) is called once: with undefined if the peer disconnects first.
function send(peer, message, handle, onReply) {
  if (!peer.connected) return false;
  const seq = sent++;
  if (onReply !== undefined) waiting.set(seq, { peer, onReply });
  return peer.send({ cmd: COMMAND, ...message, seq }, handle, ignoreFailure);
}

// The end of the channel follows, and is an event.
function ignoreFailure() {}

function takeReply(peer, ack) {
  const entry = waiting.get(ack);
  if (entry?.peer !== peer) return undefined;
  waiting.delete(ack);
  return entry.onReply;
}

// Calls onMessage(message, handle) for messages that are no replies.
function receive(peer, onMessage) {
  peer.on('internalMessage', (message, handle) => {
    if (message.cmd !== COMMAND) return;
    if (message.ack === undefined) onMessage(message, handle);
    else takeReply(peer, message.ack)?.(message, handle);
  });
}

function peerGone(peer) {
  for (const [seq, entry] of waiting) {
    if (entry.peer !== peer) continue;
    waiting.delete(seq);
    entry.onReply(undefined);
  }
}

module.exports = { send, receive, peerGone };
