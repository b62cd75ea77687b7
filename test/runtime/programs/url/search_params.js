// SPDX-License-Identifier: MIT
// URLSearchParams: reading, changing, sorting, iterating.
'use strict';

const params = new URLSearchParams('?a=1&b=2&a=3&c&=d&e=%C3%A9+%2B&f=%zz');
console.log([...params], params.size, params.get('a'), params.getAll('a'), params.get('none'), params.has('a'), params.has('a', '3'), params.has('a', '9'));
params.append('g', 'ü');
params.set('a', 'only');
params.set('new', 5);
console.log(`${params}`);
params.delete('b');
params.delete('new', '6');
params.delete('e', 'é +');
console.log(`${params}`, params.size);
params.sort();
console.log(`${params}`);
for (const [name, value] of params) console.log(name, value);
params.forEach(function (value, name, all) { console.log(value, name, all === params, this.x); }, { x: 1 });
console.log([...params.keys()], [...params.values()], [...params.entries()].length);
console.log(`${new URLSearchParams({ text: "azAZ09 *-._~!'()%&=+/?:@#é😀\0" })}`);
console.log(`${new URLSearchParams([['z', 1], ['a', 2], ['z', 0], ['\ufffd', 3], ['😀', 4]].map((pair) => pair))}`);
const iterated = new URLSearchParams('a=1&b=2&c=3');
for (const [name] of iterated) if (name === 'a') iterated.delete('b');
console.log(`${iterated}`);
