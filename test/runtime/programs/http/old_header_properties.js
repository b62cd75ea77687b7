// SPDX-License-Identifier: MIT
// _headers and _headerNames of outgoing messages, which are deprecated: one warning for both.
'use strict';
const { OutgoingMessage } = require('http');

process.on('warning', ({ code, message }) => console.log(code, message));
const message = new OutgoingMessage();
console.log(message._headerNames, message._headers);
message.setHeader('Some-Name', 'value');
message.setHeader('other', 'more');
console.log(message._headerNames, message._headers);
message._headerNames = { 'some-name': 'SOME-NAME', unknown: 'Unknown' };
message._headerNames = null;
console.log(message._headerNames, message.getHeaders());
message._headers = { Third: 'x' };
console.log(message._headerNames, message.getHeaders());
console.log(Object.getOwnPropertyDescriptor(OutgoingMessage.prototype, '_headerNames').configurable);
