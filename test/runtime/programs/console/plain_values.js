// SPDX-License-Identifier: MIT
// Small plain values are formatted without loading inspect, with the same result. Nothing else is printed before them.
'use strict';

let seed = 7;

function random(below) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return (seed >>> 8) % below;
}

const NUMBERS = [0, -0, 1, -1, 0.1, 1e21, 1e-7, NaN, Infinity, -Infinity, 2 ** 53, 4294967295];
const TEXTS = ['', 'a', 'two words', '1', '-1', 'length', 'then', '$', '_', 'A9', '9a', '"quoted"', '`ticks`', '${x}', 'a-b', 'null'];

function primitive() {
  switch (random(9)) {
    case 0: return null;
    case 1: return undefined;
    case 2: return random(2) === 0;
    case 3: return NUMBERS[random(NUMBERS.length)];
    case 4: return random(2000) - 1000;
    case 5: return BigInt(random(1000)) ** 3n;
    case 6: return Symbol(TEXTS[random(TEXTS.length)]);
    default: return TEXTS[random(TEXTS.length)];
  }
}

function value(depth) {
  const kind = depth === 0 ? 0 : random(4);
  if (kind < 2) return primitive();
  if (kind === 2) return Array.from({ length: random(4) }, () => value(depth - 1));
  const object = {};
  for (let i = random(4); i > 0; i--) object[TEXTS[random(TEXTS.length)]] = value(depth - 1);
  return object;
}

for (let i = 0; i < 400; i++) {
  const values = Array.from({ length: random(8) === 0 ? 2 : 1 }, () => value(random(3)));
  if (typeof values[0] !== 'string' && JSON.stringify(values, (key, part) => typeof part === 'bigint' ? `${part}` : part)?.length < 40) console.log(...values);
}
console.error({ a: 1 });
console.log('100%');
console.log('of', [1, 2], { a: null });

// At the limits where inspect breaks lines and puts elements into columns.
for (let width = 64; width < 78; width++) {
  console.log({ a: 'x'.repeat(width - 10), b: 1 });
  console.log(['y'.repeat(width - 12), 12, { c: 3 }]);
  console.log({ a: { b: { c: 'z'.repeat(width - 22) } } });
}
