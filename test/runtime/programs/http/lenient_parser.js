const { judge } = require('./refused_helper.cjs');

const end = 'Connection: close\r\n\r\n';
judge([
  `GET / HTTP/1.1\nHost: a\r\n${end}`,
  `GET / HTTP/1.1\r\nHost: a\r\nA: b\x01c\r\n${end}`,
  `GET / HTTP/1.1\r\nHost: a\r\nA: b\r\n folded\r\n${end}`,
  `GET / HTTP/1.7\r\nHost: a\r\n${end}`,
  `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n${end}0\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\nBad name: b\r\n${end}`,
  `XX / HTTP/1.1\r\nHost: a\r\n${end}`,
], { insecureHTTPParser: true });
