require('events').captureRejections = true;
const http = require('http');
const { listening } = require('./helpers.cjs');

const server = http.createServer();
server.on('request', async (req, res) => {
  res.setHeader('X-Mine', 'y');
  if (req.url === '/part') res.write('part');
  if (req.url === '/ended') res.end('fine');
  throw new Error('rejected');
});
server.on('error', (error) => console.log('never', error.message));

function ask(port, path) {
  return new Promise((resolve) => {
    http.get({ port, host: '127.0.0.1', path, agent: false }, (res) => {
      let text = '';
      console.log(path, res.statusCode, res.headers['x-mine'], res.headers['content-length']);
      res.on('data', (data) => { text += data; });
      res.on('error', (error) => console.log(error.code));
      res.on('close', () => {
        console.log(text);
        resolve();
      });
    });
  });
}

listening(server).then(async (port) => {
  for (const path of ['/', '/part', '/ended']) await ask(port, path);
  server.close();
});
