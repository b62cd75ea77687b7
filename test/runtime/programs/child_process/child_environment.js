// The option env, and what children inherit.
'use strict';
const { spawnSync, execFileSync } = require('child_process');
const { attempt } = require('./shown.cjs');

const lines = (env) => spawnSync('/usr/bin/env', { env, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
console.log(lines({ A: '1', B: 'two words', C: '', D: undefined, E: null, F: 5, G: true }));
console.log(lines({}), lines(Object.create({ INHERITED: 'yes' })));
process.env.RONDO_TEST_VARIABLE = 'set by the program';
console.log(lines(undefined).filter((line) => line.startsWith('RONDO_TEST')));
console.log(lines({ ...process.env, RONDO_TEST_OTHER: 'é€' }).filter((line) => line.startsWith('RONDO_TEST')));
delete process.env.RONDO_TEST_VARIABLE;
console.log(lines(undefined).filter((line) => line.startsWith('RONDO_TEST')));
console.log(execFileSync(process.execPath, ['-p', 'process.env.X'], { env: { X: 'of a child' } }).toString());
attempt('zero in value', () => lines({ A: 'b\0c' }));
attempt('zero in name', () => lines({ 'A\0': 'b' }));
attempt('path', () => spawnSync('env', { env: { PATH: '/does/not/exist' } }).error.code);
