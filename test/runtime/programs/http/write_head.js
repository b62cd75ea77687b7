const http = require('http');
const { attempt, withoutDate } = require('./helpers.cjs');

const response = () => new http.ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 });
const head = (...args) => attempt(() => withoutDate(response().writeHead(...args)._header));

head(200);
head('204');
head(200.9);
head(200, 'Fine');
head(200, { 'X-One': 1, two: ['a', 'b'] });
head(200, 'Fine', { one: 'x' });
head(200, ['a', 'b', 'a', 'c']);
head(200, [['a', 'b'], ['a', 'c']]);
head(200, ['a', 'b', 'c']);
head(200, undefined, { one: 'x' });
head(200, { 'Content-Length': 3, Connection: 'close', Date: 'never' });
head(200, { 'Transfer-Encoding': 'chunked' });
head(204, { 'Transfer-Encoding': 'chunked' });
head(200, { Trailer: 'x' });
head(200, { Trailer: 'x', 'Content-Length': 3 });
head(299);
for (const bad of [undefined, null, 99, 1000, -1, 'abc', NaN]) head(bad);
head(200, 'a\nb');
head(200, { 'a b': 1 });
head(200, { a: undefined });
head(200, { a: 'x\r\ny' });
head(200, { a: '\u0100' });
head(200, { a: null, b: '\u00e9\t~' });

const with2 = (headers) => attempt(() => {
  const res = response();
  res.setHeader('X', 'set');
  res.setHeader('Y', 'stays');
  return withoutDate(res.writeHead(200, headers)._header);
});
with2({ x: 'over' });
with2(['x', 'over', 'x', 'last']);
with2(['x']);
with2(undefined);

attempt(() => {
  const res = response();
  res.statusMessage = 'Mine';
  res.sendDate = false;
  res.removeHeader('connection');
  return res.writeHead(200)._header;
});
attempt(() => response().writeHead(200).writeHead(200));
