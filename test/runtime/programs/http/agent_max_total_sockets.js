// SPDX-License-Identifier: MIT
//
// maxTotalSockets with two servers: requests to each are answered, in whichever order their connections allow.
'use strict';

const http = require('http');

const serve = (name) => new Promise((resolve) => {
  const server = http.createServer((req, res) => res.end(name + req.url)).listen(0, () => resolve(server));
});

async function ask(options) {
  const servers = { a: await serve('a'), b: await serve('b') };
  const agent = new http.Agent(options);
  const log = [];
  const get = (name, path) => new Promise((resolve) => {
    http.get({ port: servers[name].address().port, path, agent }, (res) => {
      res.on('data', (chunk) => log.push(String(chunk)));
      res.on('end', resolve);
    });
  });
  await Promise.all([get('a', '/1'), get('a', '/2'), get('b', '/3'), get('b', '/4'), get('a', '/5')]);
  console.log(options, log.join(), Object.keys(agent.requests).length);
  agent.destroy();
  for (const server of Object.values(servers)) {
    server.closeAllConnections();
    server.close();
  }
}

(async () => {
  for (const keepAlive of [true, false]) await ask({ keepAlive, maxTotalSockets: 1 });
})();
