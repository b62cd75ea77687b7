// SPDX-License-Identifier: MIT
// command: --no-warnings FILE
// Random operations on event targets: which listeners run, in which order, and what they see of the event. Listeners
// remove others, and add some for other types: node offers an event to some of those added during its dispatch.
'use strict';
const { getEventListeners } = require('events');
const { generator, sumOf } = require('../buffer/lib/random');

const { int, pick } = generator(Number(process.argv[2] ?? 3));
const TYPES = ['a', 'b', 'other', '__proto__', 'constructor', 7, null];
const MAX_LINES = 400;

let log;

function note(...parts) {
  log.push(parts.map((part) => (typeof part === 'function' ? part.name : String(part))).join(' '));
}

function attempt(title, work) {
  try {
    const value = work();
    note(title, Array.isArray(value) ? `[${value.map((each) => each.name ?? 'object')}]` : value);
  } catch (error) {
    note(title, 'throws', error.name, error.code, error.message);
  }
}

function seen(event) {
  return [event.type, event.target?.constructor.name, event.defaultPrevented, event.cancelBubble, event.bubbles,
    event.cancelable, event.composed, event.isTrusted, event.returnValue].join();
}

function listenersFor(target) {
  const quiet = function quiet(event) { note('quiet', this === target, seen(event)); };
  const prevents = (event) => { event.preventDefault(); note('prevents', seen(event)); };
  const stops = (event) => { pick([() => event.stopImmediatePropagation(), () => event.stopPropagation()])(); note('stops', seen(event)); };
  function changes(event) {
    note('changes', seen(event));
    if (log.length > MAX_LINES) return;
    if (event.type !== 'other') attempt('adds', () => target.addEventListener('other', pick(target.own)));
    attempt('removes', () => target.removeEventListener(pick(TYPES), pick(target.own), pick([undefined, { capture: true }])));
  }
  const handler = { name: 'handler', handleEvent(event) { note('handles', this === handler, seen(event)); } };
  const empty = { name: 'empty' };
  return [quiet, quiet, prevents, stops, changes, changes, handler, empty];
}

function optionsOf() {
  return pick([undefined, undefined, {}, { once: true }, { once: true }, { capture: true }, { capture: true, once: true },
    { passive: true }]);
}

function newEvent() {
  const type = pick(TYPES);
  const options = pick([undefined, {}, { cancelable: true }, { bubbles: true, composed: true, cancelable: true }]);
  if (int(4) === 0) return new CustomEvent(type, { ...options, detail: int(9) });
  return new Event(type, options);
}

const NO_LISTENERS = [undefined, null, 5, 'x'];

function step(target) {
  const type = pick(TYPES);
  const listener = int(40) === 0 ? pick(NO_LISTENERS) : pick(target.own);
  const options = optionsOf();
  switch (int(12)) {
    case 0: case 1: case 2: case 3:
      return attempt(`add ${type}`, () => target.addEventListener(type, listener, options));
    case 4: case 5: return attempt(`remove ${type}`, () => target.removeEventListener(type, listener, options));
    case 6: return attempt(`listeners ${type}`, () => getEventListeners(target, `${type}`));
    case 7: return attempt('no event', () => target.dispatchEvent(pick([undefined, {}, Object.create(Event.prototype), 'a'])));
    default: {
      const event = newEvent();
      attempt(`dispatch ${event.type}`, () => target.dispatchEvent(event));
      return note(seen(event));
    }
  }
}

function targetOf(round) {
  const target = round % 2 === 0 ? new EventTarget() : new class Derived extends EventTarget {}();
  target.own = listenersFor(target);
  return target;
}

for (let round = 0; round < 60; round++) {
  log = [];
  const target = targetOf(round);
  for (let i = 0; i < 60 && log.length < MAX_LINES; i++) step(target);
  console.log(round, log.length, sumOf(log.join('\n')));
  if (process.env.DETAILS) console.log(log.join('\n'));
}
