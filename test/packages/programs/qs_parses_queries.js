const qs = require('qs');

for (const text of ['a=1&b=2', 'a[b][c]=1', 'a[]=1&a[]=2', 'a[0]=x&a[2]=y', 'a=1&a=2', 'a', 'a=', 'a[b]=1&a=2', 'a%5Bb%5D=%C3%A9',
  'a.b=1', '__proto__[x]=1', 'a[hasOwnProperty]=1', '?a=1', 'a=%E4']) {
  console.log(text, qs.parse(text), qs.parse(text, { allowDots: true, ignoreQueryPrefix: true, depth: 1 }));
}
const value = { a: [1, 2], b: { c: 'd e', f: null, g: undefined }, h: new Date(0), i: true, j: '\u00e9&=' };
for (const options of [{}, { arrayFormat: 'brackets' }, { arrayFormat: 'repeat' }, { encode: false }, { skipNulls: true },
  { allowDots: true }, { format: 'RFC1738' }, { addQueryPrefix: true }]) {
  console.log(options, qs.stringify(value, options));
}
console.log(qs.parse('a=1;b=2', { delimiter: ';' }), qs.parse('a=1&b=2', { parameterLimit: 1 }), qs.stringify({ a: Buffer.from('xy') }));
