// The option cwd: text, Buffer, URL.
'use strict';
const { spawnSync, spawn } = require('child_process');
const { pathToFileURL } = require('url');
const { attempt, text } = require('./shown.cjs');

for (const cwd of ['/', '/usr', Buffer.from('/usr'), pathToFileURL('/usr'), undefined, null]) {
  attempt('pwd', () => spawnSync('pwd', { cwd, encoding: 'utf8' }).stdout.trim() === process.cwd() ? 'ours' : spawnSync('pwd', { cwd, encoding: 'utf8' }).stdout);
}
attempt('number', () => spawnSync('pwd', { cwd: 5 }));
attempt('zero', () => spawnSync('pwd', { cwd: 'a\0b' }));
attempt('http', () => spawnSync('pwd', { cwd: new URL('http://example.com/') }));
attempt('missing', () => spawnSync('pwd', { cwd: '/does/not/exist' }).error.code);
text(spawn('pwd', { cwd: '/tmp/..' }).stdout).then(console.log);
