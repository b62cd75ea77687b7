const { judge } = require('./refused_helper.cjs');

judge([
  'A: b', 'A:b', 'A:   b   ', 'A:', 'A: \u00e9', 'A: b\tc', 'A: "q"', 'A : b', ' A: b', 'A', ':b', 'A\u00e9: b', 'A(: b', 'A b: c',
  'A"b: c', 'A@b: c', 'A\tb: c',
  'A\0: c', '{}: b', 'A: b\0c', 'A: b\x01', 'A: b\x7f', 'A: b\x0bc', 'A: b\r\n c', 'A: b\r\n\tc', 'A:\r\n b', 'A: \r\n x', 'A: b\n',
  'A: b\rc', 'A: b\r',
  'A: b\n\tc', 'A: b\r\nB: c\nC: d', 'A\r\n: b', 'A:\n', 'A:\r', 'A: b\r\n\r',
].map((line) => `GET / HTTP/1.1\r\nHost: a\r\n${line}\r\n\r\n`).concat([
  'GET / HTTP/1.1\r\nHost: a\r\nA: b\n\n', 'GET / HTTP/1.1\nHost: a\n\n', 'GET / HTTP/1.1\r\nHost: a\r\nA: b\r\n\n',
  'GET / HTTP/1.1\r\nHost: a\r\nA: b\r\n\rX',
  `GET / HTTP/1.1\r\nHost: a\r\nA: ${'x'.repeat(16384)}\r\n\r\n`, `GET /${'x'.repeat(16384)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\n${'A: b\r\n'.repeat(9000)}\r\n`,
]));
