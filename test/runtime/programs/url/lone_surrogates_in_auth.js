// SPDX-License-Identifier: MIT
// A lone surrogate in `auth` is paired with the next unit, or is an error at the end.
'use strict';

const url = require('url');

function attempt(read) {
  try {
    console.log(JSON.stringify(read()));
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}

for (const auth of ['\ud800', '\ud800x', 'x\udc00', '\ud800\ud800', 'a:b', 'ü:%', '\u{1f600}', 'a b', '!\'()*~-_.@/', '']) {
  attempt(() => url.format({ auth, host: 'h', protocol: 'http' }));
  attempt(() => url.format({ auth, hostname: 'h' }));
  attempt(() => Object.assign(new url.Url(), { auth, hostname: 'h' }).format());
  attempt(() => url.resolve(`http://${auth}@b/`, 'c'));
  attempt(() => url.parse(`http://${auth}@b/`).href);
}
