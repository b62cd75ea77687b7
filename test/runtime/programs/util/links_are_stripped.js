// SPDX-License-Identifier: MIT
//
// util.stripVTControlCharacters() removes the links of terminals, with any terminator.
'use strict';

const { stripVTControlCharacters: strip } = require('util');

for (const end of ['\u0007', '\u001B\\', '\u009C']) {
  for (const start of ['8;;mailto:someone@example.com', '8;k=v;https://example.com/?a_b=1&c=2#tit%20le', '8;;https://example.com/']) {
    console.log(strip(`before \u001B[31m\u001B]${start}${end}the link\u001B]8;;${end}\u001B[39m after`));
  }
}
