// Messages between a primary and a worker, plain and advanced, with and without a handle.
'use strict';
const cluster = require('cluster');
const net = require('net');

if (cluster.isWorker) {
  cluster.worker.on('message', (message, handle) => {
    if (handle) handle.end(`from the worker: ${message.text}`);
    else if (message === 'end') process.disconnect();
    else process.send({ answer: message });
  });
} else {
  cluster.setupPrimary({ serialization: 'advanced' });
  const worker = cluster.fork();
  cluster.on('message', (one, message, handle) => console.log('cluster', one === worker, message, handle));
  let left = 2;
  worker.on('message', function (message, handle) {
    console.log(this === worker, message, handle);
    if (--left === 0) sendSocket();
  });
  worker.process.on('message', (message) => console.log('process', message));
  console.log(worker.send('text', () => console.log('sent')));
  worker.send(new Map([[1, new Set([2n])]]));
  const sendSocket = () => {
    const server = net.createServer((socket) => {
      worker.send({ text: 'hello' }, socket);
      server.close();
    }).listen(0, '127.0.0.1', () => {
      net.connect(server.address().port, '127.0.0.1').on('data', (data) => console.log(`${data}`)).on('close', () => worker.send('end'));
    });
  };
  worker.on('exit', (...args) => console.log('exit', ...args, worker.exitedAfterDisconnect));
}
