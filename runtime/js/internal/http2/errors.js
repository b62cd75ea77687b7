// SPDX-License-Identifier: MIT
//
// Errors of HTTP/2, with Node's codes and messages.
'use strict';

const { codedError, hidden } = require('internal/errors');

const MESSAGES = {
  __proto__: null,
  ALTSVC_INVALID_ORIGIN: () => 'HTTP/2 ALTSVC frames require a valid origin',
  ALTSVC_LENGTH: () => 'HTTP/2 ALTSVC frames are limited to 16382 bytes',
  CONNECT_AUTHORITY: () => ':authority header is required for CONNECT requests',
  CONNECT_PATH: () => 'The :path header is forbidden for CONNECT requests',
  CONNECT_SCHEME: () => 'The :scheme header is forbidden for CONNECT requests',
  GOAWAY_SESSION: () => 'New streams cannot be created after receiving a GOAWAY',
  HEADERS_AFTER_RESPOND: () => 'Cannot specify additional headers after response initiated',
  HEADERS_SENT: () => 'Response has already been initiated.',
  HEADER_SINGLE_VALUE: (name) => `Header field "${name}" must only have a single value`,
  INFO_STATUS_NOT_ALLOWED: () => 'Informational status codes cannot be used',
  INVALID_CONNECTION_HEADERS: (name) => `HTTP/1 Connection specific headers are forbidden: "${name}"`,
  INVALID_HEADER_VALUE: (value, name) => `Invalid value "${value}" for header "${name}"`,
  INVALID_INFO_STATUS: (code) => `Invalid informational status code: ${code}`,
  INVALID_ORIGIN: () => 'HTTP/2 ORIGIN frames require a valid origin',
  INVALID_PACKED_SETTINGS_LENGTH: () => 'Packed settings length must be a multiple of six',
  INVALID_PSEUDOHEADER: (name) => `"${name}" is an invalid pseudoheader or is used incorrectly`,
  INVALID_SESSION: () => 'The session has been destroyed',
  INVALID_SETTING_VALUE: (name, value) => `Invalid value for setting "${name}": ${value}`,
  INVALID_STREAM: () => 'The stream has been destroyed',
  MAX_PENDING_SETTINGS_ACK: () => 'Maximum number of pending settings acknowledgements',
  NESTED_PUSH: () => 'A push stream cannot initiate another push stream.',
  NO_MEM: () => 'Out of memory',
  NO_SOCKET_MANIPULATION: () => 'HTTP/2 sockets should not be directly manipulated (e.g. read and written)',
  ORIGIN_LENGTH: () => 'HTTP/2 ORIGIN frames are limited to 16382 bytes',
  OUT_OF_STREAMS: () => 'No stream ID is available because maximum stream ID has been reached',
  PAYLOAD_FORBIDDEN: (status) => `Responses with ${status} status must not have a payload`,
  PING_CANCEL: () => 'HTTP2 ping cancelled',
  PING_LENGTH: () => 'HTTP2 ping payload must be 8 bytes',
  PSEUDOHEADER_NOT_ALLOWED: () => 'Cannot set HTTP/2 pseudo-headers',
  PUSH_DISABLED: () => 'HTTP/2 client has disabled push',
  SEND_FILE: () => 'Directories cannot be sent',
  SEND_FILE_NOSEEK: () => 'Offset or length can only be specified for regular files',
  SESSION_ERROR: (code) => `Session closed with error code ${code}`,
  SETTINGS_CANCEL: () => 'HTTP2 session settings canceled',
  SOCKET_BOUND: () => 'The socket is already bound to an Http2Session',
  SOCKET_UNBOUND: () => 'The socket has been disconnected from the Http2Session',
  STATUS_101: () => 'HTTP status code 101 (Switching Protocols) is forbidden in HTTP/2',
  STATUS_INVALID: (code) => `Invalid status code: ${code}`,
  STREAM_CANCEL: (cause) => `The pending stream has been canceled${cause ? ` (caused by: ${cause.message})` : ''}`,
  STREAM_ERROR: (code) => `Stream closed with error code ${code}`,
  STREAM_SELF_DEPENDENCY: () => 'A stream cannot depend on itself',
  TOO_MANY_CUSTOM_SETTINGS: () => 'Number of custom settings exceeds MAX_ADDITIONAL_SETTINGS',
  TOO_MANY_INVALID_FRAMES: () => 'Too many invalid HTTP/2 frames',
  TRAILERS_ALREADY_SENT: () => 'Trailing headers have already been sent',
  TRAILERS_NOT_READY: () => 'Trailing headers cannot be sent until after the wantTrailers event is emitted',
  UNSUPPORTED_PROTOCOL: (name) => `protocol "${name}" is unsupported.`,
};

const TYPE_ERRORS = new Set(['ALTSVC_INVALID_ORIGIN', 'ALTSVC_LENGTH', 'HEADER_SINGLE_VALUE', 'INVALID_CONNECTION_HEADERS',
  'INVALID_HEADER_VALUE', 'INVALID_ORIGIN', 'INVALID_PSEUDOHEADER', 'ORIGIN_LENGTH', 'PSEUDOHEADER_NOT_ALLOWED']);
const RANGE_ERRORS = new Set(['INFO_STATUS_NOT_ALLOWED', 'INVALID_INFO_STATUS', 'INVALID_PACKED_SETTINGS_LENGTH', 'PING_LENGTH',
  'STATUS_INVALID', 'INVALID_SETTING_VALUE']);

function baseOf(name) {
  if (TYPE_ERRORS.has(name)) return TypeError;
  return RANGE_ERRORS.has(name) ? RangeError : Error;
}

// h2Error('STATUS_101'): an error with the code ERR_HTTP2_STATUS_101.
function h2Error(name, ...args) {
  const error = codedError(baseOf(name), `ERR_HTTP2_${name}`, MESSAGES[name](...args));
  if (name === 'STREAM_CANCEL' && args[0] !== undefined) error.cause = args[0];
  return error;
}

// A setting with a value of a wrong type, or out of its range.
function settingError(name, value, Base, min, max) {
  const error = codedError(Base, 'ERR_HTTP2_INVALID_SETTING_VALUE', MESSAGES.INVALID_SETTING_VALUE(name, value));
  error.actual = value;
  if (min !== undefined) {
    error.min = min;
    error.max = max;
  }
  return error;
}

// What nghttp2 reports: a negative code.
function libraryError(errno) {
  const error = codedError(Error, 'ERR_HTTP2_ERROR', internalBinding('http2').problem(errno));
  error.errno = errno;
  hidden(error, 'name', 'Error');
  return error;
}

module.exports = { h2Error, settingError, libraryError };
