// SPDX-License-Identifier: MIT
// The trace that OpenSSL writes on stderr: of a client, of a server, and with --trace-tls of both.
'use strict';
const { spawnSync } = require('child_process');
const tls = require('tls');
const { identity, ca } = require('./common.cjs');

function talk({ ofServer, ofClient, isLate }) {
  const server = tls.createServer({ ...identity('server'), maxVersion: 'TLSv1.2', enableTrace: ofServer }, (socket) => socket.end('x'));
  server.listen(0, () => {
    const client = tls.connect({ port: server.address().port, ca, servername: 'localhost', enableTrace: ofClient });
    if (isLate) client.on('secureConnect', () => console.log(client.enableTrace()));
    client.resume().on('close', () => server.close());
  });
}

const CASES = {
  nothing: {},
  client: { ofClient: true },
  server: { ofServer: true },
  late: { isLate: true },
  refused: { ofServer: false, ofClient: false },
};

// Only the beginning: Node loses parts of what OpenSSL writes to a pipe.
function seen(text) {
  const lines = text.split('\n').filter((line) => /Warning: |^(?:Sent|Received) Record/.test(line));
  return lines.slice(0, lines[0]?.includes('Warning') ? 2 : 1).map((line) => line.replace(/^.*Warning/, 'Warning'));
}

if (process.argv[2] !== undefined) {
  talk(CASES[process.argv[2]]);
} else {
  for (const [name, options] of [['nothing', []], ['client', []], ['server', []], ['late', []], ['nothing', ['--trace-tls']], ['refused', ['--trace-tls']]]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...options, __filename, name], { encoding: 'utf8' });
    console.log(name, ...options, status, JSON.stringify(stdout), seen(stderr));
  }
}
