const { judge } = require('./refused_helper.cjs');

const post = (fields, body = 'abc') => `POST / HTTP/1.1\r\nHost: a\r\n${fields}\r\n\r\n${body}`;

judge([
  '3', ' 3', '3 ', '\t3', '03', '+3', '-3', '3, 3', '0x3', '3a', '', ' ', '18446744073709551616', '99999999999999999999999', '3 4', '3\t',
  '3\0', '3;', '1.0', '1e1', '3\r\n ',
].map((value) => post(`Content-Length:${value}`)).concat([
  post('Content-Length: 3\r\nContent-Length: 3'), post('Content-Length: 3\r\nContent-Length: 4'), post('Content-Length : 3'),
    post('Content_Length: 3', ''),
  post('Transfer-Encoding: chunked\r\nContent-Length: 3', '0\r\n\r\n'), post('Content-Length: 3\r\nTransfer-Encoding: chunked',
    '0\r\n\r\n'),
  post('Transfer-Encoding: gzip\r\nContent-Length: 3'), post('Content-Length: 3\r\nTransfer-Encoding: gzip'),
], [
  'chunked', 'Chunked', 'gzip, chunked', ',chunked', '\tchunked', 'chunked, gzip', 'chunked, identity', 'chunkedx', 'identity',
  '"chunked"', 'chunked, chunked',
  'chunked,', 'chunked;q=1', '\r\n chunked', '\x0bchunked', 'chunked\r\nTransfer-Encoding: chunked', 'gzip\r\nTransfer-Encoding: chunked',
  'chunked\r\nTransfer-Encoding: gzip',
].map((value) => post(`Transfer-Encoding: ${value}`, '0\r\n\r\n'))));
