// SPDX-License-Identifier: MIT
//
// The sources of the program's files, for stack traces and reports.
'use strict';

const sources = { __proto__: null };

// `shift` is the length of the loader's wrapper before the first line.
function addSource(url, text, shift) {
  sources[url] = { text, shift, lines: null };
}

function shiftOf(url) {
  return sources[url]?.shift ?? 0;
}

function textOf(url) {
  return sources[url]?.text ?? '';
}

// The text of a line, or undefined.
function lineOf(url, line) {
  const source = sources[url];
  if (source === undefined) return undefined;
  source.lines ??= source.text.split(/\r\n|[\n\r\u2028\u2029]/);
  return source.lines[line - 1];
}

module.exports = { addSource, shiftOf, textOf, lineOf };
