// SPDX-License-Identifier: MIT
// Blobs under URLs.
'use strict';
const { show } = require('./lib/show');
const { resolveObjectURL } = require('buffer');

const blob = new Blob(['kept'], { type: 'a/b' });

show(
  () => URL.createObjectURL(blob).replace(/[0-9a-f-]{36}$/, 'id'),
  () => resolveObjectURL(URL.createObjectURL(blob)),
  () => new URL(URL.createObjectURL(blob)).protocol,
  () => new URL(URL.createObjectURL(blob)).origin,
  () => resolveObjectURL('blob:nodedata:none'),
  () => resolveObjectURL('http://x'),
  () => resolveObjectURL(),
  () => URL.createObjectURL(5),
  () => URL.createObjectURL(),
  () => URL.revokeObjectURL(),
  () => URL.revokeObjectURL('x'),
);

const url = URL.createObjectURL(blob);
console.log(resolveObjectURL(url) === blob);
resolveObjectURL(url).text().then((text) => {
  console.log(text);
  URL.revokeObjectURL(url);
  console.log(resolveObjectURL(url));
});
