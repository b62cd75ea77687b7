// SPDX-License-Identifier: MIT
// util.MIMEType of text with spaces around its parts, and the messages of its errors.
'use strict';
const { MIMEType } = require('util');

for (const text of ['  a/b ', 'a/b ;c=d', 'a/b\n', 'a/b;c="d ', 'a/b; c="d e"  x ', 'a/b;c= d e ;f=g', 'a/b;  ', 'a/ b', 'a/ b;c', 'a/\tb', '  ab c ', 'ab', ' ab ', 'a b', 'ab;x', 'a:b  ', '', '  ', '/x', ' a/ ;q', 'a/b c ', ' a/b c ; d=e', 'a b/c ', 'a/;x', '=@x."']) {
  try {
    console.log(JSON.stringify(new MIMEType(text).toString()));
  } catch (error) {
    console.log(error.code, error.message);
  }
}
