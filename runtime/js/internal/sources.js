// SPDX-License-Identifier: MIT
//
// The sources of the program's files, for stack traces and reports, and their source maps.
'use strict';

const sources = { __proto__: null };

// Whether source maps are enabled: read for newly loaded files, and applied to stacks.
let isMapping = internalBinding('options').enableSourceMaps;

// In stacks, the engine cuts the user, query and fragment off names that are URLs, and normalises them. With this in front
// a name is no URL.
const KEPT = '|url|';
const IS_CHANGED = /^(?!rondo:|node:)[a-z][a-z\d+.-]*:(?:.*[^\w%/:.+,=;~()-]|.*\/\.)/i;

// The name of a source for the engine.
function engineName(name) {
  return IS_CHANGED.test(name) ? `${KEPT}${name}` : name;
}

// A source's own name, given the engine's.
function ownName(name) {
  return name.startsWith(KEPT) ? name.slice(KEPT.length) : name;
}

// `shift` is the length of a wrapper before the first line, which is not part of the text. The first line begins with `indent` spaces, which
// set the columns of a vm script and are not shown.
function addSource(url, text, shift, firstLine = 1, indent = 0) {
  const source = { text, shift, firstLine, indent, lines: null, map: isMapping ? undefined : null };
  sources[url] = source;
  return source;
}

// Makes a source the current one of its name again.
function renewSource(url, source) {
  if (isMapping && source.map === null) source.map = undefined;
  sources[url] = source;
}

function indentOf(url, line) {
  const source = sources[url];
  return source !== undefined && source.firstLine === line ? source.indent : 0;
}

function shiftOf(url, line = 1) {
  const source = sources[url];
  return source !== undefined && source.firstLine === line ? source.shift : 0;
}

function textOf(url) {
  return sources[url]?.text ?? '';
}

// Line ends other than a line feed are rare, and searching for them is faster than splitting at an expression.
function linesOf(text) {
  const isPlain = !text.includes('\r') && !text.includes('\u2028') && !text.includes('\u2029');
  return isPlain ? text.split('\n') : text.split(/\r\n|[\n\r\u2028\u2029]/);
}

// The text of a line, or undefined.
function lineOf(url, line) {
  const source = sources[url];
  if (source === undefined) return undefined;
  source.lines ??= linesOf(source.text);
  return source.lines[line - source.firstLine];
}

// The source map of a file, read when it is first needed; null if there is none.
function mapOf(url) {
  const source = sources[url];
  if (source === undefined || !isMapping) return null;
  if (source.map === undefined) source.map = require('internal/source_maps/files').load(url, source.text);
  return source.map;
}

function hasMaps() {
  return isMapping;
}

function setMapping(value) {
  isMapping = value;
}

module.exports = { engineName, ownName, addSource, renewSource, indentOf, shiftOf, textOf, lineOf, mapOf, hasMaps, setMapping };
