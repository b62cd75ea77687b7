// SPDX-License-Identifier: MIT
//
// A net.Socket on any Duplex. Packages take its class from a TLS socket on a Duplex: `tlsSocket._handle._parentWrap`.
'use strict';

const { Socket } = require('node/net');
const { Buffer } = require('node/buffer');
const { DuplexLower } = require('internal/tls/lower');

// A Duplex with the interface of a stream handle (internal/handles).
class StreamHandle {
  constructor(stream) {
    this.lower = new DuplexLower(stream);
    this.id = 1;
    this.isReading = false;
    this.isAsync = true;
    this.bytesRead = 0;
    this.bytesWritten = 0;
    this.lower.attach(this);
  }

  received(bytes) {
    this.bytesRead += bytes.length;
    this.onread(bytes);
  }

  lowerEnded(code) {
    this.onend(code);
  }

  readStart() {
    return this.lower.readStart();
  }

  readStop() {
    return this.lower.readStop();
  }

  write(data, encoding, callback) {
    const bytes = typeof data === 'string' ? Buffer.from(data, encoding) : data;
    this.bytesWritten += bytes.length;
    return this.lower.write(bytes, callback);
  }

  writev(chunks, callback) {
    return this.write(joined(chunks), 'buffer', callback);
  }

  shutdown(callback) {
    return this.lower.shutdown(callback);
  }

  close(callback) {
    this.id = 0;
    this.lower.close(callback ?? (() => {}));
  }

  get writeQueueSize() {
    return this.lower.queueSize;
  }
}

// The bytes of [chunk, encoding, chunk, encoding, ...].
function joined(chunks) {
  const list = [];
  for (let i = 0; i < chunks.length; i += 2) {
    list.push(typeof chunks[i] === 'string' ? Buffer.from(chunks[i], chunks[i + 1]) : chunks[i]);
  }
  return Buffer.concat(list);
}

class JSStreamSocket extends Socket {
  constructor(stream) {
    stream.pause();
    super({ handle: new StreamHandle(stream), manualStart: true });
    this.stream = stream;
    stream.on('error', (error) => this.emit('error', error));
    this.read(0);
  }
}

module.exports = { JSStreamSocket, joined };
