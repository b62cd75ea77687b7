// SPDX-License-Identifier: MIT
// JSON modules need an import attribute.
import value from './fixtures/value.json' with { type: 'json' };
import * as all from './fixtures/value.json' with { type: 'json' };
console.log(value, all, all.default === value);
const again = await import('./fixtures/value.json', { with: { type: 'json' } });
console.log(again.default === value);
const show = (error) => console.log(error.name, error.code, error.message.replace(import.meta.dirname, '<dir>').replace(/file:.*fixtures/, '<url>'));
await import('./fixtures/value.json').catch(show);
await import('./fixtures/value.json', { with: { type: 'css' } }).catch(show);
await import('./fixtures/counter.mjs', { with: { type: 'json' } }).catch(show);
await import('./fixtures/broken.json', { with: { type: 'json' } }).catch(show);
await import('./fixtures/value.json', { with: { type: 1 } }).catch(show);
await import('./fixtures/value.json', 'text').catch(show);
await import('./fixtures/value.json', { with: null }).catch(show);
