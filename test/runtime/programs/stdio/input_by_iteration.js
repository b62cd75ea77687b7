// SPDX-License-Identifier: MIT
// stdin: one\ntwo\n
'use strict';

(async () => {
  for await (const chunk of process.stdin) console.log('chunk', JSON.stringify(`${chunk}`));
  console.log('done', process.stdin.destroyed);
})();
