// The option shell.
'use strict';
const { spawnSync, spawn, execSync } = require('child_process');
const { attempt, text } = require('./shown.cjs');

const run = (file, args, options) => spawnSync(file, args, { encoding: 'utf8', ...options });
console.log(run('echo one && echo two', [], { shell: true }).stdout);
console.log(run('echo', ['a', '$((1 + 2))', '|', 'tr', 'a', 'b'], { shell: true }).stdout);
console.log(run('echo $0', [], { shell: '/bin/sh' }).stdout, run('echo', ['$((1+1))'], { shell: false }).stdout);
console.log(run('exit 9', [], { shell: true }).status, run('no-such-command', [], { shell: true }).status);
console.log(run('true', [], { shell: '/no/such/shell' }).error.message);
console.log(execSync('echo $SHELL_TEST', { env: { ...process.env, SHELL_TEST: 'seen' }, encoding: 'utf8' }));
attempt('type', () => spawnSync('true', [], { shell: 5 }));
const child = spawn('echo from a', ['shell'], { shell: true });
console.log(child.spawnfile, child.spawnargs);
text(child.stdout).then(console.log);
