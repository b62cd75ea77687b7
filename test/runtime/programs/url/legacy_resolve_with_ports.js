// SPDX-License-Identifier: MIT
// command: --no-deprecation FILE
//
// url.resolveObject: which port remains for protocols that always have slashes, and for others.
'use strict';

const { resolveObject } = require('url');

for (const from of ['xmpp://h:5/x', 'xmpp://h:5', 'xmpp://u:p@h:5/x?q#z', 'xmpp://h/x', 'http://h:5/x', 'xmpp:h:5/x']) {
  for (const to of ['y', '', '#a', '?q', '/a', '../y?r#s', '//o:6/y', 'xmpp:y', 'http://o/y']) {
    const { port, host, href } = resolveObject(from, to);
    console.log(from, to, port, host, href);
  }
}
