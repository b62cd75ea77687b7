// SPDX-License-Identifier: MIT
// The first line of the sections http and http2 of NODE_DEBUG comes with a warning.
'use strict';

const { spawnSync } = require('child_process');

const programs = [
  "const log = require('util').debuglog('http'); console.log(log.enabled)",
  "const log = require('util').debuglog('http'); log('a'); log('b'); require('util').debuglog('HTTP2')('c')",
  "require('util').debuglog('net')('a')",
];
for (const text of programs) {
  for (const NODE_DEBUG of ['http', 'http2,http', 'net', '']) {
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', text], { encoding: 'utf8', env: { ...process.env, NODE_DEBUG } });
    console.log(NODE_DEBUG, JSON.stringify(stdout), stderr.replace(/\d+:/g, 'PID:').split('\n').filter((line) => !line.startsWith('(Use')));
  }
}
const text = `const http = require('http'); const server = http.createServer((req, res) => res.end())
  .listen(0, () => http.get({ port: server.address().port, agent: false }, (res) => { res.resume(); server.close(); }))`;
const { stderr } = spawnSync(process.execPath, ['-e', text], { encoding: 'utf8', env: { ...process.env, NODE_DEBUG: 'http' } });
console.log(stderr.split('Setting the NODE_DEBUG environment variable').length);
