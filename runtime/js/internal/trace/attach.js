// SPDX-License-Identifier: MIT
//
// A recording that another process starts and stops while the program runs (`rondo record`). What was set up before is
// not named: timers and immediates that already wait, and functions of modules that the program has stored. Promises
// are left alone, since replacing then() would slow the program down for the rest of its life. The functions installed
// here stay, and do nothing while nobody records.
'use strict';

const { defineProperty } = require('internal/descriptors');
const hooks = require('internal/trace/hooks');
const places = require('internal/trace/places');
const samples = require('internal/trace/samples');
const { setTracer } = require('internal/ticks');
const options = internalBinding('options');

const SCHEDULERS = ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'];

let isInstalled = false;

// The program sees the schedulers as globals, loaded or not, and through node:timers.
function publish(originals, replaced) {
  const owners = require.isLoaded('node/timers') ? [globalThis, require('node/timers')] : [globalThis];
  for (const name of SCHEDULERS) {
    for (const owner of owners) {
      const descriptor = Object.getOwnPropertyDescriptor(owner, name);
      if (descriptor?.value === originals[name] && descriptor.writable) defineProperty(owner, name, { ...descriptor, value: replaced[name] });
    }
  }
}

function schedulers() {
  const { setTimeout, setInterval } = require('internal/timers');
  const { setImmediate } = require('internal/immediates');
  const { queueMicrotask } = require('internal/microtasks');
  return { __proto__: null, setTimeout, setInterval, setImmediate, queueMicrotask };
}

function install() {
  const originals = schedulers();
  hooks.installSchedulers();
  publish(originals, schedulers());
  require('internal/trace/marks').install();
  const requests = require('internal/trace/requests');
  if (require.isLoaded('internal/http/connection')) requests.install(require('internal/http/connection').ServerConnection);
  if (require.isLoaded('internal/http/client_connection')) requests.installClient(require('internal/http/client_connection').ClientConnection);
  if (require.isLoaded('internal/handles')) require('internal/trace/about').nameStreams(require('internal/handles'));
  if (require.isLoaded('internal/ports')) require('internal/trace/messages').install(require('internal/ports'));
  require('internal/trace/calls').nameLoaded(require.isLoaded);
}

// Called between two callbacks.
function changed(isOn) {
  options.isTraced = isOn;
  if (!isOn) {
    setTracer(null);
    samples.stop();
    return;
  }
  if (!isInstalled) {
    if (options.warnBlocked > 0) places.forget(); // of the recording that the watchdog used
    install();
    isInstalled = true;
  }
  setTracer(hooks.tickTracer);
  samples.start();
}

module.exports = { changed };
