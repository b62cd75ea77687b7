const http = require('http');
const { attempt } = require('./helpers.cjs');

const bad = [
  { method: 1 }, { method: 'A B' }, { path: '/a b' }, { path: '/\u0100' }, { host: 1 }, { hostname: {} }, { protocol: 'https:' },
  { agent: {} }, { agent: 1 }, { agent: true },
  { insecureHTTPParser: 1 }, { maxHeaderSize: 'x' }, { joinDuplicateHeaders: 1 }, { timeout: 'x' }, { timeout: -1 }, { signal: 1 },
  { signal: {} },
  { headers: ['a'] }, { headers: { 'a b': 1 } }, { headers: { a: '\n' } }, { headers: { a: undefined } },
];
for (const options of bad) attempt(() => http.request(options));
attempt(() => http.request('not a url'));
attempt(() => http.request('https://example.com'));
attempt(() => http.get('ftp://example.com'));
attempt(() => http.request(new URL('https://example.com')));
attempt(() => http.setMaxIdleHTTPParsers());
attempt(() => http.setMaxIdleHTTPParsers(0));
attempt(() => http.setMaxIdleHTTPParsers(5));
for (const options of [{ maxTotalSockets: 0 }, { maxTotalSockets: 'x' }, { scheduling: 'x' }, { maxSockets: 0 }]) {
  attempt(() => new http.Agent(options));
}
