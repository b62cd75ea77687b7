// SPDX-License-Identifier: MIT
//
// SCHED_NONE, and all UDP sockets: the primary binds a handle and passes it to every worker that asks for it.
'use strict';

const { bindTo } = require('internal/net/listen');
const { reachable } = require('internal/cluster/path');

const UV_EINVAL = -22;
const UDP_TYPES = new Set(['udp4', 'udp6']);

const isUdp = ({ addressType }) => UDP_TYPES.has(addressType);

// A bound handle, or a code.
function bindUdp({ address, port, fd, flags }) {
  const { UDP } = require('internal/dgram/handle');
  if (typeof address !== 'string' && !(fd >= 0)) return UV_EINVAL;
  const handle = new UDP();
  const code = typeof fd === 'number' && fd >= 0 ? handle.open(fd) : handle.bind(address, port & 0xFFFF, flags | 0);
  if (code < 0) handle.close();
  return code < 0 ? code : handle;
}

class SharedHandle {
  data = null;
  #code = 0;
  #handle = null;
  #workers = new Set();

  constructor(key, query) {
    const isPath = query.port === -1 && query.addressType === -1;
    const place = isPath ? { ...query, address: reachable(query.address) } : query;
    const handle = isUdp(query) ? bindUdp(query) : bindTo(place);
    if (typeof handle === 'number') this.#code = handle;
    else this.#handle = handle;
  }

  add(worker, reply) {
    this.#workers.add(worker);
    reply(this.#code, {}, this.#handle);
  }

  has(worker) {
    return this.#workers.has(worker);
  }

  remove(worker) {
    this.#workers.delete(worker);
    if (this.#workers.size > 0) return false;
    this.#handle?.close();
    this.#handle = null;
    return true;
  }
}

module.exports = { SharedHandle, isUdp };
