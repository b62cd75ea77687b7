// A connection on its way to a worker that dies goes to another one. In Node it is never answered.
// answer: written
'use strict';
const cluster = require('cluster');
const fs = require('fs');
const net = require('net');

if (cluster.isWorker) {
  net.createServer((socket) => socket.end(`${cluster.worker.id}`)).listen(0, '127.0.0.1');
} else {
  const CLIENTS = 4;
  const answers = [];
  const start = (port, first) => {
    for (let i = 0; i < CLIENTS; i++) {
      net.connect(port, '127.0.0.1').on('data', (data) => answers.push(`${data}`)).on('close', () => {
        // The last one waits for the worker that has stopped.
        if (answers.length === CLIENTS - 1) first.process.kill('SIGKILL');
        if (answers.length === CLIENTS) {
          console.log(answers.join());
          cluster.disconnect(() => console.log('disconnected'));
        }
      });
    }
  };
  const whenStopped = (pid, done) => {
    if (/^State:\s+T/m.test(fs.readFileSync(`/proc/${pid}/status`, 'latin1'))) done();
    else setImmediate(whenStopped, pid, done);
  };
  const first = cluster.fork();
  first.once('listening', () => {
    cluster.fork().once('listening', ({ port }) => {
      first.process.kill('SIGSTOP');
      whenStopped(first.process.pid, () => start(port, first));
    });
  });
  process.on('exit', () => console.log(first.process.exitCode, first.process.signalCode, first.exitedAfterDisconnect));
}
