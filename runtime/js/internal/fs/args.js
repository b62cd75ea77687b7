// SPDX-License-Identifier: MIT
//
// Arguments of node:fs: paths, flags, modes, descriptors, encodings.
'use strict';

const { codedError, invalidArgType, invalidArgValue, outOfRange } = require('internal/errors');

const constants = {
  F_OK: 0, R_OK: 4, W_OK: 2, X_OK: 1, COPYFILE_EXCL: 1, COPYFILE_FICLONE: 2, COPYFILE_FICLONE_FORCE: 4,
  O_RDONLY: 0, O_WRONLY: 1, O_RDWR: 2, O_CREAT: 0o100, O_EXCL: 0o200, O_TRUNC: 0o1000, O_APPEND: 0o2000,
  O_SYNC: 0o4010000, O_NONBLOCK: 0o4000, O_DIRECTORY: 0o200000, O_NOFOLLOW: 0o400000,
  S_IFMT: 0o170000, S_IFREG: 0o100000, S_IFDIR: 0o040000, S_IFCHR: 0o020000, S_IFBLK: 0o060000,
  S_IFIFO: 0o010000, S_IFLNK: 0o120000, S_IFSOCK: 0o140000,
  UV_DIRENT_UNKNOWN: 0, UV_DIRENT_FILE: 1, UV_DIRENT_DIR: 2, UV_DIRENT_LINK: 3, UV_DIRENT_FIFO: 4,
  UV_DIRENT_SOCKET: 5, UV_DIRENT_CHAR: 6, UV_DIRENT_BLOCK: 7,
};

const { O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND, O_SYNC } = constants;
const FLAGS = {
  r: O_RDONLY,
  rs: O_RDONLY | O_SYNC,
  'r+': O_RDWR,
  'rs+': O_RDWR | O_SYNC,
  w: O_TRUNC | O_CREAT | O_WRONLY,
  wx: O_TRUNC | O_CREAT | O_WRONLY | O_EXCL,
  'w+': O_TRUNC | O_CREAT | O_RDWR,
  'wx+': O_TRUNC | O_CREAT | O_RDWR | O_EXCL,
  a: O_APPEND | O_CREAT | O_WRONLY,
  ax: O_APPEND | O_CREAT | O_WRONLY | O_EXCL,
  as: O_APPEND | O_CREAT | O_WRONLY | O_SYNC,
  'a+': O_APPEND | O_CREAT | O_RDWR,
  'ax+': O_APPEND | O_CREAT | O_RDWR | O_EXCL,
  'as+': O_APPEND | O_CREAT | O_RDWR | O_SYNC,
};

function toPath(value, name = 'path') {
  let path = value;
  if (value instanceof Uint8Array) path = internalBinding('text').decodeUtf8(value, 0, value.length);
  else if (value !== null && typeof value === 'object' && value.href) path = require('node/url').fileURLToPath(value);
  if (typeof path !== 'string') throw invalidArgType(name, ['string', 'Buffer', 'URL'], value);
  if (path.includes('\0')) throw invalidArgValue(name, value, 'must be a string, Uint8Array, or URL without null bytes');
  return path;
}

function toFlags(value, fallback = 'r') {
  const flags = value ?? fallback;
  if (typeof flags === 'number') return flags;
  if (FLAGS[flags] === undefined) throw invalidArgValue('flags', flags);
  return FLAGS[flags];
}

function toMode(value, fallback, name = 'mode') {
  const mode = value ?? fallback;
  const number = typeof mode === 'string' && /^[0-7]+$/.test(mode) ? parseInt(mode, 8) : mode;
  if (typeof number !== 'number') throw invalidArgType(name, 'number', value);
  return number;
}

function toFd(value) {
  if (typeof value !== 'number') throw invalidArgType('fd', 'number', value);
  if (!Number.isInteger(value)) throw outOfRange('fd', 'an integer', value);
  if (value < 0 || value > 2147483647) throw outOfRange('fd', '>= 0 && <= 2147483647', value);
  return value;
}

// Options given as an encoding or as an object.
function toOptions(options, defaults) {
  if (options === null || options === undefined || typeof options === 'function') return defaults;
  const given = typeof options === 'string' ? { encoding: options } : options;
  if (typeof given !== 'object') throw invalidArgType('options', ['string', 'Object'], options);
  if (given.encoding && !require('node/buffer').Buffer.isEncoding(given.encoding) && given.encoding !== 'buffer') {
    throw invalidArgValue('encoding', given.encoding);
  }
  return { ...defaults, ...given };
}

function toBytes(data) {
  if (typeof data === 'string') return internalBinding('text').encodeUtf8(data);
  if (data instanceof Uint8Array) return data;
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  throw invalidArgType('data', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
}

function toCallback(value) {
  if (typeof value !== 'function') throw invalidArgType('cb', 'function', value);
  return value;
}

// What reading gives: a Buffer, or text in the encoding.
function decoded(bytes, encoding) {
  if (encoding === 'utf8' || encoding === 'utf-8') return internalBinding('text').decodeUtf8(bytes, 0, bytes.length);
  const { Buffer } = require('node/buffer');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return encoding && encoding !== 'buffer' ? buffer.toString(encoding) : buffer;
}

module.exports = {
  constants, toPath, toFlags, toMode, toFd, toOptions, toBytes, toCallback, decoded, codedError,
};
