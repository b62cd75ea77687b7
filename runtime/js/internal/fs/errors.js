// SPDX-License-Identifier: MIT
//
// Errors of rm and cp that imitate system errors.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { hidden } = require('internal/errors');

const TITLES = {
  __proto__: null,
  ERR_FS_EISDIR: 'Path is a directory',
  ERR_FS_CP_DIR_TO_NON_DIR: 'Cannot overwrite non-directory with directory',
  ERR_FS_CP_EEXIST: 'Target already exists',
  ERR_FS_CP_EINVAL: 'Invalid src or dest',
  ERR_FS_CP_FIFO_PIPE: 'Cannot copy a FIFO pipe',
  ERR_FS_CP_NON_DIR_TO_DIR: 'Cannot overwrite directory with non-directory',
  ERR_FS_CP_SOCKET: 'Cannot copy a socket file',
  ERR_FS_CP_SYMLINK_TO_SUBDIRECTORY: 'Cannot overwrite symlink in subdirectory of self',
  ERR_FS_CP_UNKNOWN: 'Cannot copy an unknown file type',
};

// A property of the error that mirrors its info.
function linkTo(error, info, key) {
  const get = () => info[key];
  const set = (value) => { info[key] = value; };
  defineProperty(error, key, { get, set, configurable: true, enumerable: true });
}

// info: { code, message, path, syscall, errno }, which the error exposes as its own.
function treeError(code, info) {
  const message = `${TITLES[code]}: ${info.syscall} returned ${info.code} (${info.message}) ${info.path}`;
  const error = new Error(message);
  hidden(error, 'name', 'SystemError');
  error.code = code;
  error.info = info;
  for (const key of ['errno', 'syscall', 'path']) linkTo(error, info, key);
  hidden(error, 'toString', () => `${error.name} [${code}]: ${error.message}`);
  require('internal/stack').setHeader(error, `SystemError [${code}]: ${message}`);
  return error;
}

module.exports = { treeError };
