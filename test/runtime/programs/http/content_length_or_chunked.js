const { serving, exchange, show } = require('./helpers.cjs');

const ways = {
  end: (res) => res.end('h\u00e9llo'),
  latin1: (res) => res.end('h\u00e9llo', 'latin1'),
  hex: (res) => res.end('616263', 'hex'),
  bytes: (res) => res.end(Buffer.from('bytes')),
  array: (res) => res.end(new Uint8Array([65, 66])),
  nothing: (res) => res.end(),
  empty: (res) => res.end(''),
  write: (res) => { res.write('a'); res.end(); },
  writes: (res) => { res.write('h\u00e9'); res.write(Buffer.from('llo')); res.write('x', 'latin1'); res.end('end'); },
  length: (res) => { res.setHeader('Content-Length', 3); res.write('a'); res.end('bc'); },
  wrong: (res) => { res.setHeader('Content-Length', 9); res.end('abc'); },
  flushed: (res) => { res.flushHeaders(); res.end('abc'); },
  head: (res) => { res.writeHead(200); res.end('abc'); },
  noLength: (res) => { res.removeHeader('Content-Length'); res.end('abc'); },
  noChunks: (res) => { res.removeHeader('Transfer-Encoding'); res.write('a'); res.end('bc'); },
  neither: (res) => { res.removeHeader('Transfer-Encoding'); res.removeHeader('Content-Length'); res.end('abc'); },
  asked: (res) => { res.setHeader('Transfer-Encoding', 'chunked'); res.end('abc'); },
  corked: (res) => { res.cork(); res.write('a'); res.write('b'); res.uncork(); res.end(); },
};

serving({}, (req, res) => ways[req.url.slice(1)](res), async (port) => {
  for (const way of Object.keys(ways)) {
    show(way, await exchange(port, `GET /${way} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, /\n\r\nabc$/));
  }
});
