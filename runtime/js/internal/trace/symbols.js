// SPDX-License-Identifier: MIT
//
// Function names by address: the mapped objects of a recording say which file an address belongs to, and that file's
// symbol tables do the rest. For a file that is gone, stripped or not ELF, the name is `file+0xoffset`. Compilers that run in the
// program may list their functions in /tmp/perf-PID.map, as for perf(1).
'use strict';

const { isOfProgram } = require('internal/trace/explain');

const trace = internalBinding('trace');

const TWO_32 = 2 ** 32;
const LOAD = 1;
const SYMTAB = 2;
const DYNSYM = 11;
const FUNCTION = 2;
const SYMBOL_SIZE = 24;

function wordAt(view, offset) {
  return view.getUint32(offset + 4, true) * TWO_32 + view.getUint32(offset, true);
}

function isElf64(bytes) {
  return bytes.length > 64 && bytes[0] === 0x7f && bytes[1] === 0x45 && bytes[2] === 0x4c && bytes[3] === 0x46 && bytes[4] === 2;
}

// Mapped segments: their file offset and address.
function segmentsOf(view) {
  const [at, size, count] = [wordAt(view, 32), view.getUint16(54, true), view.getUint16(56, true)];
  const segments = [];
  for (let i = 0; i < count; i++) {
    const entry = at + i * size;
    if (view.getUint32(entry, true) !== LOAD) continue;
    segments.push({ offset: wordAt(view, entry + 8), address: wordAt(view, entry + 16), size: wordAt(view, entry + 32) });
  }
  return segments;
}

function sectionsOf(view) {
  const [at, size, count] = [wordAt(view, 40), view.getUint16(58, true), view.getUint16(60, true)];
  const sections = [];
  for (let i = 0; i < count; i++) {
    const entry = at + i * size;
    sections.push({
      name: view.getUint32(entry, true), type: view.getUint32(entry + 4, true), offset: wordAt(view, entry + 24), size: wordAt(view, entry + 32),
      link: view.getUint32(entry + 40, true),
    });
  }
  return sections;
}

function nameAt(bytes, offset) {
  const end = bytes.indexOf(0, offset);
  return new TextDecoder().decode(bytes.subarray(offset, end < 0 ? bytes.length : end));
}

// Whether a debugger finds source lines in the file.
function hasLines(bytes, view) {
  const sections = sectionsOf(view);
  const names = sections[view.getUint16(62, true)];
  return names !== undefined && sections.some(({ name }) => nameAt(bytes, names.offset + name) === '.debug_line');
}

function functionsOf(bytes, view) {
  const sections = sectionsOf(view);
  const functions = [];
  for (const { type, offset, size, link } of sections) {
    if (type !== SYMTAB && type !== DYNSYM) continue;
    for (let at = offset; at + SYMBOL_SIZE <= offset + size; at += SYMBOL_SIZE) {
      const address = wordAt(view, at + 8);
      if ((view.getUint8(at + 4) & 15) !== FUNCTION || address === 0) continue;
      functions.push({ address, size: wordAt(view, at + 16), name: sections[link].offset + view.getUint32(at, true) });
    }
  }
  return functions.sort((a, b) => a.address - b.address);
}

function lastNotAfter(functions, address) {
  let [low, high] = [0, functions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (functions[middle].address <= address) low = middle + 1;
    else high = middle;
  }
  return functions[low - 1];
}

// Where the parentheses at the end of a text begin, or -1.
function lastParentheses(text) {
  let depth = 0;
  for (let i = text.length - 1; i >= 0; i--) {
    if (text[i] === ')') depth++;
    else if (text[i] === '(' && --depth === 0) return i;
  }
  return -1;
}

// C++ functions as in their source, without parameters.
function readable(name) {
  const decoded = name.startsWith('_Z') ? trace.demangle(name) : undefined;
  if (decoded === undefined) return name;
  const whole = decoded.replace(/( const| \[clone [^\]]*\])+$/, '');
  const end = whole.endsWith(')') ? lastParentheses(whole) : -1;
  return end > 0 ? whole.slice(0, end) : whole;
}

class ObjectFile {
  constructor(bytes) {
    this.bytes = bytes;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.segments = segmentsOf(view);
    this.functions = functionsOf(bytes, view);
    this.hasLines = hasLines(bytes, view);
  }

  // As the file numbers it; undefined if it is not mapped.
  addressOf(fileOffset) {
    const segment = this.segments.find(({ offset, size }) => fileOffset >= offset && fileOffset < offset + size);
    return segment === undefined ? undefined : fileOffset - segment.offset + segment.address;
  }

  nameAt(fileOffset) {
    const address = this.addressOf(fileOffset);
    if (address === undefined) return undefined;
    const found = lastNotAfter(this.functions, address);
    if (found === undefined || address >= found.address + Math.max(found.size, 1)) return undefined;
    return readable(nameAt(this.bytes, found.name));
  }
}

function parseMaps(text) {
  const maps = [];
  for (const line of text.split('\n')) {
    const match = /^([0-9a-f]+)-([0-9a-f]+) ..x. ([0-9a-f]+) \S+ \d+ +(\/.*)$/.exec(line);
    if (match === null) continue;
    const [start, end, offset] = match.slice(1, 4).map((hex) => Number.parseInt(hex, 16));
    maps.push({ start, end, offset, path: match[4].replace(/ \(deleted\)$/, '') });
  }
  return maps;
}

// `7f01 2a JS:*name /path/file.js:1:13` of V8, `7f01 2a py::name:/path/file.py` of Python, or a plain name.
function parseGenerated(line) {
  const match = /^([0-9a-f]+) ([0-9a-f]+) (.*)$/.exec(line);
  if (match === null) return undefined;
  const [start, size] = [Number.parseInt(match[1], 16), Number.parseInt(match[2], 16)];
  const [, name, place] = /^(?:LazyCompile|Function|JS|Script|Eval):[*~^+]*(\S*) (.+)$/.exec(match[3]) ?? /^py::(.+?):(.+)$/.exec(match[3]) ?? [null, match[3], ''];
  return { start, end: start + size, called: { name: name || '(anonymous)', place: place.replace(/(:\d+):\d+$/, '$1') } };
}

// Code that was compiled in memory: functionAt(address), where the list says more.
function makeGenerated(pid, readFile) {
  let list;
  try {
    list = new TextDecoder().decode(readFile(`/tmp/perf-${pid}.map`)).split('\n').map(parseGenerated).filter((one) => one !== undefined);
  } catch {
    list = [];
  }
  return (address) => list.findLast(({ start, end }) => address >= start && address < end)?.called ?? { name: '(generated code)', place: '' };
}

// readFile(path) returns bytes, or throws. `pid` is that of the recorded process; shorten(path) makes paths easier to read.
function makeNamer(mapsText, readFile, pid, shorten = (path) => path) {
  const maps = parseMaps(mapsText);
  const files = new Map();
  const names = new Map();
  let generated;

  function load(path) {
    try {
      const bytes = readFile(path);
      return isElf64(bytes) ? new ObjectFile(bytes) : null;
    } catch {
      return null;
    }
  }

  const mapOf = (address) => maps.find(({ start, end }) => address >= start && address < end);

  function fileOf({ path }) {
    if (!files.has(path)) files.set(path, load(path));
    return files.get(path);
  }

  function find(address) {
    const map = mapOf(address);
    if (map === undefined) return `0x${address.toString(16)}`;
    const offset = address - map.start + map.offset;
    return fileOf(map)?.nameAt(offset) ?? `${map.path.slice(map.path.lastIndexOf('/') + 1)}+0x${offset.toString(16)}`;
  }

  function nameOf(address) {
    if (!names.has(address)) names.set(address, find(address));
    return names.get(address);
  }

  // Where an address is in the source, once lines.js has looked: by address.
  nameOf.lines = new Map();
  nameOf.shorten = shorten;

  // { name, place } of native code; the place is the file that it is mapped from, unless its source is known.
  nameOf.functionAt = (address) => {
    const map = mapOf(address);
    if (map === undefined) return (generated ??= makeGenerated(pid, readFile))(address);
    return { name: nameOf(address).replace(/(\.(cold|part|isra|constprop|lto_priv)(\.\d+)?)+$/, ''), place: nameOf.lines.get(address) ?? shorten(map.path) };
  };

  // { path, address as the file numbers it } if it is the program's own and has source lines, or undefined.
  nameOf.inFile = (address) => {
    const map = mapOf(address);
    const file = map === undefined || !isOfProgram({ place: map.path }) ? null : fileOf(map);
    const own = file?.hasLines === true ? file.addressOf(address - map.start + map.offset) : undefined;
    return own === undefined ? undefined : { path: map.path, address: own };
  };

  return nameOf;
}

module.exports = { makeNamer };
