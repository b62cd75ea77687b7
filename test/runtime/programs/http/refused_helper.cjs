// SPDX-License-Identifier: MIT
//
// Shows how a server parses some texts: the requests in them, and the error.
'use strict';

const { serving, exchange, show } = require('./helpers.cjs');

function answer(req, res) {
  console.log('  request', req.method, req.url, req.httpVersion, JSON.stringify(req.rawHeaders));
  req.on('error', () => {});
  res.shouldKeepAlive = false;
  res.end('ok');
}

function judge(texts, options = {}) {
  return serving(options, answer, async (port, server) => {
    server.on('clientError', (error, socket) => {
      console.log('  error', error.code, error.message, error.bytesParsed, error.rawPacket?.length);
      socket.destroy();
    });
    for (const text of texts) {
      show(text.length > 200 ? `${text.slice(0, 50)}... ${text.length}` : text);
      await exchange(port, text);
    }
  });
}

module.exports = { judge };
