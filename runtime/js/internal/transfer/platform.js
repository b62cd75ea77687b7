// SPDX-License-Identifier: MIT
//
// Objects of the platform that messages can contain: how each becomes plain data, and is made from it.
'use strict';

// module: where the class is; without it, there are no objects. data(): undefined if the value is no such object.
const KINDS = {
  __proto__: null,
  Blob: {
    module: 'internal/web/blob',
    data: (value) => require('internal/web/blob').cloneData(value),
    make: (data) => require('internal/web/blob').ofCloneData(data),
  },
  KeyObject: {
    module: 'internal/crypto/key_object',
    data: (value) => require('internal/crypto/key_object').cloneData(value),
    make: (data) => require('internal/crypto/key_object').ofCloneData(data),
  },
  CryptoKey: {
    module: 'internal/crypto/web/key',
    data: (value) => require('internal/crypto/web/key').cloneData(value),
    make: (data) => require('internal/crypto/web/key').ofCloneData(data),
  },
  X509Certificate: {
    module: 'internal/crypto/x509',
    data: (value) => (value instanceof require('internal/crypto/x509').X509Certificate ? value.raw : undefined),
    make: (data) => new (require('internal/crypto/x509').X509Certificate)(data),
  },
  SocketAddress: {
    module: 'internal/net/socket_address',
    data: (value) => (require('internal/net/socket_address').SocketAddress.isSocketAddress(value) ? value.toJSON() : undefined),
    make: (data) => new (require('internal/net/socket_address').SocketAddress)(data),
  },
  BlockList: {
    module: 'internal/net/block_list',
    data: (value) => require('internal/net/block_list').cloneData(value),
    make: (data) => require('internal/net/block_list').ofCloneData(data),
  },
  WebAssembly: {
    module: 'internal/web/wasm',
    data: (value) => require('internal/web/wasm').cloneData(value),
    make: (data) => require('internal/web/wasm').ofCloneData(data),
  },
  Histogram: {
    module: 'internal/perf/histogram',
    data: (value) => require('internal/perf/histogram').cloneData(value),
    make: (data) => require('internal/perf/histogram').ofCloneData(data),
  },
  FileHandle: {
    module: 'internal/fs/handle',
    data(value, writer) {
      const { isFileHandle, checkTransfer } = require('internal/fs/handle');
      if (!isFileHandle(value)) return undefined;
      if (!writer.isListed(value)) throw mustBeListed();
      return writer.descriptors.push(checkTransfer(value)) - 1;
    },
    make: (index, { fds }) => new (require('internal/fs/handle').FileHandle)(fds[index]),
  },
};

function mustBeListed() {
  return require('internal/errors').codedError(TypeError, 'ERR_MISSING_TRANSFERABLE_IN_TRANSFER_LIST',
    'Object that needs transfer was found in message but not listed in transferList');
}

// { name, data } if it is one.
function platformOf(value, writer) {
  for (const name in KINDS) {
    const { module, data } = KINDS[name];
    const found = require.isLoaded(module) ? data(value, writer) : undefined;
    if (found !== undefined) return { name, data: found };
  }
  return undefined;
}

// Whether it is such an object, or a port. Those of WebAssembly belong to the language.
function isPlatform(value) {
  if (Object.getPrototypeOf(value) === Object.prototype) return false;
  if (require.isLoaded('internal/ports') && require('internal/ports').numbers.has(value)) return true;
  if (isTransferable(value)) return true;
  for (const name in KINDS) {
    const { module, data } = KINDS[name];
    if (name !== 'WebAssembly' && require.isLoaded(module) && data(value) !== undefined) return true;
  }
  return false;
}

// Modules of WebAssembly belong to the language: they are the only ones that other contexts have.
function objectOf(name, data, parts) {
  if (parts.isElsewhere && name !== 'WebAssembly') throw unavailable(parts);
  return KINDS[name].make(data, parts);
}

function unavailable({ fds }) {
  for (const fd of fds) require('node/fs').closeSync(fd);
  return require('internal/errors').codedError(Error, 'ERR_MESSAGE_TARGET_CONTEXT_UNAVAILABLE',
    'A message object could not be deserialized successfully in the target vm.Context');
}

// Whether an object other than a port or a buffer may be in a transfer list.
function isTransferable(value) {
  return require.isLoaded('internal/fs/handle') && require('internal/fs/handle').isFileHandle(value);
}

// The message is about to be sent: this object can no longer be used here.
function detach(value) {
  if (isTransferable(value)) require('internal/fs/handle').give(value);
}

module.exports = { isPlatform, platformOf, objectOf, isTransferable, detach, mustBeListed };
