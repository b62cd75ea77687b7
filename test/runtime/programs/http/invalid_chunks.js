const { judge } = require('./refused_helper.cjs');

judge([
  '3\r\nabc\r\n0\r\n\r\n', '0\r\n\r\n', '03\r\nabc\r\n00\r\n\r\n', 'A\r\n0123456789\r\n0\r\n\r\n', '3;\r\nabc', '3;a\r\nabc\r\n0\r\n\r\n',
  '3;a=b\r\nabc\r\n0\r\n\r\n',
  '3;a="b c"\r\nabc\r\n0\r\n\r\n', '0x3\r\nabc', '3 \r\nabc', ' 3\r\nabc', '3\t\r\nabc', '3\nabc\n0\n\n', '3\r\nabc0\r\n\r\n',
  '3\r\nabcd\r\n', '3\r\nabc\n0\r\n\r\n', '3; a=b\r\nabc',
  '3;a=\u00e9\r\nabc', '3;\x01\r\nabc', '3;a="b\r\nabc', '3;a\nabc', '3;;\r\nabc', '\r\nabc', 'g\r\nabc', '-1\r\nabc',
  '10000000000000000\r\na', 'fffffffffffffffff\r\na', '3\rXabc',
  '3\r\nabc\rX', '3\r\nabc\r\n0\n\r\n', '3\r\nabc\r\n0\r\n\n', '3\r\nabc\r\n0\r\nA : b\r\n\r\n', '3\r\nabc\r\n0\r\nA: b\r\n c\r\n\r\n',
  '3\r\nabc\r\n0\r\nContent-Length: 5\r\n\r\n',
  '3\r\nabc\r\n0\r\nTransfer-Encoding: chunked\r\n\r\n', '3\r\nabc\r\n0\r\nA: b\n\r\n',
].map((body) => `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${body}`));
