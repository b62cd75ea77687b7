// SPDX-License-Identifier: MIT
//
// Changes to undici: the agent's name is Node's, and there is one class of message events.
'use strict';

module.exports = {
  'package/undici/lib/web/fetch/index.js': [
    ["typeof __UNDICI_IS_NODE__ !== 'undefined' || typeof esbuildDetection !== 'undefined'", 'true'],
  ],
  'package/undici/lib/web/websocket/events.js': [
    ['const { createFastMessageEvent } = MessageEvent', "const createFastMessageEvent = (type, init) => new (require('rondo:message-event'))(type, init)"],
  ],
};
