// SPDX-License-Identifier: MIT
//
// Attributes of static imports. The engine reports that a request has attributes but not which ones, and it rejects
// some that Node ignores; in these cases the source is parsed again here.
'use strict';

function parse(text) {
  const { loadPackage } = require('internal/packages');
  return loadPackage('acorn').parse(text, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true });
}

function declarationsIn(text) {
  return parse(text).body.filter((node) => node.source !== null && node.source !== undefined && node.attributes?.length > 0);
}

function attributesOf(node) {
  const all = { __proto__: null };
  for (const { key, value } of node.attributes) all[key.name ?? key.value] = value.value;
  return all;
}

// The attributes of each specifier that has some.
function attributesIn(text) {
  return new Map(declarationsIn(text).map((node) => [node.source.value, attributesOf(node)]));
}

// The `type` attribute of each specifier.
function typesIn(text) {
  return new Map([...attributesIn(text)].map(([specifier, { type }]) => [specifier, type]));
}

// If the engine rejected the attributes: the source with the attributes blanked out, and the types; undefined
// otherwise.
function withoutAttributes(error, text) {
  if (!/^Import attribute /.test(error?.message)) return undefined;
  let blank = text;
  for (const node of declarationsIn(text)) {
    const start = node.source.end;
    const end = text.indexOf('}', node.attributes.at(-1).end) + 1;
    blank = blank.slice(0, start) + text.slice(start, end).replace(/[^\n\r\u2028\u2029]/g, ' ') + blank.slice(end);
  }
  return { text: blank, types: typesIn(text) };
}

module.exports = { attributesIn, typesIn, withoutAttributes };
