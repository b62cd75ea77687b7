// SPDX-License-Identifier: MIT
//
// Shared by all of http: methods, status codes, checks of names and values, the date.
'use strict';

const { codedError, checkString } = require('internal/errors');

const { methods } = internalBinding('http_parser');

// Only HTTP's own: the parser also knows RTSP and the preface of HTTP/2.
const OTHERS = new Set(['PRI', 'DESCRIBE', 'ANNOUNCE', 'SETUP', 'PLAY', 'PAUSE', 'TEARDOWN', 'GET_PARAMETER',
  'SET_PARAMETER', 'REDIRECT', 'RECORD', 'FLUSH']);
const METHODS = methods.filter((name) => !OTHERS.has(name)).sort();

// The phrases of IANA's registry, with 413 and 422 as in RFC 7231 and 4918; 418 and 509 are in no standard.
const PHRASES = `
100 Continue
101 Switching Protocols
102 Processing
103 Early Hints
200 OK
201 Created
202 Accepted
203 Non-Authoritative Information
204 No Content
205 Reset Content
206 Partial Content
207 Multi-Status
208 Already Reported
226 IM Used
300 Multiple Choices
301 Moved Permanently
302 Found
303 See Other
304 Not Modified
305 Use Proxy
307 Temporary Redirect
308 Permanent Redirect
400 Bad Request
401 Unauthorized
402 Payment Required
403 Forbidden
404 Not Found
405 Method Not Allowed
406 Not Acceptable
407 Proxy Authentication Required
408 Request Timeout
409 Conflict
410 Gone
411 Length Required
412 Precondition Failed
413 Payload Too Large
414 URI Too Long
415 Unsupported Media Type
416 Range Not Satisfiable
417 Expectation Failed
418 I'm a Teapot
421 Misdirected Request
422 Unprocessable Entity
423 Locked
424 Failed Dependency
425 Too Early
426 Upgrade Required
428 Precondition Required
429 Too Many Requests
431 Request Header Fields Too Large
451 Unavailable For Legal Reasons
500 Internal Server Error
501 Not Implemented
502 Bad Gateway
503 Service Unavailable
504 Gateway Timeout
505 HTTP Version Not Supported
506 Variant Also Negotiates
507 Insufficient Storage
508 Loop Detected
509 Bandwidth Limit Exceeded
510 Not Extended
511 Network Authentication Required
`;
const STATUS_CODES = Object.fromEntries(PHRASES.trim().split('\n').map((line) => [line.slice(0, 3), line.slice(4)]));

const KEEP_ALIVE_BUFFER_MS = 1000;
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const NOT_IN_VALUE = /[^\t\x20-\x7e\x80-\xff]/;

// Names are few and checked often, so results are cached.
const goodNames = new Set();
const ENOUGH_NAMES = 256;

function isToken(text) {
  if (goodNames.has(text)) return true;
  if (!TOKEN.test(text)) return false;
  if (goodNames.size < ENOUGH_NAMES) goodNames.add(text);
  return true;
}

const hasInvalidChar = (text) => NOT_IN_VALUE.test(text);

function validateHeaderName(name, label) {
  if (typeof name === 'string' && isToken(name)) return;
  throw codedError(TypeError, 'ERR_INVALID_HTTP_TOKEN', require('node/util').format(
    '%s must be a valid HTTP token ["%s"]', label || 'Header name', name,
  ));
}

function validateHeaderValue(name, value) {
  if (value === undefined) {
    throw codedError(TypeError, 'ERR_HTTP_INVALID_HEADER_VALUE', `Invalid value "${value}" for header "${name}"`);
  }
  if (hasInvalidChar(value)) {
    throw codedError(TypeError, 'ERR_INVALID_CHAR', `Invalid character in header content ["${name}"]`);
  }
}

// The text of the current second; dropped when the second is over.
let date;

function forgetDate() {
  date = undefined;
}

function utcDate() {
  if (date === undefined) {
    const now = new Date();
    date = now.toUTCString();
    setTimeout(forgetDate, 1000 - now.getMilliseconds()).unref();
  }
  return date;
}

function resetError(message) {
  const error = new Error(message);
  error.code = 'ECONNRESET';
  return error;
}

// The error for a parser's [name, reason].
function parseError([code, reason], message, bytesParsed) {
  const error = new Error(message);
  error.bytesParsed = bytesParsed;
  error.code = code;
  error.reason = reason;
  return error;
}

// Ends a socket once it has sent everything; a program's own socket may lack destroySoon().
function endOrDestroySoon(socket) {
  if (socket.destroySoon) socket.destroySoon();
  else socket.end();
}

// A request's own timeout property, ignoring Object.prototype.
function timeoutOf(req) {
  return Object.hasOwn(req, 'timeout') ? req.timeout : undefined;
}

const { maxHTTPHeaderSize, insecureHTTPParser } = internalBinding('options');
const settings = {
  maxHeaderSize: maxHTTPHeaderSize === undefined ? 16 * 1024 : Number.parseInt(maxHTTPHeaderSize, 10) || 0,
  isLenient: insecureHTTPParser,
};

// How long a server's connection lives between requests. Clients are told only keepAliveTimeout, so a request in flight
// when that expires still finds the connection.
function idleLimit(server) {
  return server.keepAliveTimeout + KEEP_ALIVE_BUFFER_MS;
}

// setEncoding of a server's sockets.
function refuseEncoding() {
  throw codedError(Error, 'ERR_HTTP_SOCKET_ENCODING', 'Changing the socket encoding is not allowed per RFC7230 Section 3.');
}

module.exports = {
  METHODS, STATUS_CODES, methods, settings, isToken, hasInvalidChar, validateHeaderName, validateHeaderValue, utcDate, resetError,
  parseError, checkString, idleLimit, timeoutOf, endOrDestroySoon, refuseEncoding,
};
