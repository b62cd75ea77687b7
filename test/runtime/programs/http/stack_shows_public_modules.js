// SPDX-License-Identifier: MIT
// The stack of a function that was called through a public module names that module, so that an agent can find out
// whether a request came through https. The position is the module's own.
'use strict';
const { EventEmitter } = require('events');
const fs = require('fs');
const http = require('http');
const https = require('https');

function modulesIn(stack) {
  const found = [...stack.matchAll(/^ +at (?:(\S+) )?\(?node:(https?|events|fs):\d+:\d+\)?$/gm)];
  return found.map(([, name, module]) => `${module} ${/\w+$/.exec(name)[0]}`);
}

class Asking extends http.Agent {
  get protocol() {
    this.modules = modulesIn(new Error('where').stack);
    return this.modules.some((name) => name.startsWith('https')) ? 'https:' : 'http:';
  }

  set protocol(value) {} // the parent's constructor sets it

  addRequest(req) {
    console.log(this.modules, req.protocol, req.agent === this);
    req.destroy();
  }
}

const agent = new Asking();
http.get('http://localhost/', { agent });
http.request({ host: 'localhost', agent }).end();
https.get('https://localhost/', { agent });
https.request({ host: 'localhost', agent }).end();

function here() {
  const stack = {};
  Error.captureStackTrace(stack);
  console.log(modulesIn(stack.stack));
}
new EventEmitter().on('event', here).emit('event');
new EventEmitter().once('event', here).emit('event');

// prepareStackTrace sees them, too.
Error.prepareStackTrace = (error, frames) => frames.map((frame) => frame.getFileName()).filter((name) => name === 'node:events').length;
new EventEmitter().on('event', () => console.log(new Error('x').stack)).emit('event');
delete Error.prepareStackTrace;

// What a module throws begins with the program's frame, or with the module's own.
try {
  fs.readFileSync('/does/not/exist');
} catch (error) {
  console.log(error.code, /stack_shows_public_modules\.js:\d+:\d+/.test(error.stack));
}
