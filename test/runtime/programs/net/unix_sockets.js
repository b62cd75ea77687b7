// SPDX-License-Identifier: MIT
// Servers and clients on paths and abstract names.
'use strict';
const net = require('net');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unix-'));
const file = path.join(folder, 's');
const clean = (value) => String(value).replaceAll(folder, 'DIR').replace(String(process.pid), 'PID').replaceAll('\0', '@');

function talk(name, options, next) {
  const server = net.createServer((socket) => {
    console.log('server', clean(JSON.stringify(socket.address())), socket.remoteAddress, socket.remotePort, socket.localAddress);
    socket.on('data', (data) => socket.end(`echo ${data}`));
  });
  server.listen(options ?? name, () => {
    console.log(clean(server.address()), fs.existsSync(file) ? (fs.statSync(file).mode & 0o666).toString(8) : 'no file');
    const client = net.connect(name, () => client.write('hi'));
    client.on('data', (data) => console.log(String(data)));
    client.on('close', (bad) => {
      console.log('close', bad);
      server.close(() => {
        console.log('file left', fs.existsSync(file));
        next();
      });
    });
  });
}

talk(file, undefined, () => talk(file, { path: file, readableAll: true, writableAll: true }, () => {
  talk(`\0abstract-${process.pid}`, undefined, () => {
    net.connect(`\0nobody-${process.pid}`).on('error', (error) => {
      console.log(clean(error.message), error.code, error.syscall);
      fs.writeFileSync(file, '');
      net.createServer().on('error', (e) => {
        console.log(clean(e.message), e.code, clean(e.address), e.port);
        net.connect({ path: file }).on('error', (e2) => {
          console.log(clean(e2.message));
          fs.rmSync(folder, { recursive: true });
        });
      }).listen(file);
    });
  });
}));
