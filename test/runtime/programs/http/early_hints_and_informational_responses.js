const http = require('http');
const { serving, exchange, show, attempt } = require('./helpers.cjs');

serving({}, (req, res) => {
  res.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' }, () => console.log('hints are out'));
  res.writeEarlyHints({ link: ['</a>; rel=preload', '</b>; rel=preload'], 'x-id': 'y' });
  res.writeProcessing();
  res.writeContinue();
  res.end('body');
}, async (port) => {
  show(await exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'));
  await new Promise((resolve) => {
    http.get({ port, host: '127.0.0.1', agent: false }, (res) => {
      res.resume();
      res.on('end', resolve);
    }).on('information', (info) => console.log(info)).on('continue', () => console.log('continue'));
  });
});

const response = () => new http.ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 });
for (const bad of [undefined, null, 'x', [], { link: 'x' }, { link: '' }, { link: 5 }, { link: ['x'] }, { link: [] }, {}, { link: null }]) {
  attempt(() => response().writeEarlyHints(bad));
}
attempt(() => response().writeEarlyHints({ link: '</a>; rel=preload', 'a b': 'c' }));
attempt(() => response().writeEarlyHints({ link: '</a>; rel=preload', a: '\n' }));
