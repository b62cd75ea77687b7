// Workers share a Unix socket, whatever their working directory; the file is gone when the last one has closed it.
'use strict';
const cluster = require('cluster');
const fs = require('fs');
const net = require('net');
const os = require('os');
const path = require('path');

if (cluster.isWorker) {
  process.chdir(process.env.FOLDER);
  const server = net.createServer((socket) => socket.end('hello')).listen({ path: 'socket', readableAll: true, writableAll: true }, () => {
    process.send([server.address(), (fs.statSync('socket').mode & 0o666).toString(8)]);
  });
  net.createServer().on('error', (error) => process.send([error.code, error.syscall, path.basename(error.address)])).listen('missing/socket');
} else {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-cluster-'));
  const workers = [1, 2].map(() => cluster.fork({ FOLDER: folder }));
  const reports = [];
  cluster.on('message', (worker, report) => {
    reports.push(report.join(' '));
    if (reports.length < 4) return;
    console.log(reports.sort());
    net.connect(path.join(folder, 'socket')).on('data', (data) => console.log(`${data}`)).on('close', () => {
      cluster.disconnect(() => {
        console.log(fs.readdirSync(folder), Object.keys(cluster.workers));
        fs.rmdirSync(folder);
      });
    });
  });
  const exits = [];
  cluster.on('exit', (worker, code) => exits.push([code, workers.includes(worker)].join()));
  process.on('exit', () => console.log('exits', exits));
}
