// SPDX-License-Identifier: MIT
//
// A UDP handle as an object. It calls these methods, which its user sets:
//   onmessage(buffer, rinfo)
//   onfailure(code)
'use strict';

const { Handle, takeRead, useNatives } = require('internal/handles');
const { context, carried, runOutermost } = require('internal/async_context');

const binding = internalBinding('udp');

class UDP extends Handle {
  constructor(id = 0) {
    super(id, 'UDPWRAP');
    if (id !== 0) internalBinding('handle').setOwner(id, this);
    else this.id = binding.create(this);
    if (this.id < 0) throw require('internal/errors').systemError(this.id, 'socket');
  }

  // list: Buffers. Returns the number of bytes plus 1 if they were sent; 0 if callback(status) follows; or a code.
  send(list, address, port, callback) {
    const { tracker } = context;
    if (tracker === undefined) return binding.send(this.id, list, address, port, carried(callback));
    const done = tracker.carriedLate(callback);
    const code = binding.send(this.id, list, address, port, done);
    if (code === 0) tracker.beginLate(done, 'UDPSENDWRAP', tracker.idOf(this.frame));
    return code;
  }

  get queueSize() {
    return binding.queueSize(this.id);
  }

  get queueCount() {
    return binding.queueCount(this.id);
  }

  // Sets an option; `name` is its function in the binding.
  set(name, ...values) {
    return binding[name](this.id, ...values);
  }
}

useNatives(UDP, 'udp', 'open', 'bind', 'connect', 'disconnect', 'receive', 'sockName', 'peerName');

function deliver(owner, count, memory, address, family, port) {
  if (count < 0) owner.onfailure(count);
  else owner.onmessage(takeRead(count, memory), { address, family: family === 4 ? 'IPv4' : 'IPv6', port, size: count });
}

binding.setListener((owner, count, memory, address, family, port) => {
  if (owner.frame === undefined) deliver(owner, count, memory, address, family, port);
  else runOutermost(owner.frame, deliver, undefined, [owner, count, memory, address, family, port]);
});

module.exports = { UDP };
