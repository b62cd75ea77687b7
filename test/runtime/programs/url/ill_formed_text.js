// SPDX-License-Identifier: MIT
// Text that is not well-formed, or not UTF-8 once decoded, in queries and in users of legacy URLs.
'use strict';
const url = require('url');
const { parse } = require('querystring');

for (const query of ['é%zz', 'é%zz%41', 'é%41', '%E2é', '中%E2', '中%zz', '%41中%E2%82x', 'a+é%FF', '%41=é%', 'é=é%&%41=b', 'b=%41&é=中%', '%41%42=é%', 'é%41x%42=中%zz', '%41%4=é%']) {
  console.log(query, JSON.stringify([[...new URLSearchParams(query)], parse(query)]));
}
for (const user of ['\ud800', '\ud800a', 'a\ud800b:c', '\udc00', 'é:\u4e2d']) {
  try {
    console.log(JSON.stringify(url.parse(`mailto:${user}@host`).href), JSON.stringify(url.resolve('http://x/', `//${user}@host/a`)));
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
