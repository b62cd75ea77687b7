// SPDX-License-Identifier: MIT
// The position of a thrown value is still known after other throws and after the collector has run.
'use strict';

function thrown() {
  throw 'only text';
}

function allocate() {
  let kept = [];
  for (let round = 0; round < 40; round++) {
    kept = [];
    for (let i = 0; i < 20_000; i++) kept.push({ round, text: `${round} ${i}` });
  }
  return kept.length;
}

for (let i = 0; i < 1000; i++) {
  try {
    throw new Error(`caught ${i}`);
  } catch {
    // The engine keeps the positions of these, too.
  }
}
try {
  thrown();
} finally {
  allocate();
}
