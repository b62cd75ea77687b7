// Workers die while clients connect, and are replaced: only those clients get no answer whose connection the dead worker
// had taken. In Node, a connection on its way to a worker that dies is never answered.
// answer: written
'use strict';
const cluster = require('cluster');
const net = require('net');

const CLIENTS = 150;
const AT_ONCE = 12;

// The first worker lives, the others die in the middle of a connection, which is then lost.
function serve() {
  const { id } = cluster.worker;
  let left = id === 1 ? Infinity : 3 + (id * 7) % 11;
  net.createServer((socket) => {
    if (--left === 0) process.kill(process.pid, 'SIGKILL');
    socket.end(`${id}`);
  }).listen(0, '127.0.0.1');
}

function load(port, done) {
  let started = 0;
  let answered = 0;
  let lost = 0;
  const next = () => {
    if (answered + lost === CLIENTS) done(answered, lost);
    if (started === CLIENTS) return;
    started++;
    let text = '';
    net.connect(port, '127.0.0.1').on('data', (data) => { text += data; }).on('error', () => {}).on('close', () => {
      if (text === '') lost++;
      else answered++;
      next();
    });
  };
  for (let i = 0; i < AT_ONCE; i++) next();
}

function run() {
  let deaths = 0;
  let listening = 0;
  let isOver = false;
  cluster.on('exit', (worker, code, signal) => {
    if (signal === 'SIGKILL') deaths++;
    if (!isOver) cluster.fork();
  });
  cluster.on('listening', (worker, { port }) => {
    if (++listening !== 4) return;
    load(port, (answered, lost) => {
      isOver = true;
      cluster.disconnect(() => console.log(answered + lost, deaths > 0, lost === deaths ? 'only these' : `${lost} lost, ${deaths} died`));
    });
  });
  for (let i = 0; i < 4; i++) cluster.fork();
}

if (cluster.isWorker) serve();
else run();
