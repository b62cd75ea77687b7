// Functions whose digest may have any length, and others.
'use strict';
const { createHash } = require('crypto');
const attempt = require('./attempt.cjs');

for (const algorithm of ['shake128', 'shake256']) {
  for (const outputLength of [undefined, 0, 1, 16, 32, 33, 200]) {
    attempt(`${algorithm} ${outputLength}`, () => createHash(algorithm, { outputLength }).update('abc').digest('hex'));
  }
}
attempt('buffer', () => createHash('shake128', { outputLength: 3 }).update('abc').digest());
attempt('same length', () => createHash('sha256', { outputLength: 32 }).update('abc').digest('hex'));
attempt('shorter', () => createHash('sha256', { outputLength: 5 }));
attempt('longer', () => createHash('sha256', { outputLength: 64 }));
attempt('negative', () => createHash('shake128', { outputLength: -1 }));
attempt('fraction', () => createHash('shake128', { outputLength: 1.5 }));
attempt('text', () => createHash('shake128', { outputLength: '5' }));
attempt('null', () => createHash('shake128', { outputLength: null }));
attempt('beyond', () => createHash('shake128', { outputLength: 2 ** 32 }));
