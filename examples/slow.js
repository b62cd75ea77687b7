// SPDX-License-Identifier: MIT
// A slow program whose bottleneck is not obvious. docs/profiling.md finds it.
'use strict';

const words = Array.from({ length: 40000 }, (_, i) => `word${(i * 7919) % 20011}`);

function isNew(list, word) {
  return !list.includes(word);
}

function distinct(all) {
  const found = [];
  for (const word of all) if (isNew(found, word)) found.push(word);
  return found;
}

function lengths(all) {
  return all.map((word) => word.length).reduce((sum, length) => sum + length, 0);
}

setTimeout(() => console.log(distinct(words).length, lengths(words)), 100);
