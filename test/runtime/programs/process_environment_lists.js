// SPDX-License-Identifier: MIT
// process.env: lists of names agree with single variables, whatever is changed between listing and reading.
'use strict';

let seed = 3;
const random = (below) => {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return (seed >>> 8) % below;
};
for (const name of Object.keys(process.env)) delete process.env[name];
console.log(Object.keys(process.env), { ...process.env }, JSON.stringify(process.env));

const NAMES = ['A', 'B', 'lower', 'with space', 'Ä', 'constructor', 'TZ_NOT', 'é'];
const VALUES = ['', 'x', 'a=b', 'ünï', '\u{1f600}', ' ', '=', 'two\nlines', 17, null, true];
const expected = new Map();

function change() {
  const name = NAMES[random(NAMES.length)];
  if (random(3) === 0) {
    delete process.env[name];
    expected.delete(name);
  } else {
    const value = VALUES[random(VALUES.length)];
    process.env[name] = value;
    expected.set(name, String(value));
  }
}

function check() {
  const names = [...expected.keys()].sort();
  const own = Reflect.ownKeys(process.env).sort();
  const entries = Object.entries(process.env).sort();
  const inherited = [];
  for (const name in process.env) inherited.push(name);
  return names.join() === own.join() && names.join() === inherited.sort().join() && entries.every(([name, value]) => expected.get(name) === value) &&
    entries.length === names.length && names.every((name) => Object.hasOwn(process.env, name) && name in process.env);
}

let wrong = 0;
for (let i = 0; i < 500; i++) {
  change();
  if (!check()) wrong++;
}
console.log('wrong', wrong);

// A change after the names were listed counts.
process.env.A = '1';
const names = Reflect.ownKeys(process.env);
process.env[names[0]] = 'later';
console.log(Object.getOwnPropertyDescriptor(process.env, names[0]).value);
Reflect.ownKeys(process.env);
process.env.B = { toString() { Reflect.ownKeys(process.env); return 'made'; } };
console.log(Object.getOwnPropertyDescriptor(process.env, 'B'));
const first = Object.getOwnPropertyDescriptor(process.env, 'A');
const second = Object.getOwnPropertyDescriptor(process.env, 'B');
console.log(first === second, first.value === process.env.A, Object.getOwnPropertyDescriptor(process.env, 'nope'));
const listed = Reflect.ownKeys(process.env)[0];
setTimeout(() => {
  delete process.env[listed];
  console.log(Object.getOwnPropertyDescriptor(process.env, listed));
}, 1);

// Times and memory.
const time = process.hrtime();
const later = process.hrtime(time);
console.log(later[0] >= 0, later[1] < 1e9, later[1] >= 0, process.hrtime.bigint() >= BigInt(time[0]) * 1000000000n + BigInt(time[1]));
console.log(Object.keys(process.resourceUsage()).join(), process.cpuUsage().user <= process.resourceUsage().userCPUTime);
const before = process.memoryUsage();
const kept = Array.from({ length: 200000 }, (_, i) => ({ i, text: `${i}` }));
const after = process.memoryUsage();
console.log(after.rss > before.rss, after.heapTotal > before.heapTotal, kept.length);
