// SPDX-License-Identifier: MIT
//
// Source lines of sampled native code, for files with debugging information, if addr2line(1) is installed. One process for each
// file: starting it and reading the file is what takes time.
'use strict';

const { addressOf } = require('internal/trace/stacks');

const LONGEST_MS = 10000;
const MOST_BYTES = 1 << 26; // of its output

// Addresses by file: path -> [[address, address as the file numbers it]].
function byFile(addresses, nameOf) {
  const files = new Map();
  for (const address of addresses) {
    const found = nameOf.inFile(address);
    if (found === undefined) continue;
    if (!files.has(found.path)) files.set(found.path, []);
    files.get(found.path).push([address, found.address]);
  }
  return files;
}

// `file:line` of each address, as far as it is known.
function look(path, pairs, { lines, shorten }) {
  const { spawnSync } = require('node/child_process');
  const input = pairs.map(([, own]) => own.toString(16)).join('\n');
  const { status, stdout } = spawnSync('addr2line', ['-e', path], { input: `${input}\n`, encoding: 'utf8', timeout: LONGEST_MS, maxBuffer: MOST_BYTES, stdio: ['pipe', 'pipe', 'ignore'] });
  if (status !== 0) return;
  stdout.split('\n').forEach((line, i) => {
    const match = /^([^?].*:[1-9]\d*)( \(discriminator \d+\))?$/.exec(line);
    if (match !== null && i < pairs.length) lines.set(pairs[i][0], shorten(match[1]));
  });
}

// The addresses of the functions in the stacks of samples.
function functionsIn({ samples, stacks }) {
  const [seen, addresses] = [new Set(), new Set()];
  for (let row = 0; row < samples.length; row++) {
    for (let number = samples.node[row]; number !== 0 && !seen.has(number);) {
      seen.add(number);
      const address = stacks.addressAt(number);
      if (address !== undefined) addresses.add(address);
      number = stacks.parentOf(number);
    }
  }
  return addresses;
}

// Sets the places of native functions, and the lines that samples were taken at.
function nameLines(model, nameOf) {
  const { samples, words } = model;
  const addresses = functionsIn(model);
  if (addresses.size === 0) return;
  for (let row = 0; row < samples.length; row++) {
    const hot = addressOf(words.list[samples.hot[row]]);
    if (hot !== undefined) addresses.add(hot);
  }
  for (const [path, pairs] of byFile(addresses, nameOf)) look(path, pairs, nameOf);
  for (let row = 0; row < samples.length; row++) {
    const hot = addressOf(words.list[samples.hot[row]]);
    if (hot !== undefined) samples.hot[row] = words.of(nameOf.lines.get(hot) ?? '');
  }
}

module.exports = { nameLines };
