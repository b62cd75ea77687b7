// SPDX-License-Identifier: MIT
// command: --no-deprecation FILE
// url.parse, url.format and url.resolve on random texts.
'use strict';
const url = require('url');
const { answer, sums } = require('../buffer/lib/random');
const { urls } = require('./lib/generate');

const { whole, relative, pick, int } = urls(Number(process.argv[2] ?? 9));
const BASES = ['http://u:p@base.com:81/a/b/c?q#h', 'file:///C:/x/y', 'foo://h/p/q', 'foo:opaque?x', 'https://b', '/a/b/c', 'a/b', 'mailto:a@b.c', '', '//h/x', 'javascript:x'];
const named = (text) => JSON.stringify(text);

sums('parse', 20, 150, () => {
  const text = int(3) === 0 ? relative() : whole();
  const options = pick([[], [true], [false, true], [true, true]]);
  return `${named(text)} ${options} ${answer(() => url.parse(text, ...options))}`;
});
sums('format', 10, 150, () => {
  const text = whole();
  return `${named(text)} ${answer(() => url.format(text))}`;
});
sums('resolve', 20, 150, () => {
  const base = pick(BASES);
  const text = int(3) === 0 ? whole() : relative();
  return `${named(base)} ${named(text)} ${answer(() => url.resolve(base, text))}`;
});
