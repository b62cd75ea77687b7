// SPDX-License-Identifier: MIT
//
// Domain: an emitter that gets the errors of its members and of everything that was started inside of it.
'use strict';

const EventEmitter = require('node/events');
const { stack, setDomain, canHandle, addDomain } = require('internal/domain/stack');

function isEmpty(value) {
  return (typeof value !== 'object' && typeof value !== 'function') || value === null;
}

// Calls a function inside the domain. If it throws, the domain stays entered until the exception is handled.
function callInside(domain, callback, self, args) {
  stack.enter(domain);
  const result = Reflect.apply(callback, self, args);
  stack.leave(domain);
  return result;
}

// Whether a domain is inside another one, directly or not.
function isInside(domain, other) {
  for (let outer = domain.domain; outer; outer = outer.domain) {
    if (outer === other) return true;
  }
  return false;
}

class Domain extends EventEmitter {
  constructor() {
    super();
    addDomain(this);
    this.members = [];
    require('internal/domain/resources').start();
  }
}

// Handles an exception that was thrown in the domain. Returns whether there was a listener; throws what listeners throw
// if no outer domain handles that.
function handleThrown(domain, error, isOuter) {
  if (!canHandle(domain)) return false;
  if (!isEmpty(error)) {
    setDomain(error, domain);
    error.domainThrown = true;
  }
  if (domain.listenerCount('error') === 0 && stack.entered.every((one) => one === domain)) return false;
  stack.leaveActive(undefined);
  try {
    domain.emit('error', error);
  } catch (second) {
    const outer = stack.entered.at(-1);
    if (outer === undefined) throw second;
    return handleThrown(outer, second, true);
  }
  if (!isOuter) stack.clear();
  return true;
}

const methods = {
  members: undefined,

  _errorHandler(error) {
    return handleThrown(this, error, false);
  },

  enter() {
    stack.enter(this);
  },

  exit() {
    stack.leave(this);
  },

  add(member) {
    if (member.domain === this) return;
    if (member.domain) member.domain.remove(member);
    if (member instanceof Domain && isInside(this, member)) return;
    setDomain(member, this);
    this.members.push(member);
  },

  remove(member) {
    member.domain = null;
    const at = this.members.indexOf(member);
    if (at >= 0) this.members.splice(at, 1);
  },

  run(callback, ...args) {
    return callInside(this, callback, this, args);
  },

  bind(callback) {
    const domain = this;
    function bound(...args) {
      return callInside(domain, callback, this, args);
    }
    setDomain(bound, this);
    return bound;
  },

  // The same for a callback whose first argument may be an error: that goes to the domain.
  intercept(callback) {
    const domain = this;
    return function intercepted(error, ...args) {
      if (!(error instanceof Error)) return callInside(domain, callback, this, args);
      error.domainBound = callback;
      error.domainThrown = false;
      setDomain(error, domain);
      domain.emit('error', error);
      return undefined;
    };
  },
};
Object.assign(Domain.prototype, methods);

module.exports = { Domain };
