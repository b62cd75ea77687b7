// SPDX-License-Identifier: MIT
//
// The source maps of loaded files: a comment at the end names a file, or contains the map as a data: URL. Maps that
// cannot be read or parsed are ignored.
'use strict';

const { SourceMap } = require('internal/source_maps/source_map');
const { urlOf, pathOf } = require('internal/esm/urls');

const COMMENT = /\/\/[#@][^\S\n\r]+sourceMappingURL=([^\s'"]+)[^\S\n\r]*$/gm;
const LINE_END = /\r\n|[\n\r\u2028\u2029]/;

// Returns { text, base } of a map, or undefined if it cannot be found.
function readMap(reference, url) {
  const { URL } = require('internal/web/url');
  if (/^data:/i.test(reference)) {
    const match = /^application\/json(?:;[^,]*)?;base64,([^]*)$/.exec(reference.slice('data:'.length));
    const { Buffer } = require('node/buffer');
    return match === null ? undefined : { text: Buffer.from(match[1], 'base64').toString(), base: url };
  }
  if (URL.canParse(reference)) return undefined;
  const base = new URL(reference, url).href;
  const text = internalBinding('files').readText(pathOf(base));
  return typeof text === 'string' ? { text, base } : undefined;
}

function absolute(source, base) {
  const { URL } = require('internal/web/url');
  return URL.canParse(source, base) ? new URL(source, base).href : source;
}

function makeMap(reference, url, text) {
  const found = readMap(reference, url);
  if (found === undefined) return null;
  const payload = JSON.parse(found.text);
  const root = payload.sourceRoot ?? '';
  payload.sources = payload.sources.map((source) => absolute(`${root}${source}`, found.base));
  payload.sourceRoot = '';
  return new SourceMap(payload, { lineLengths: text.split(LINE_END).map((line) => line.length) });
}

// The reference in the last comment; texts in strings look like comments. With nothing after it, it cannot be in a string.
function referenceIn(text) {
  const last = [...text.matchAll(COMMENT)].at(-1);
  if (last === undefined) return undefined;
  if (text.slice(last.index + last[0].length).trim() === '') return last[1];
  const comments = new Set();
  const options = {
    ecmaVersion: 'latest', allowHashBang: true, allowReturnOutsideFunction: true, onComment: (isBlock, _, start) => comments.add(start),
  };
  for (const sourceType of ['module', 'script']) {
    comments.clear();
    try {
      require('internal/packages').loadPackage('acorn').parse(text, { ...options, sourceType });
      return [...text.matchAll(COMMENT)].findLast(({ index }) => comments.has(index))?.[1];
    } catch {
      // Not of this type.
    }
  }
  return last[1];
}

// The source map of a file, given the name it was loaded under and its text; null if it has none.
function load(name, text) {
  const reference = referenceIn(text);
  if (reference === undefined) return null;
  try {
    return makeMap(reference, name.startsWith('/') ? urlOf(name) : name, text);
  } catch {
    return null;
  }
}

// A source's name as shown in stacks: files by path, everything else by URL.
function shown(url) {
  try {
    return url.startsWith('file:') ? pathOf(url) : url;
  } catch {
    return url;
  }
}

// The lines of a source, from the map or from its file; undefined if neither has them.
function linesOf(map, url) {
  const { sources, sourcesContent } = map.payload;
  let text = sourcesContent?.[sources.indexOf(url)];
  if (typeof text !== 'string') text = url.startsWith('file:') ? internalBinding('files').readText(shown(url)) : undefined;
  return typeof text === 'string' ? text.split(LINE_END) : undefined;
}

module.exports = { load, shown, linesOf };
