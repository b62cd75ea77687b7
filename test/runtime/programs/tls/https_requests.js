// SPDX-License-Identifier: MIT
// Requests over https: bodies, kept connections, errors of certificates, and the agent's names.
'use strict';
const https = require('https');
const { identity, ca } = require('./common.cjs');

const server = https.createServer(identity('server'), (req, res) => {
  let body = '';
  req.setEncoding('utf8');
  req.on('data', (chunk) => { body += chunk; });
  req.on('end', () => {
    res.setHeader('X-Secure', String(req.socket.encrypted));
    res.end(`${req.method} ${req.url} ${body.length}`);
  });
});

function request(options, body, done) {
  const req = https.request({ host: '127.0.0.1', port: server.address().port, ca, servername: 'localhost', ...options }, (res) => {
    let text = '';
    res.on('data', (chunk) => { text += chunk; });
    res.on('end', () => done(`${res.statusCode} ${res.headers['x-secure']} ${text} reused ${req.reusedSocket}`));
  });
  req.on('error', (error) => done(`error ${error.code} ${error.message}`));
  req.end(body);
}

server.keepAliveTimeout = 0; // idle connections stay open however slow the machine is
server.listen(0, '127.0.0.1', () => {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 1 });
  request({ path: '/a', agent }, undefined, (first) => {
    console.log(first);
    setImmediate(request, { path: '/b', method: 'POST', agent }, 'x'.repeat(100000), (second) => {
      console.log(second);
      request({ path: '/c', ca: undefined }, undefined, (third) => {
        console.log(third);
        request({ path: '/d', rejectUnauthorized: false, ca: undefined, agent: false }, undefined, (fourth) => {
          console.log(fourth);
          console.log(agent.getName({ host: 'h', port: 1, servername: 's', ca: 'c', minVersion: 'TLSv1.2', rejectUnauthorized: false }));
          console.log(agent.getName({ host: 'h', port: 1, servername: 'h' }), https.globalAgent.protocol, https.globalAgent.defaultPort);
          agent.destroy();
          server.close(() => console.log('closed'));
        });
      });
    });
  });
});
