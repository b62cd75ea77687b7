// SPDX-License-Identifier: MIT
// answer: written
// A timeout while a module is first loaded leaves nothing half loaded, unlike in node.
'use strict';
const vm = require('vm');

const uses = {
  util: ({ inspect }) => inspect(new Map([[1, new Set([2])]])),
  url: ({ URL }) => new URL('/b', 'http://a').href,
  stream: ({ Readable }) => typeof Readable.from(['a']).pipe,
  crypto: ({ createHash }) => createHash('md5').update('a').digest('hex'),
  http: ({ STATUS_CODES }) => STATUS_CODES[404],
  readline: ({ createInterface }) => typeof createInterface,
  http2: ({ constants }) => constants.NGHTTP2_NO_ERROR,
  zlib: ({ gzipSync, gunzipSync }) => gunzipSync(gzipSync('a')).toString(),
  'stream/web': ({ ReadableStream }) => new ReadableStream().locked,
};
for (const [name, use] of Object.entries(uses)) {
  let code;
  try {
    vm.runInNewContext('load(); for (;;);', { load: () => require(name) }, { timeout: 1 });
  } catch (error) {
    ({ code } = error);
  }
  console.log(name, code, use(require(name)));
}
