// SPDX-License-Identifier: MIT
//
// The errors of streams, in the form that the package readable-stream expects.
'use strict';

const errors = require('internal/errors');

// A constructor for errors with one code; `message` creates the text from its arguments.
function coded(code, message, Base = Error) {
  return function (...args) {
    return errors.codedError(Base, code, typeof message === 'string' ? message : message(...args));
  };
}

function invalidReturn(input, name, value) {
  const type = value?.constructor?.name ? `an instance of ${value.constructor.name}` : `type ${typeof value}`;
  return `Expected ${input} to be returned from the "${name}" function but got ${type}.`;
}

function missing(...names) {
  const list = names.map((name) => `"${name}"`);
  return `The ${list.join(', ')} argument${list.length > 1 ? 's' : ''} must be specified`;
}

// The option of a stream, if it is an encoding.
function defaultEncoding(options) {
  const encoding = options?.defaultEncoding;
  if (encoding === undefined || encoding === null) return 'utf8';
  if (!require('node/buffer').Buffer.isEncoding(encoding)) throw codes.ERR_UNKNOWN_ENCODING(encoding);
  return encoding;
}

const codes = {
  ERR_ILLEGAL_CONSTRUCTOR: coded('ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor', TypeError),
  ERR_INVALID_ARG_TYPE: function (...args) { return errors.invalidArgType(...args); },
  ERR_INVALID_ARG_VALUE: function (...args) { return errors.invalidArgValue(...args); },
  ERR_INVALID_RETURN_VALUE: coded('ERR_INVALID_RETURN_VALUE', invalidReturn, TypeError),
  ERR_METHOD_NOT_IMPLEMENTED: coded('ERR_METHOD_NOT_IMPLEMENTED', (name) => `The ${name} method is not implemented`),
  ERR_MISSING_ARGS: coded('ERR_MISSING_ARGS', missing, TypeError),
  ERR_MULTIPLE_CALLBACK: coded('ERR_MULTIPLE_CALLBACK', 'Callback called multiple times'),
  ERR_OUT_OF_RANGE: function (...args) { return errors.outOfRange(...args); },
  ERR_STREAM_ALREADY_FINISHED: coded('ERR_STREAM_ALREADY_FINISHED', (name) => `Cannot call ${name} after a stream was finished`),
  ERR_STREAM_CANNOT_PIPE: coded('ERR_STREAM_CANNOT_PIPE', 'Cannot pipe, not readable'),
  ERR_STREAM_DESTROYED: coded('ERR_STREAM_DESTROYED', (name) => `Cannot call ${name} after a stream was destroyed`),
  ERR_STREAM_NULL_VALUES: coded('ERR_STREAM_NULL_VALUES', 'May not write null values to stream', TypeError),
  ERR_STREAM_PREMATURE_CLOSE: coded('ERR_STREAM_PREMATURE_CLOSE', 'Premature close'),
  ERR_STREAM_PUSH_AFTER_EOF: coded('ERR_STREAM_PUSH_AFTER_EOF', 'stream.push() after EOF'),
  ERR_STREAM_UNSHIFT_AFTER_END_EVENT: coded('ERR_STREAM_UNSHIFT_AFTER_END_EVENT', 'stream.unshift() after end event'),
  ERR_STREAM_WRITE_AFTER_END: coded('ERR_STREAM_WRITE_AFTER_END', 'write after end'),
  ERR_UNKNOWN_ENCODING: coded('ERR_UNKNOWN_ENCODING', (name) => `Unknown encoding: ${typeof name === 'string' ? name : require('internal/inspect').inspect(name)}`, TypeError),
};

function AbortError(message, options) {
  return errors.abortError(options?.cause, message);
}

// Combines an error and one that occurred while it was being handled.
function aggregateTwoErrors(inner, outer) {
  if (!inner || !outer || inner === outer) return inner || outer;
  if (Array.isArray(outer.errors)) {
    outer.errors.push(inner);
    return outer;
  }
  const error = new AggregateError([outer, inner], outer.message);
  error.code = outer.code;
  return error;
}

module.exports = { codes, defaultEncoding, AbortError, aggregateTwoErrors, hideStackFrames: (fn) => fn };
