// SPDX-License-Identifier: MIT
//
// Standard streams of a worker. What it writes to process.stdout and stderr goes to the thread that started it: to the
// stream of the Worker object, or on to that thread's own stream. Streams are created when they are first used.
'use strict';

// The streams of a Worker object. send('stdin', chunk, encoding) reaches the thread; a chunk of null is the end.
function parentStreams(options, send) {
  const outputs = { __proto__: null, stdout: undefined, stderr: undefined };
  const isKept = { __proto__: null, stdout: Boolean(options.stdout), stderr: Boolean(options.stderr) };
  let input;

  function output(name) {
    if (outputs[name] !== undefined) return outputs[name];
    const { Readable } = require('node/stream');
    const stream = new Readable({ __proto__: null, read() {} });
    outputs[name] = stream;
    if (!isKept[name]) {
      const own = globalThis.process[name];
      own.setMaxListeners(own.getMaxListeners() + 1);
      stream.pipe(own, { end: false });
    }
    return stream;
  }

  function stdin() {
    if (!options.stdin) return null;
    const { Writable } = require('node/stream');
    input ??= new Writable({
      __proto__: null,
      decodeStrings: false,
      write(chunk, encoding, callback) {
        send('stdin', chunk, encoding);
        callback();
      },
      final(callback) {
        send('stdin', null);
        callback();
      },
    });
    return input;
  }

  return {
    output,
    stdin,
    receive(name, chunk, encoding) {
      if (outputs[name] === undefined && !isKept[name]) globalThis.process[name].write(chunk, encoding);
      else output(name).push(chunk, encoding);
    },
    end() {
      for (const name in outputs) {
        const stream = isKept[name] ? output(name) : outputs[name];
        if (stream !== undefined && !stream.readableEnded) stream.push(null);
      }
      input?.destroy();
    },
  };
}

// process.stdout or process.stderr of a worker.
function childOutput(name, send) {
  const { Writable } = require('node/stream');
  const stream = new Writable({
    __proto__: null,
    decodeStrings: false,
    write(chunk, encoding, callback) {
      send(name, chunk, encoding);
      callback();
    },
  });
  stream._isStdio = true;
  return stream;
}

// process.stdin of a worker: keepAlive(boolean) is called when reading starts and ends.
function childInput(hasStdin, keepAlive) {
  const { Readable } = require('node/stream');
  const stream = new Readable({
    __proto__: null,
    read() {
      keepAlive(true);
    },
  });
  stream.on('end', () => keepAlive(false));
  stream.on('pause', () => keepAlive(false));
  if (!hasStdin) stream.push(null);
  return stream;
}

module.exports = { parentStreams, childOutput, childInput };
