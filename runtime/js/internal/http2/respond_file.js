// SPDX-License-Identifier: MIT
//
// respondWithFD() and respondWithFile(): a file as the body of a response.
'use strict';

const fs = require('node/fs');
const { Buffer } = require('node/buffer');
const errors = require('internal/errors');
const { h2Error } = require('internal/http2/errors');
const { kCore } = require('internal/http2/stream_core');

const PIECE = 64 * 1024;

function optionsOf(given) {
  const how = { offset: undefined, length: undefined, ...given };
  for (const name of ['offset', 'length']) {
    if (how[name] !== undefined && typeof how[name] !== 'number') throw errors.invalidArgValue(`options.${name}`, how[name]);
  }
  if (how.statCheck !== undefined && typeof how.statCheck !== 'function') throw errors.invalidArgValue('options.statCheck', how.statCheck);
  return how;
}

// Sends the bytes of the descriptor: from the start, or, with a negative offset, from where it stands.
function sendFd(stream, fd, headers, how, ownsFd) {
  const close = () => {
    if (ownsFd) fs.close(fd, () => {});
  };
  if (stream.destroyed || stream.closed || stream.headersSent) {
    close();
    return;
  }
  const hasBody = stream._respondForFile(headers, how);
  if (!hasBody) {
    close();
    return;
  }
  const position = how.offset < 0 ? -1 : how.offset ?? 0;
  const length = how.length === undefined || how.length < 0 ? Infinity : how.length;
  stream[kCore].sendBody = (done) => pump(stream, fd, position, length, close, done);
  stream.end();
}

// Reads a piece, sends it, and so on. The program has no part in it: for it, the stream has ended.
function pump(stream, fd, position, left, close, done) {
  const core = stream[kCore];
  if (left === 0 || !core.canSend()) {
    close();
    if (!stream.destroyed) done();
    return;
  }
  const buffer = Buffer.allocUnsafeSlow(Math.min(PIECE, left));
  fs.read(fd, buffer, 0, buffer.length, position < 0 ? null : position, (error, count) => {
    if (error && error.code === 'ESPIPE' && position === 0) {
      pump(stream, fd, -1, left, close, done);
    } else if (error) {
      close();
      core.breakOff();
    } else if (count === 0 || !core.canSend()) {
      pump(stream, fd, position, 0, close, done);
    } else {
      const next = () => pump(stream, fd, position < 0 ? -1 : position + count, left - count, close, done);
      core.write(buffer.subarray(0, count), count, next);
    }
  });
}

// The length of what will be sent, if it is known.
function measure(stat, how, headers) {
  if (!stat.isFile()) return;
  const offset = Math.max(how.offset ?? 0, 0);
  const rest = Math.max(stat.size - offset, 0);
  how.length = how.length === undefined || how.length < 0 ? rest : Math.min(how.length, rest);
  headers['content-length'] = how.length;
}

function checkStat(stream, stat, headers, how) {
  if (how.statCheck === undefined) return true;
  const asked = { offset: how.offset ?? 0, length: how.length ?? -1 };
  if (Reflect.apply(how.statCheck, stream, [stat, headers, asked]) === false) return false;
  how.offset = asked.offset;
  how.length = asked.length;
  return !stream.headersSent;
}

function fail(stream, how, error) {
  if (how.onError) how.onError(error);
  else stream.destroy(error);
}

function onStat(stream, fd, headers, how, ownsFd, error, stat) {
  let problem = error;
  const isFile = problem === null && stat.isFile();
  if (problem === null && !isFile && ownsFd) {
    if (stat.isDirectory()) problem = h2Error('SEND_FILE');
    else if (how.offset > 0 || how.length >= 0) problem = h2Error('SEND_FILE_NOSEEK');
  }
  if (problem !== null || stream.destroyed || stream.closed || !checkStat(stream, stat, headers, how)) {
    if (ownsFd) fs.close(fd, () => {});
    if (problem !== null) fail(stream, how, problem);
    return;
  }
  if (!isFile) how.offset ??= -1;
  measure(stat, how, headers);
  sendFd(stream, fd, headers, how, ownsFd);
}

function respondWithFD(stream, given, givenHeaders, givenOptions) {
  const how = optionsOf(givenOptions);
  const fd = typeof given === 'object' && given !== null && typeof given.fd === 'number' ? given.fd : given;
  const headers = stream._fileHeaders(givenHeaders, how);
  if (typeof fd !== 'number') throw errors.invalidArgType('fd', ['number', 'FileHandle'], fd);
  if (how.statCheck === undefined) sendFd(stream, fd, headers, how, false);
  else fs.fstat(fd, (error, stat) => onStat(stream, fd, headers, how, false, error, stat));
}

function respondWithFile(stream, path, givenHeaders, givenOptions) {
  const how = optionsOf(givenOptions);
  const headers = stream._fileHeaders(givenHeaders, how);
  fs.open(path, 'r', (error, fd) => {
    if (error) {
      fail(stream, how, error);
      return;
    }
    if (stream.destroyed || stream.closed) fs.close(fd, () => {});
    else fs.fstat(fd, (statError, stat) => onStat(stream, fd, headers, how, true, statError, stat));
  });
}

module.exports = { respondWithFD, respondWithFile };
