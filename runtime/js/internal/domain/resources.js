// SPDX-License-Identifier: MIT
//
// Callbacks run in the domain in which they were started: hooks of async_hooks remember it for each resource. They are
// enabled when the first domain is created.
'use strict';

const { stack, setDomain, isDomain } = require('internal/domain/stack');

const domains = new WeakMap();

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function init(id, type, triggerId, resource) {
  const { active } = stack;
  if (!isDomain(active) || !isObject(resource)) return;
  domains.set(resource, active);
  if (Object.isExtensible(resource)) setDomain(resource, active);
}

function domainHere() {
  const resource = require('internal/async_ids').executionAsyncResource();
  return isObject(resource) ? domains.get(resource) : undefined;
}

function before() {
  const domain = domainHere();
  if (domain !== undefined) stack.enter(domain);
}

function after() {
  const domain = domainHere();
  if (domain !== undefined) stack.leave(domain);
}

let isStarted = false;

function start() {
  if (isStarted) return;
  isStarted = true;
  require('internal/async_ids').start();
  require('internal/async_hook').createHook({ init, before, after }).enable();
}

module.exports = { start };
