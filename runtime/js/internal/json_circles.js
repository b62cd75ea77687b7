// SPDX-License-Identifier: MIT
//
// The path of a circular structure that JSON.stringify ran into, as V8 prints it.
'use strict';

const FIRST_STEPS = 2;

function constructorOf(object) {
  const name = object.constructor?.name;
  return `object with constructor '${name || 'Object'}'`;
}

function keyText(key, holder) {
  return Array.isArray(holder) ? `index ${key}` : `property '${key}'`;
}

// What JSON.stringify visits: it does not ask for the keys of an array, which may be a proxy.
function* keysOf(target) {
  if (!Array.isArray(target)) yield* Object.keys(target);
  else for (let i = 0; i < target.length; i++) yield i;
}

// The steps from a value back to one of its ancestors: [{ holder, key }], or null.
function findCircle(value, path, seen) {
  const target = typeof value.toJSON === 'function' ? value.toJSON('') : value;
  if (target === null || typeof target !== 'object' || seen.has(target)) return null;
  for (const key of keysOf(target)) {
    const next = target[key];
    if (next === null || typeof next !== 'object') continue;
    const steps = [...path, { holder: target, key }];
    const start = steps.findIndex((step) => step.holder === next);
    const found = start >= 0 ? steps.slice(start) : findCircle(next, steps, seen);
    if (found !== null) return found;
  }
  seen.add(target);
  return null;
}

function lineOf({ holder, key }) {
  return `\n    |     ${keyText(key, holder)} -> ${constructorOf(holder[key])}`;
}

function describe(value) {
  const circle = findCircle(value, [], new Set());
  if (circle === null) return '';
  let text = `\n    --> starting at ${constructorOf(circle[0].holder)}`;
  const between = circle.slice(0, -1);
  text += between.slice(0, FIRST_STEPS).map(lineOf).join('');
  if (between.length > FIRST_STEPS + 1) text += '\n    |     ...';
  text += between.slice(FIRST_STEPS).slice(-1).map(lineOf).join('');
  const last = circle.at(-1);
  return `${text}\n    --- ${keyText(last.key, last.holder)} closes the circle`;
}

// Without the path if the program's getters, proxies or toJSON() fail when they are called again.
function circleText(value) {
  const text = 'Converting circular structure to JSON';
  try {
    return text + describe(value);
  } catch {
    return text;
  }
}

module.exports = { circleText };
