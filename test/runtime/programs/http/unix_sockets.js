const fs = require('fs');
const http = require('http');
const os = require('os');
const path = require('path');
const { get } = require('./helpers.cjs');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-http-'));
const socketPath = path.join(folder, 'socket');
const server = http.createServer((req, res) => res.end(`${req.url} ${req.headers.host} ${req.socket.remoteAddress}`));
server.listen(socketPath, async () => {
  console.log(server.address() === socketPath);
  console.log((await get({ socketPath, path: '/here', host: undefined, agent: false })).text);
  console.log((await get({ socketPath, path: '/there', host: 'name', agent: false })).text);
  server.close(() => {
    fs.rmSync(folder, { recursive: true });
    console.log('closed');
  });
});
