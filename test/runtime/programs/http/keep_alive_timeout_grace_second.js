// SPDX-License-Identifier: MIT
//
// A server waits a second longer than keepAliveTimeout for the next request. Timers of one process fire in the order of their due times,
// however busy the machine is.
'use strict';

const { serving, exchange, show } = require('./helpers.cjs');

const ASK = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

async function idle(prepare) {
  await serving({ keepAliveTimeout: 1 }, (req, res) => {
    req.socket.once('timeout', () => console.log('timeout of the socket'));
    res.on('finish', () => setTimeout(console.log, 500, 'half a second'));
    res.end('ok');
  }, async (port, server) => {
    prepare(server);
    show(await exchange(port, ASK));
  });
}

(async () => {
  await idle(() => {});
  await idle((server) => server.setTimeout(60000));
})();
