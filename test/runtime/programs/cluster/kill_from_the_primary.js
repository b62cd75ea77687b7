// worker.kill() and destroy() in the primary, and workers that end by themselves.
'use strict';
const cluster = require('cluster');

if (cluster.isWorker) {
  if (process.env.HOW === 'exit') process.exit(7);
  else if (process.env.HOW === 'throw') throw new RangeError('thrown in the worker');
  else process.send('ready');
} else {
  cluster.setupPrimary({ silent: true });
  const ways = ['kill', 'destroy', 'kill SIGKILL', 'exit', 'throw', 'process.disconnect'];
  const next = () => {
    const how = ways.shift();
    if (how === undefined) return;
    const worker = cluster.fork({ HOW: how });
    let left = 2;
    const done = () => {
      if (--left > 0) return;
      console.log(how, worker.process.exitCode, worker.process.signalCode, worker.exitedAfterDisconnect, worker.state, Object.keys(cluster.workers));
      next();
    };
    worker.on('message', () => {
      if (how === 'process.disconnect') worker.process.disconnect();
      else console.log(how.startsWith('kill') ? worker.kill(how.split(' ')[1]) : worker.destroy());
    });
    worker.on('exit', () => { worker.state = 'as last'; done(); });
    worker.on('disconnect', () => { worker.state = 'as last'; done(); });
  };
  next();
}
