// SPDX-License-Identifier: MIT
// command: --no-warnings FILE
// Random requests and ends of requests for an http.Agent, with sockets that are not connected to anything: which
// socket serves which request, which ones are kept, closed, timed or waited for.
'use strict';
const EventEmitter = require('events');
const http = require('http');
const { generator, sumOf } = require('../buffer/lib/random');

const { int, pick, times } = generator(Number(process.argv[2] ?? 4));

let log;
let serial;
let sockets;

const note = (...parts) => log.push(parts.join(' '));

// The part of a socket that agents use.
class Socket extends EventEmitter {
  constructor(options) {
    super();
    this.id = ++serial;
    this.writable = true;
    this.destroyed = false;
    this.timeout = 0;
    note('connect', this.id, options.host, options.port, options.path, options.servername, options.keepAlive, options.noDelay, options._agentKey);
    sockets.push(this);
  }

  setTimeout(msecs) { this.timeout = msecs; note('timeout of', this.id, msecs); return this; }
  setKeepAlive(isOn, msecs) { note('keep alive', this.id, isOn, msecs); return this; }
  ref() { note('ref', this.id); return this; }
  unref() { return this; }

  destroy() {
    if (this.destroyed) return this;
    note('destroy', this.id);
    this.destroyed = true;
    this.writable = false;
    process.nextTick(() => this.emit('close'));
    return this;
  }
}

class Request extends EventEmitter {
  constructor(timeout, header) {
    super();
    this.id = ++serial;
    if (timeout !== undefined) this.timeout = timeout;
    this.header = int(30) === 0 ? ['list'] : header;
    this.shouldKeepAlive = int(5) > 0;
    const hint = pick([undefined, undefined, undefined, 'timeout=5', 'timeout=1', 'timeout=0', 'max=5', 'timeout=30, max=9']);
    this.res = { headers: { 'keep-alive': hint } };
  }

  getHeader(name) { return name === 'host' ? this.header : undefined; }

  onSocket(socket, error) {
    if (error) {
      note('request', this.id, 'fails', error.message);
      return;
    }
    note('request', this.id, 'on', socket.id, this.reusedSocket);
    socket._httpMessage = this;
    this.socket = socket;
  }
}

function agentOf() {
  const options = {};
  const maybe = (name, values) => { if (int(2) === 0) options[name] = pick(values); };
  maybe('keepAlive', [true, true, true, false]);
  maybe('keepAliveMsecs', [0, 500]);
  maybe('maxSockets', [1, 2, 3, 0]);
  maybe('maxFreeSockets', [1, 2, 0]);
  maybe('scheduling', ['fifo', 'lifo']);
  maybe('timeout', [3000, 20000]);
  maybe('noDelay', [false]);
  const agent = new http.Agent(options);
  agent.createConnection = (given, done) => {
    if (int(12) > 0) return new Socket(given);
    done(new Error('refused'));
    return undefined;
  };
  return agent;
}

const ids = (list) => list.map(({ id }) => id);
const shown = (lists) => Object.keys(lists).filter((name) => lists[name].length > 0).sort().map((name) => `${name}=${ids(lists[name])}`).join(' ');

const DESTINATIONS = [
  [{ host: 'a', port: 1 }, 'h:80'],
  [{ host: 'b', port: 2 }, undefined],
  [{ host: 'a', port: 1, family: 6 }, '[::1]:5'],
  [{ socketPath: '/s', host: 'a' }, 'name.org'],
  [{ localAddress: 'l', port: 3 }, '1.2.3.4'],
];

async function step(agent) {
  const busy = sockets.filter((socket) => socket._httpMessage && !socket.destroyed);
  const socket = busy.length > 0 ? pick(busy) : undefined;
  switch (int(9)) {
    case 0: case 1: case 2: case 3: {
      const [destination, header] = pick(DESTINATIONS);
      const request = new Request(pick([undefined, undefined, undefined, 0, 3000, 777]), header);
      note('ask', request.id);
      agent.addRequest(request, { ...destination });
      break;
    }
    case 4: case 5: case 6: if (socket) { note('done', socket.id); socket.emit('free'); } break;
    case 7: if (socket && int(2) === 0) { note('over', socket.id); pick([() => socket.destroy(), () => socket.emit('agentRemove'), () => socket.emit('timeout')])(); } break;
    default: {
      const idle = Object.values(agent.freeSockets).flat();
      if (idle.length > 0) { const one = pick(idle); note('idle', one.id); pick([() => one.emit('timeout'), () => one.destroy(), () => one.emit('error', new Error('x'))])(); await new Promise(setImmediate); }
    }
  }
  note(`${shown(agent.sockets)} | ${shown(agent.freeSockets)} | ${shown(agent.requests)} | ${agent.totalSocketCount}`);
}

async function main() {
  for (let round = 0; round < 200; round++) {
    log = [];
    serial = 0;
    sockets = [];
    const agent = agentOf();
    note(JSON.stringify(agent.options));
    for (const _ of times(30)) {
      try {
        await step(agent);
      } catch (error) {
        note('throws', error.message);
      }
      if (int(3) === 0) await new Promise(setImmediate);
    }
    agent.destroy();
    await new Promise(setImmediate);
    note(`${shown(agent.sockets)} | ${shown(agent.freeSockets)} | ${shown(agent.requests)} | ${agent.totalSocketCount}`);
    if (process.env.DETAILS) console.log(log.join('\n'));
    console.log(round, log.length, sumOf(log.join('\n')));
  }
}

main();
