// uid and gid: the process's own are always allowed.
'use strict';
const { spawnSync } = require('child_process');
const { attempt } = require('./shown.cjs');

const id = (flag, options) => spawnSync('id', [flag], { ...options, encoding: 'utf8' });
console.log(id('-u', { uid: process.getuid() }).stdout.trim() === String(process.getuid()), id('-g', { gid: process.getgid() }).stdout.trim() === String(process.getgid()));
for (const options of [{ uid: 'root' }, { uid: 1.5 }, { gid: {} }, { uid: 2 ** 40 }, { gid: NaN }]) attempt(JSON.stringify(options), () => id('-u', options).status);
attempt('null', () => id('-u', { uid: null, gid: undefined }).status);
