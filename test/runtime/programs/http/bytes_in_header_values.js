// SPDX-License-Identifier: MIT
// Values of headers beyond ASCII: how they are encoded depends on the body and on what is known about its length.
'use strict';
const http = require('http');
const net = require('net');

const value = Buffer.from('b\u00e5r').toString('latin1');
const cases = [];
for (const name of ['Content-Disposition', 'x-name']) {
  for (const length of ['unknown', 'first', 'last']) {
    for (const how of ['object', 'flat', 'set', 'list of values']) {
      for (const body of ['ascii', '\u00e5\u00e9', Buffer.from('bytes'), 'in two parts', '']) cases.push({ name, length, how, body });
    }
  }
}
let current;

function answer(request, response) {
  const { name, length, how, body } = current;
  const known = ['Content-Length', Buffer.byteLength(body)];
  const fields = [[name, how === 'list of values' ? [value] : value]];
  if (length === 'first') fields.unshift(known);
  if (length === 'last') fields.push(known);
  response.sendDate = false;
  if (how === 'set') for (const [key, each] of fields) response.setHeader(key, each);
  else response.writeHead(200, how === 'flat' ? fields.flat(1) : Object.fromEntries(fields));
  if (body === 'in two parts') {
    response.write('in two ');
    response.end('parts');
  } else {
    response.end(body);
  }
}

const server = http.createServer(answer);
server.listen(0, '127.0.0.1', async () => {
  for (current of cases) {
    const reply = await new Promise((resolve) => {
      const socket = net.connect(server.address().port, '127.0.0.1');
      let text = '';
      socket.end('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
      socket.setEncoding('latin1').on('data', (part) => { text += part; }).on('close', () => resolve(text));
    });
    const { name, length, how, body } = current;
    console.log(length, how, JSON.stringify(String(body)), JSON.stringify(new RegExp(`${name}: (.*)`).exec(reply)[1]));
  }
  server.close();
});
