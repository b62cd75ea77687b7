// SPDX-License-Identifier: MIT
// A stdio that is false counts as none; a list that is too short is completed in place.
'use strict';

const child = require('child_process');

function attempt(name, start) {
  try {
    const result = start();
    console.log(name, Buffer.isBuffer(result) ? String(result) : (result.stdio ?? result.output).map((each) => (each === null ? null : typeof each)));
  } catch (error) {
    console.log(name, error.name, error.code, error.message);
  }
}

for (const stdio of ['', 0, false, NaN, 0n, null, undefined, true, 1, 'x']) {
  const name = typeof stdio === 'string' ? `'${stdio}'` : String(stdio);
  attempt(`spawn ${name}`, () => child.spawn('true', { stdio }));
  attempt(`spawnSync ${name}`, () => child.spawnSync('true', { stdio }));
  attempt(`execFileSync ${name}`, () => child.execFileSync('echo', ['hello'], { stdio }));
  attempt(`execSync ${name}`, () => child.execSync('echo hello', { stdio }));
}
const short = ['ignore'];
attempt('short', () => child.spawn('true', { stdio: short }));
console.log(short);
attempt('frozen', () => child.spawnSync('true', { stdio: Object.freeze(['ignore', 'ignore', 'ignore']) }));
