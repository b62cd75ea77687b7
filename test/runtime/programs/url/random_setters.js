// SPDX-License-Identifier: MIT
// Random values for every setter of URLs of every kind.
'use strict';
const { answer, sums } = require('../buffer/lib/random');
const { urls } = require('./lib/generate');

const { pick, values } = urls(Number(process.argv[2] ?? 8));
const URLS = ['http://u:p@base.com:81/a/b?q#h', 'file:///C:/x/y', 'file://host/x', 'foo://h:1/p', 'foo:opaque  ?x#y', 'https://b/', 'foo:/p/q', 'foo:///p', 'mailto:x',
  'ws://1.2.3.4/', 'http://[::1]:8080/', 'foo://u@h/'];

for (const name of Object.keys(values)) {
  sums(name, 4, 100, () => {
    const url = new URL(pick(URLS));
    const value = values[name]();
    // A host without a name but with a port, and zeros before a port, are treated differently by Node.
    if (/^host/.test(name) && /^\s*:/.test(value)) return '';
    if (name === 'port' && value.includes('\0')) return '';
    const before = url.href;
    const thrown = answer(() => {
      url[name] = value;
      return '';
    });
    return `${before} ${name} ${JSON.stringify(value)} ${thrown} ${url.href} ${url.host} ${url.searchParams}`;
  });
}
