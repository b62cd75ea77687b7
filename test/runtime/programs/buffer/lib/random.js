// SPDX-License-Identifier: MIT
// Reproducible random values, and a short checksum of many results.
'use strict';

function generator(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const int = (limit) => Math.floor(next() * limit);
  const pick = (list) => list[int(list.length)];
  const times = (count, make) => Array.from({ length: count }, make);
  return { next, int, pick, times };
}

// A checksum that depends on every character.
function sumOf(text) {
  let sum = 2166136261;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 16777619);
  return (sum >>> 0).toString(16).padStart(8, '0');
}

// The result of a call, or its error.
function answer(call) {
  try {
    const value = call();
    if (typeof value === 'bigint') return `${value}n`;
    return typeof value === 'number' && Object.is(value, -0) ? '-0' : JSON.stringify(value) ?? String(value);
  } catch (error) {
    return `${error.name} ${error.code} ${error.message}`;
  }
}

// Runs `make` for many cases and prints a checksum for each block of them; with DETAILS set, each result.
function sums(title, blocks, perBlock, make) {
  for (let block = 0; block < blocks; block++) {
    const answers = [];
    for (let i = 0; i < perBlock; i++) answers.push(make(block * perBlock + i));
    if (process.env.DETAILS) console.log(answers.join('\n'));
    console.log(title, block, sumOf(answers.join('\n')));
  }
}

module.exports = { generator, sumOf, answer, sums };
