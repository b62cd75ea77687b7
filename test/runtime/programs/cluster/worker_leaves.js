// cluster.worker.disconnect() waits for connections; kill() does not.
'use strict';
const cluster = require('cluster');
const net = require('net');

if (cluster.isWorker) {
  const server = net.createServer((socket) => {
    process.send('connected');
    process.on('message', () => socket.end('bye'));
    if (process.env.HOW === 'kill') {
      cluster.worker.kill();
      return;
    }
    server.on('close', () => process.send('server closed'));
    cluster.worker.disconnect();
    cluster.worker.disconnect();
    process.send(`${cluster.worker.exitedAfterDisconnect} ${cluster.worker.isConnected()} ${server.listening}`);
  }).listen(0, '127.0.0.1');
} else {
  const run = (how, next) => {
    const worker = cluster.fork({ HOW: how });
    const shown = [];
    let left = 2;
    const closed = () => {
      if (--left > 0) return;
      const { exitCode, signalCode } = worker.process;
      console.log(how, 'closed', exitCode, signalCode, worker.exitedAfterDisconnect, shown.length);
      next?.();
    };
    worker.on('listening', ({ port }) => {
      const client = net.connect(port, '127.0.0.1');
      client.on('data', (data) => shown.push(`${data}`));
      client.on('error', () => {});
      client.on('close', closed);
      worker.on('message', (message) => {
        console.log(how, message);
        if (message.startsWith('true')) worker.send('end');
      });
    });
    worker.process.on('close', closed);
  };
  run('disconnect', () => run('kill'));
}
