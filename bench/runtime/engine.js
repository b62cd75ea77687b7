// SPDX-License-Identifier: MIT
//
// What JavaScriptCore alone takes longer for than V8: plain loops without a function of the runtime. Run by hand, on both:
// prints nanoseconds of CPU time, the least of twelve rounds.
'use strict';

const ROUNDS = 12;

const kept = [undefined]; // the last result, so that no call is left out

function measure(name, count, run) {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (let i = 0; i < count; i++) kept[0] = run(i);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) * 1000 / count);
  }
  console.log(`${name.padEnd(40)} ${best.toFixed(1).padStart(9)} ns`);
}

// The first calls of a function, which an engine has yet to compile: a new one each time.
function firstCalls(count) {
  const body = 'let end = text.length; while (end > 0 && text.charCodeAt(end - 1) === 47) end--; return text.slice(0, end) + count;';
  const before = process.cpuUsage();
  for (let i = 0; i < count / 10000; i++) {
    const run = new Function('text', 'count', body);
    for (let k = 0; k < 10000; k++) kept[0] = run('/foo/bar/', k);
  }
  const { user, system } = process.cpuUsage(before);
  console.log(`${'a call, of the first 10,000'.padEnd(40)} ${((user + system) * 1000 / count).toFixed(1).padStart(9)} ns`);
}

const bytes = new Uint8Array(100).fill(97);
const set = new Set(Array.from({ length: 500 }, (_, i) => i));
const map = new Map(Array.from(set, (i) => [i, i]));
const pattern = /abc/i;
const text = `é${'a'.repeat(255)}`;

function sumOf(iterable) {
  let sum = 0;
  for (const item of iterable) sum += item;
  return sum;
}

function sumOfPairs(pairs) {
  let sum = 0;
  for (const [key, value] of pairs) sum += key + value;
  return sum;
}

class Bytes extends Uint8Array {}

measure('for (byte of 100 bytes)', 2000, () => sumOf(bytes));
measure('for ([key, value] of a map of 500)', 500, () => sumOfPairs(map));
measure('[...a set of 500]', 500, () => [...set]);
measure('pattern.flags', 20000, () => pattern.flags);
measure('a new string of 256 characters', 20000, () => text.toUpperCase());
measure('new Uint8Array(buffer, 8, 8)', 20000, () => new Uint8Array(bytes.buffer, 8, 8));
measure('a view of a subclass', 20000, () => new Bytes(bytes.buffer, 8, 8));
firstCalls(200000);
