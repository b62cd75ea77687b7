// SPDX-License-Identifier: MIT
//
// Converts a recorded call tree to the .cpuprofile format of Chrome DevTools, with function names and positions as V8
// reports them.
'use strict';

const { sourceFinder } = require('internal/profile/functions');

const NOWHERE = { scriptId: '0', url: '', lineNumber: -1, columnNumber: -1 };

// Top-level code has no name in V8.
const UNNAMED = new Set(['(program)', '(module)', '(eval)', 'Object.<anonymous>', 'anonymous', 'module code', 'global code', 'eval code']);

// Rondo's own scripts get node: URLs, files get file: URLs.
function urlOf(url) {
  if (url.startsWith('rondo:node/')) return `node:${url.slice(11)}`;
  if (url.startsWith('rondo:internal/')) return `node:${url.slice(6)}`;
  if (url.startsWith('rondo:package/')) return `node:internal/deps/${url.slice(14)}`;
  if (url.startsWith('rondo:')) return `node:internal/${url.slice(6)}`;
  return url.startsWith('/') ? require('node/url').pathToFileURL(url).href : url;
}

// Code sampled only before it was compiled has neither hash nor position: it is merged with the code of the same name,
// if there is exactly one.
function withPlaces(codes) {
  const named = new Map();
  for (const code of codes) {
    if (code.line === 0 || code.isNative) continue;
    const key = `${code.sourceID} ${code.name}`;
    named.set(key, named.has(key) ? null : code);
  }
  return (code) => (code.line === 0 ? named.get(`${code.sourceID} ${code.name}`) ?? code : code);
}

function beginOf(code, functionName, source) {
  if (functionName === '' && code.name !== '' && code.name !== 'anonymous') return { line: 0, column: 0 };
  if (code.line === 0) return source?.beginOfName(functionName) ?? { line: 0, column: 0 };
  return source?.beginOf(code.line, code.column) ?? { line: code.line - 1, column: code.column - 1 };
}

function makeFrame(code, sourceOf) {
  const functionName = !code.isSpecial && UNNAMED.has(code.name) ? '' : code.name;
  if (code.isNative) return { functionName, ...NOWHERE };
  const begin = beginOf(code, functionName, sourceOf(code.url));
  return { functionName, scriptId: String(code.sourceID), url: urlOf(code.url), lineNumber: begin.line, columnNumber: begin.column };
}

function frameFinder(codes) {
  const sourceOf = sourceFinder();
  const placed = withPlaces(codes);
  const frames = new Map();
  return (given) => {
    const code = placed(given);
    let frame = frames.get(code);
    if (frame === undefined) {
      const callFrame = makeFrame(code, sourceOf);
      frame = { callFrame, key: JSON.stringify(callFrame), hash: code.hash };
      frames.set(code, frame);
    }
    return frame;
  };
}

function makeNode(frame, nodes) {
  const node = { id: nodes.length + 1, callFrame: frame.callFrame, hitCount: 0 };
  const entry = { node, frame, children: new Map(), lines: new Map() };
  nodes.push(entry);
  return entry;
}

// The engine reports an async function as two frames with different code. They become one node.
function isSameCall(parent, frame) {
  return parent.frame.key === frame.key && parent.frame.hash !== frame.hash && frame.callFrame.url !== '';
}

function childOf(parent, frame, nodes) {
  if (isSameCall(parent, frame)) return parent;
  let child = parent.children.get(frame.key);
  if (child === undefined) {
    child = makeNode(frame, nodes);
    parent.children.set(frame.key, child);
  }
  return child;
}

// Maps each recorded node to its entry in the profile.
function translate(tree, frameOf, nodes) {
  const entries = new Map();
  const root = { callFrame: { functionName: '(root)', ...NOWHERE }, key: '', hash: '' };
  const rest = [[tree.root, makeNode(root, nodes)]];
  while (rest.length > 0) {
    const [recorded, entry] = rest.pop();
    entries.set(recorded, entry);
    entry.node.hitCount += recorded.hits;
    for (const [line, count] of recorded.lines ?? []) entry.lines.set(line, (entry.lines.get(line) ?? 0) + count);
    for (const child of recorded.children.values()) rest.push([child, childOf(entry, frameOf(child.code), nodes)]);
  }
  return entries;
}

function finished({ node, children, lines }) {
  if (children.size > 0) node.children = Array.from(children.values(), (child) => child.node.id);
  if (lines.size > 0) node.positionTicks = Array.from(lines, ([line, ticks]) => ({ line, ticks }));
  return node;
}

function profileOf({ tree, startTime, samples, times }, endTime) {
  const nodes = [];
  const entries = translate(tree, frameFinder(tree.all), nodes);
  let previous = startTime;
  const timeDeltas = [];
  for (const time of times) {
    timeDeltas.push(time - previous);
    previous = time;
  }
  return { nodes: nodes.map(finished), startTime, endTime, samples: samples.map((node) => entries.get(node).node.id), timeDeltas };
}

module.exports = { profileOf };
