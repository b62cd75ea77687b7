// SPDX-License-Identifier: MIT
//
// The domains that are entered, innermost last, and the active one: undefined after the last was left, null before the
// first, after an uncaught exception, and while a domain handles an error of an emitter.
'use strict';

const { defineProperty } = require('internal/descriptors');

const made = new WeakSet();

// The methods of a domain can be called on any object.
function isDomain(value) {
  return made.has(value);
}

// Whether a domain can be given errors: a program may have replaced its methods, or put anything on the stack.
function canHandle(value) {
  return isDomain(value) && ['emit', 'listenerCount', '_errorHandler'].every((name) => typeof value[name] === 'function');
}

const stack = {
  entered: [],
  active: null,
  onChange: undefined,

  activate(domain) {
    this.active = domain;
    this.onChange?.(domain);
  },

  enter(domain) {
    if (!isDomain(domain)) throw new TypeError('A method of Domain was called on something else');
    this.entered.push(domain);
    this.activate(domain);
  },

  // Leaves the domain and every domain that was entered after it.
  leave(domain) {
    const at = this.entered.lastIndexOf(domain);
    if (at < 0) return;
    this.entered.splice(at);
    this.activate(this.entered.at(-1));
  },

  // Leaves the active domain as often as it was entered in a row: its error handler runs outside of it.
  leaveActive(none) {
    const { active, entered } = this;
    while (entered.length > 0 && entered.at(-1) === active) entered.pop();
    this.activate(entered.at(-1) ?? none);
  },

  clear() {
    this.entered.length = 0;
    this.activate(null);
  },

  // Calls a function, and then restores what it changed.
  restoring(run) {
    const { active } = this;
    const before = this.entered.slice();
    run();
    this.entered.splice(0, this.entered.length, ...before);
    this.activate(active);
  },
};

// `domain` of emitters, errors and resources.
function setDomain(object, value) {
  defineProperty(object, 'domain', { value, writable: true, enumerable: false, configurable: true });
}

module.exports = { stack, setDomain, isDomain, canHandle, addDomain: (domain) => made.add(domain) };
