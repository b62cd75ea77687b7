// SPDX-License-Identifier: MIT
//
// Options that are not own properties of a plain object: of Object.create(), of a class with
// accessors, not enumerable, of a null prototype, of a proxy. With and without something on
// Object.prototype.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const cp = require('child_process');
const events = require('events');
const util = require('util');
const url = require('url');
const vm = require('vm');
const crypto = require('crypto');
const net = require('net');
const stream = require('stream');
const querystring = require('querystring');

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-options-'));
const file = path.join(dir, 'file');
fs.writeFileSync(file, 'hello');

const FORMS = {
  own: (options) => ({ ...options }),
  inherited: (options) => Object.create(options),
  twice: (options) => Object.create(Object.create(options)),
  accessors(options) {
    class Options {}
    for (const key of Object.keys(options)) Object.defineProperty(Options.prototype, key, { __proto__: null, get: () => options[key] });
    return new Options();
  },
  fields(options) {
    return new class Options { constructor() { Object.assign(this, options); } }();
  },
  hidden(options) {
    const given = {};
    for (const key of Object.keys(options)) Object.defineProperty(given, key, { __proto__: null, value: options[key] });
    return given;
  },
  bare: (options) => Object.assign(Object.create(null), options),
  proxy: (options) => new Proxy({ ...options }, Object.create(null)),
};

const CALLS = {
  readFileSync: [{ encoding: 'latin1' }, (options) => fs.readFileSync(file, options)],
  writeFileSync: [{ flag: 'a' }, (options) => {
    fs.writeFileSync(`${file}2`, 'b');
    fs.writeFileSync(`${file}2`, 'a', options);
    return fs.readFileSync(`${file}2`, 'utf8');
  }],
  readdirSync: [{ withFileTypes: true }, (options) => typeof fs.readdirSync(dir, options)[0]],
  mkdirSync: [{ recursive: true }, (options) => fs.mkdirSync(dir, options)],
  statSync: [{ bigint: true }, (options) => typeof fs.statSync(file, options).size],
  statMissing: [{ throwIfNoEntry: false }, (options) => fs.statSync(`${file}3`, options)],
  rmSync: [{ force: true }, (options) => fs.rmSync(`${file}3`, options)],
  realpathSync: [{ encoding: 'buffer' }, (options) => typeof fs.realpathSync(file, options)],
  readSync: [{ position: 3 }, (options) => {
    const fd = fs.openSync(file);
    const count = fs.readSync(fd, Buffer.alloc(9), options);
    fs.closeSync(fd);
    return count;
  }],
  createReadStream: [{ start: 3 }, (options) => {
    const made = fs.createReadStream(file, options).on('error', () => {});
    made.destroy();
    return made.start;
  }],
  spawnSync: [{ cwd: '/', encoding: 'utf8' }, (options) => cp.spawnSync('/bin/pwd', [], options).stdout === '/\n'],
  execFileSync: [{ encoding: 'utf8' }, (options) => typeof cp.execFileSync('/bin/echo', ['a'], options)],
  spawnEnv: [{ SOMETHING: 'x' }, (env) => String(cp.spawnSync('/bin/sh', ['-c', 'echo $SOMETHING'], { env }).stdout)],
  emitter: [{ captureRejections: true }, (options) => {
    const emitter = new events.EventEmitter(options);
    return emitter[Object.getOwnPropertySymbols(emitter).find((symbol) => symbol.description === 'kCapture')];
  }],
  inspect: [{ depth: 0 }, (options) => util.inspect({ a: { b: 1 } }, options)],
  urlFormat: [{ fragment: false }, (options) => url.format(new URL('http://host/#a'), options)],
  parse: [{ maxKeys: 1 }, (options) => Object.keys(querystring.parse('a=1&b=2', '&', '=', options)).join()],
  script: [{ filename: 'given.js' }, (options) => {
    try {
      return vm.runInThisContext('throw new Error()', options);
    } catch (error) {
      return error.stack.includes('given.js');
    }
  }],
  hash: [{ outputLength: 2 }, (options) => crypto.createHash('shake128', options).digest('hex')],
  socket: [{ allowHalfOpen: true }, (options) => new net.Socket(options).allowHalfOpen],
  server: [{ noDelay: true }, (options) => net.createServer(options).noDelay],
  readable: [{ highWaterMark: 3 }, (options) => new stream.Readable(options).readableHighWaterMark],
  decoder: [{ fatal: true }, (options) => new TextDecoder('utf-8', options).fatal],
  event: [{ cancelable: true }, (options) => new Event('x', options).cancelable],
  blob: [{ type: 'a/b' }, (options) => new Blob([], options).type],
  parseArgs: [{ args: ['a'], strict: false }, (options) => util.parseArgs(options).positionals.join()],
};

function outcome(call, form, options) {
  try {
    return call(form(options));
  } catch (error) {
    return error.code ?? error.message;
  }
}

for (const isPolluted of [false, true]) {
  if (isPolluted) Object.prototype.somethingElse = 'polluted';
  const lines = Object.keys(CALLS).map((name) => {
    const [options, call] = CALLS[name];
    const texts = Object.keys(FORMS).map((form) => `${form} ${JSON.stringify(outcome(call, FORMS[form], options))}`);
    return `${name}: ${texts.join(', ')}`;
  });
  delete Object.prototype.somethingElse;
  console.log(lines.join('\n'));
}
fs.rmSync(dir, { recursive: true });
