// SPDX-License-Identifier: MIT
//
// The head of an outgoing message: its headers, and defaults for the connection and the body's length if the program
// has not set them.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { codedError, invalidArgValue } = require('internal/errors');
const { validateHeaderName, validateHeaderValue, hasInvalidChar, utcDate } = require('internal/http/common');
const { lower } = require('internal/http/headers');
const { OutgoingMessage, headersSentError, symbols } = require('internal/http/outgoing');

const { kHeaders, kUniqueHeaders } = symbols;

const HAS_CONNECTION = 1;
const HAS_LENGTH = 2;
const HAS_ENCODING = 4;
const HAS_DATE = 8;
const HAS_EXPECT = 16;
const HAS_TRAILER = 32;

const CLOSE = /(?:^|\W)close(?:$|\W)/i;
const CHUNKED = /(?:^|\W)chunked(?:$|\W)/i;

// Headers that determine how the message is sent.
const NOTES = {
  __proto__: null,
  connection(message, value) {
    message._removedConnection = false;
    if (CLOSE.test(value)) message._last = true;
    else message.shouldKeepAlive = true;
    return HAS_CONNECTION;
  },
  'transfer-encoding'(message, value) {
    message._removedTE = false;
    if (CHUNKED.test(value)) message.chunkedEncoding = true;
    return HAS_ENCODING;
  },
  'content-length'(message, value) {
    message._contentLength = +value;
    message._removedContLen = false;
    return HAS_LENGTH;
  },
  date: () => HAS_DATE,
  expect: () => HAS_EXPECT,
  trailer: () => HAS_TRAILER,
  'keep-alive'(message) {
    message._defaultKeepAlive = false;
    return 0;
  },
};

// The text and the state of the head being written.
let text = '';
let bits = 0;

function addLine(message, name, value, note) {
  text += `${name}: ${value}\r\n`;
  if (note !== undefined) bits |= note(message, value);
}

function isOneLine(message, key, list) {
  return (list.length > 1 && key === 'cookie') || Boolean(message[kUniqueHeaders]?.has(key));
}

// As in Node: with a known length, the head is encoded as UTF-8 together with the body, and bytes in this header stay what they were.
function decoded(value) {
  const { Buffer } = require('node/buffer');
  const decode = (each) => String(Buffer.from(String(each), 'latin1'));
  return Array.isArray(value) ? value.map(decode) : decode(value);
}

function addField(message, name, given, isChecked) {
  if (isChecked) validateHeaderName(name);
  const key = lower(name);
  const value = key === 'content-disposition' && message._contentLength && given !== undefined ? decoded(given) : given;
  const note = NOTES[key];
  if (!Array.isArray(value)) {
    if (isChecked) validateHeaderValue(name, value);
    addLine(message, name, value, note);
  } else if (isOneLine(message, key, value)) {
    const joined = value.join('; ');
    if (isChecked) validateHeaderValue(name, joined);
    addLine(message, name, joined, note);
  } else {
    for (const each of value) {
      if (isChecked) validateHeaderValue(name, each);
      addLine(message, name, each, note);
    }
  }
}

function addFlat(message, list) {
  if (list.length % 2 !== 0) throw invalidArgValue('headers', list);
  for (let i = 0; i < list.length; i += 2) addField(message, list[i], list[i + 1], true);
}

// headers: those of setHeader, or those passed to writeHead.
function addFields(message, headers) {
  if (headers === message[kHeaders]) {
    for (const key in headers) addField(message, headers[key][0], headers[key][1], false);
  } else if (!Array.isArray(headers)) {
    for (const name in headers) if (Object.hasOwn(headers, name)) addField(message, name, headers[name], true);
  } else if (headers.length > 0 && Array.isArray(headers[0])) {
    for (const [name, value] of headers) addField(message, name, value, true);
  } else {
    addFlat(message, headers);
  }
}

function addConnection(message) {
  if (message._removedConnection) {
    message._last = !message.shouldKeepAlive;
    return;
  }
  if ((bits & HAS_CONNECTION) !== 0) return;
  const canStay = message.shouldKeepAlive && ((bits & HAS_LENGTH) !== 0 || message.useChunkedEncodingByDefault || Boolean(message.agent));
  if (canStay && message.maxRequestsOnConnectionReached) {
    text += 'Connection: close\r\n';
  } else if (canStay) {
    text += 'Connection: keep-alive\r\n';
    if (message._keepAliveTimeout && message._defaultKeepAlive) text += keepAliveLine(message);
  } else {
    message._last = true;
    text += 'Connection: close\r\n';
  }
}

function keepAliveLine(message) {
  const seconds = Math.floor(message._keepAliveTimeout / 1000);
  const max = ~~message._maxRequestsPerSocket > 0 ? `, max=${message._maxRequestsPerSocket}` : '';
  return `Keep-Alive: timeout=${seconds}${max}\r\n`;
}

function addLength(message) {
  if ((bits & (HAS_LENGTH | HAS_ENCODING)) !== 0) return;
  if (!message._hasBody) {
    message.chunkedEncoding = false;
  } else if (!message.useChunkedEncodingByDefault) {
    message._last = true;
  } else if ((bits & HAS_TRAILER) === 0 && !message._removedContLen && typeof message._contentLength === 'number') {
    text += `Content-Length: ${message._contentLength}\r\n`;
  } else if (!message._removedTE) {
    text += 'Transfer-Encoding: chunked\r\n';
    message.chunkedEncoding = true;
  } else {
    message._last = true;
  }
}

// Most heads end the same way: the same date, and a kept connection.
let usualDate;
let usualTimeout;
let usualEnd = '';

function usualEndOf(timeout) {
  const date = utcDate();
  if (date !== usualDate || timeout !== usualTimeout) {
    usualDate = date;
    usualTimeout = timeout;
    usualEnd = `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(timeout / 1000)}\r\nContent-Length: `;
  }
  return usualEnd;
}

function isUsual(message) {
  return bits === 0 && message.sendDate && message.shouldKeepAlive && message._hasBody && message._keepAliveTimeout > 0
    && typeof message._contentLength === 'number' && !message._removedConnection && !message._removedContLen && !message.chunkedEncoding
    && message._defaultKeepAlive && message.useChunkedEncodingByDefault && !message.maxRequestsOnConnectionReached
    && !(message._maxRequestsPerSocket > 0);
}

OutgoingMessage.prototype._storeHeader = function _storeHeader(firstLine, headers) {
  text = firstLine;
  bits = 0;
  if (headers) addFields(this, headers);
  if (isUsual(this)) {
    this._header = `${text}${usualEndOf(this._keepAliveTimeout)}${this._contentLength}\r\n\r\n`;
    this._headerSent = false;
    return;
  }
  if (this.sendDate && (bits & HAS_DATE) === 0) text += `Date: ${utcDate()}\r\n`;
  if (this.chunkedEncoding && (this.statusCode === 204 || this.statusCode === 304)) {
    this.chunkedEncoding = false;
    this.shouldKeepAlive = false;
  }
  addConnection(this);
  addLength(this);
  if (this.chunkedEncoding !== true && (bits & HAS_TRAILER) !== 0) {
    throw codedError(Error, 'ERR_HTTP_TRAILER_INVALID', 'Trailers are invalid with this transfer encoding');
  }
  this._header = `${text}\r\n`;
  this._headerSent = false;
  if ((bits & HAS_EXPECT) !== 0) this._send('');
};

OutgoingMessage.prototype.addTrailers = function addTrailers(headers) {
  this._trailer = '';
  const isList = Array.isArray(headers);
  for (const key of Object.keys(headers)) {
    const [name, value] = isList ? headers[key] : [key, headers[key]];
    validateHeaderName(name, 'Trailer name');
    const values = [].concat(value);
    const isOne = values.length > 1 && this[kUniqueHeaders]?.has(lower(name));
    for (const each of isOne ? [values.join('; ')] : values) {
      if (hasInvalidChar(each)) {
        throw codedError(TypeError, 'ERR_INVALID_CHAR', `Invalid character in trailer content ["${name}"]`);
      }
      this._trailer += `${name}: ${each}\r\n`;
    }
  }
};

// The accessors of an old property, which warn once.
function addDeprecated(name, accessors) {
  const warned = (method) => function deprecated(...args) {
    require('internal/util/deprecate').deprecate(() => {}, `OutgoingMessage.prototype.${name} is deprecated`, 'DEP0066')();
    return Reflect.apply(method, this, args);
  };
  defineProperty(OutgoingMessage.prototype, name, { get: warned(accessors.get), set: warned(accessors.set) });
}

addDeprecated('_headers', {
  get() {
    return this.getHeaders();
  },
  set(values) {
    if (this._header) throw headersSentError('set');
    this[kHeaders] = null;
    for (const name of Object.keys(values ?? {})) this.setHeader(name, values[name]);
  },
});

addDeprecated('_headerNames', {
  get() {
    if (this[kHeaders] === null) return null;
    const names = { __proto__: null };
    for (const key in this[kHeaders]) names[key] = this[kHeaders][key][0];
    return names;
  },
  set(names) {
    if (typeof names !== 'object' || names === null) return;
    for (const key of Object.keys(names)) {
      if (this[kHeaders]?.[key]) this[kHeaders][key][0] = names[key];
    }
  },
});
