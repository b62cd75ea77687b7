// SPDX-License-Identifier: MIT
//
// The rights of descriptors in WASI preview1: what may be done with one (base), and with what is opened through it
// (inheriting). Sets are BigInts.
'use strict';

const NAMES = ['FD_DATASYNC', 'FD_READ', 'FD_SEEK', 'FD_FDSTAT_SET_FLAGS', 'FD_SYNC', 'FD_TELL', 'FD_WRITE', 'FD_ADVISE', 'FD_ALLOCATE',
  'PATH_CREATE_DIRECTORY', 'PATH_CREATE_FILE', 'PATH_LINK_SOURCE', 'PATH_LINK_TARGET', 'PATH_OPEN', 'FD_READDIR', 'PATH_READLINK',
  'PATH_RENAME_SOURCE', 'PATH_RENAME_TARGET', 'PATH_FILESTAT_GET', 'PATH_FILESTAT_SET_SIZE', 'PATH_FILESTAT_SET_TIMES',
  'FD_FILESTAT_GET', 'FD_FILESTAT_SET_SIZE', 'FD_FILESTAT_SET_TIMES', 'PATH_SYMLINK', 'PATH_REMOVE_DIRECTORY', 'PATH_UNLINK_FILE',
  'POLL_FD_READWRITE', 'SOCK_SHUTDOWN', 'SOCK_ACCEPT'];

const R = { __proto__: null };
NAMES.forEach((name, bit) => { R[name] = 1n << BigInt(bit); });

const type = { __proto__: null, BLOCK: 1, CHARACTER: 2, DIRECTORY: 3, REGULAR: 4, DATAGRAM: 5, STREAM: 6 };

const ALL = (1n << BigInt(NAMES.length)) - 1n;
const FILE = R.FD_DATASYNC | R.FD_READ | R.FD_SEEK | R.FD_FDSTAT_SET_FLAGS | R.FD_SYNC | R.FD_TELL | R.FD_WRITE | R.FD_ADVISE |
  R.FD_ALLOCATE | R.FD_FILESTAT_GET | R.FD_FILESTAT_SET_SIZE | R.FD_FILESTAT_SET_TIMES | R.POLL_FD_READWRITE;
const TERMINAL = R.FD_READ | R.FD_FDSTAT_SET_FLAGS | R.FD_WRITE | R.FD_FILESTAT_GET | R.POLL_FD_READWRITE;
const STREAM = TERMINAL | R.SOCK_SHUTDOWN | R.SOCK_ACCEPT;
const ONLY_FILES = R.FD_DATASYNC | R.FD_READ | R.FD_SEEK | R.FD_TELL | R.FD_WRITE | R.FD_ALLOCATE | R.FD_FILESTAT_SET_SIZE;
const DIRECTORY = ALL & ~ONLY_FILES & ~R.SOCK_SHUTDOWN & ~R.SOCK_ACCEPT;

// The most that a descriptor of a type may have.
function mostRights(kind, isTerminal) {
  switch (kind) {
    case type.REGULAR: return { base: FILE, inheriting: 0n };
    case type.DIRECTORY: return { base: DIRECTORY, inheriting: DIRECTORY | FILE };
    case type.DATAGRAM:
    case type.STREAM: return { base: STREAM, inheriting: ALL };
    case type.CHARACTER: return isTerminal ? { base: TERMINAL, inheriting: 0n } : { base: ALL, inheriting: ALL };
    default: return { base: ALL, inheriting: ALL };
  }
}

module.exports = { R, type, mostRights };
