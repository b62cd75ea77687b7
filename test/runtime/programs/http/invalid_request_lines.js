const { judge } = require('./refused_helper.cjs');

judge([
  'GET / HTTP/1.1', 'GET  /  HTTP/1.1', 'get / HTTP/1.1', 'FOO / HTTP/1.1', 'QUERY / HTTP/1.1', 'PATCHX / HTTP/1.1', 'GET\t/ HTTP/1.1',
  ' GET / HTTP/1.1',
  '\r\nGET / HTTP/1.1', '\nGET / HTTP/1.1', 'GET / HTTP/1.2', 'GET / HTTP/2.0', 'GET / HTTP/0.9', 'GET / HTTP/1', 'GET / HTTP/1.10',
  'GET / HTTP/11.1',
  'GET / http/1.1', 'GET / HTTPX', 'GET / HTTP/1.1 ', 'GET /', 'GET / ICE/1.0', 'SOURCE / ICE/1.0', 'GET / RTSP/1.0', 'PRI * HTTP/2.0',
  'GET x HTTP/1.1', 'GET ? HTTP/1.1', 'GET /\0 HTTP/1.1', 'GET /\x7f HTTP/1.1', 'GET /\u00e9 HTTP/1.1', 'GET /a\tb HTTP/1.1',
  'GET /?a\u00e9 HTTP/1.1',
  'GET /#\u00e9 HTTP/1.1', 'GET http:/x HTTP/1.1', 'GET //x HTTP/1.1', 'GET /"<>\\^`{|} HTTP/1.1', 'HTTP/1.1 200 OK', '\x16\x03\x01\x02',
].map((line) => `${line}\r\nHost: a\r\n\r\n`).concat([
  'GET / HTTP/1.1\nHost: a\r\n\r\n', 'GET / HTTP/1.1\rHost: a\r\n\r\n', 'GET / HTTP/1.1\r\r\nHost: a\r\n\r\n', 'GET /\n\n',
]));
