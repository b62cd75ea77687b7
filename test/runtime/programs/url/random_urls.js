// SPDX-License-Identifier: MIT
// Thousands of texts, parsed alone and relative to a base.
'use strict';
const { sums } = require('../buffer/lib/random');
const { urls, PARTS } = require('./lib/generate');

const { whole, relative, pick } = urls(Number(process.argv[2] ?? 7));
const BASES = ['http://u:p@base.com:81/a/b/c?q#h', 'file:///C:/x/y', 'file://host/x/y', 'foo://h/p/q', 'foo:opaque?x', 'https://b/', 'foo:/p/q/r', 'file:///', 'mailto:x'];

function show(text, base) {
  let url;
  try {
    url = new URL(text, base);
  } catch (error) {
    return `${JSON.stringify([text, base])} ${error.name} ${error.code} ${error.input} ${error.base} ${URL.canParse(text, base)}`;
  }
  return `${JSON.stringify([text, base])} ${JSON.stringify(PARTS.map((part) => url[part]))} ${url.searchParams}`;
}

sums('alone', 20, 150, () => show(whole()));
sums('with a base', 20, 150, () => {
  const base = pick(BASES);
  const text = relative();
  // Node resolves against a base without a path if the text has a fragment; the standard rejects that.
  return /opaque|mailto/.test(base) && text.includes('#') ? '' : show(text, base);
});
sums('whole with a base', 10, 150, () => show(whole(), pick(BASES.filter((base) => !/opaque|mailto/.test(base)))));
