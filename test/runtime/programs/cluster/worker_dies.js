// Connections go to the other workers when one is gone, and to the one that replaces it.
'use strict';
const cluster = require('cluster');
const net = require('net');

if (cluster.isWorker) {
  net.createServer((socket) => {
    socket.end(`${cluster.worker.id}`);
  }).listen(0, '127.0.0.1');
} else {
  const collect = (port, count, done, answers = []) => {
    if (answers.length === count) {
      done([...new Set(answers)].sort());
      return;
    }
    let text = '';
    net.connect(port, '127.0.0.1').on('data', (data) => { text += data; }).on('close', () => collect(port, count, done, [...answers, text]));
  };
  const listening = (worker, done) => worker.once('listening', ({ port }) => done(port));
  const first = cluster.fork();
  listening(first, () => {
    const second = cluster.fork();
    listening(second, (port) => collect(port, 6, (answers) => {
      console.log(answers);
      first.process.kill('SIGKILL');
      let left = 2;
      const gone = () => {
        if (--left > 0) return;
        const { exitCode, signalCode } = first.process;
        console.log(exitCode, signalCode, first.exitedAfterDisconnect, Object.keys(cluster.workers));
        collect(port, 4, (later) => {
          console.log(later);
          listening(cluster.fork(), (samePort) => {
            console.log(samePort === port);
            collect(port, 6, (last) => {
              console.log(last);
              cluster.disconnect(() => console.log('disconnected'));
            });
          });
        });
      };
      first.once('exit', gone);
      first.once('disconnect', gone);
    }));
  });
}
