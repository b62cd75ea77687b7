// An HTTP server in two workers: a connection that is kept alive stays with its worker.
'use strict';
const cluster = require('cluster');
const http = require('http');

if (cluster.isWorker) {
  http.createServer({ keepAliveTimeout: 0 }, (request, response) => response.end(`${cluster.worker.id} ${request.url}`)).listen(0, '127.0.0.1');
} else {
  const get = (agent, port, url, done) => {
    http.get({ agent, port, host: '127.0.0.1', path: url }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (data) => { text += data; }).on('end', () => setImmediate(done, text));
    });
  };
  const answers = [];
  const ask = (port, agents) => {
    const turn = answers.length;
    if (turn === 6) {
      console.log(answers.map((text) => text.split(' ')[1]));
      const workerOf = (i) => answers[i].split(' ')[0];
      console.log(workerOf(0) === workerOf(2), workerOf(2) === workerOf(4), workerOf(1) === workerOf(3), workerOf(3) === workerOf(5), workerOf(0) !== workerOf(1));
      for (const agent of agents) agent.destroy();
      cluster.disconnect(() => console.log('disconnected'));
      return;
    }
    get(agents[turn % 2], port, `/${turn}`, (text) => {
      answers.push(text);
      ask(port, agents);
    });
  };
  let listening = 0;
  cluster.on('listening', (worker, { port }) => {
    if (++listening === 1) cluster.fork();
    else ask(port, [1, 2].map(() => new http.Agent({ keepAlive: true, maxSockets: 1 })));
  });
  const exits = [];
  cluster.on('exit', (worker, ...args) => exits.push([...args, worker.exitedAfterDisconnect].join()));
  process.on('exit', () => console.log('exits', exits));
  cluster.fork();
}
