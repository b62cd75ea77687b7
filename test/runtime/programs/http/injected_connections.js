const http = require('http');
const { Duplex } = require('stream');
const { withoutDate } = require('./helpers.cjs');

// A connection that is not a socket.
const server = http.createServer((req, res) => {
  let body = '';
  req.on('data', (data) => { body += data; });
  req.on('end', () => res.end(`${req.method} ${req.url} ${body}`));
});

let out = '';
const connection = new Duplex({
  read() {},
  write(chunk, encoding, callback) {
    out += chunk;
    callback();
  },
});
server.emit('connection', connection);
connection.push('POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\na');
connection.push('bcGET /b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
connection.on('close', () => console.log('closed'));
connection.on('finish', () => console.log(JSON.stringify(withoutDate(out))));
