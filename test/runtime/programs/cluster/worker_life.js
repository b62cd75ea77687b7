// The events and states of a worker that the primary disconnects.
'use strict';
const cluster = require('cluster');
const net = require('net');

if (cluster.isWorker) {
  console.log(cluster.isPrimary, cluster.isMaster, cluster.worker.id, cluster.worker.process === process, cluster.worker.state);
  console.log(process.env.NODE_UNIQUE_ID, process.env.GIVEN, process.argv.slice(2), cluster.worker.isConnected(), cluster.worker.isDead());
  cluster.worker.on('disconnect', () => console.log('worker: disconnect', cluster.worker.exitedAfterDisconnect));
  net.createServer().listen(0, '127.0.0.1');
} else {
  const lines = { disconnect: [], exit: [] };
  cluster.setupPrimary({ args: ['argument'], silent: true });
  const worker = cluster.fork({ GIVEN: 'given' });
  const show = () => `${worker.state} ${worker.exitedAfterDisconnect} ${worker.isConnected()} ${worker.isDead()} ${worker.id in cluster.workers}`;
  console.log(worker.id, show(), worker.process.pid > 0, cluster.workers[1] === worker, Object.keys(worker).join());
  let output = '';
  worker.process.stdout.on('data', (data) => { output += data; });
  cluster.on('fork', (one) => console.log('cluster fork', one === worker, show()));
  worker.on('online', () => console.log('online', show()));
  cluster.on('online', (one) => console.log('cluster online', one === worker));
  worker.on('listening', ({ port, ...address }) => console.log('listening', port > 0, address, show()));
  cluster.on('listening', (one, { port, ...address }) => {
    console.log('cluster listening', one === worker, port > 0, address);
    console.log(worker.disconnect() === worker, show());
  });
  // Which of the two comes first depends on the kernel.
  worker.on('disconnect', () => lines.disconnect.push('disconnect', worker.exitedAfterDisconnect, worker.isConnected()));
  cluster.on('disconnect', (one) => lines.disconnect.push(one === worker));
  worker.on('exit', (...args) => lines.exit.push('exit', ...args, worker.exitedAfterDisconnect, worker.isDead()));
  cluster.on('exit', (one, ...args) => lines.exit.push(one === worker, ...args));
  worker.process.on('close', () => {
    console.log(lines.disconnect.join(' '));
    console.log(lines.exit.join(' '));
    console.log(output.trim());
  });
}
