// SPDX-License-Identifier: MIT
//
// Names for the numbers in records.
'use strict';

const TYPE = {
  __proto__: null,
  TURN: 1, ENTER: 2, LEAVE: 3, WAITED: 4, OPENED: 5, STARTED: 6, STOPPED: 7, CLOSING: 8, SENT: 9,
  QUEUED: 10, WORK_BEGUN: 11, WORK_DONE: 12, MARK: 13, SPAN: 14, SCHEDULED: 15, MISSED: 16,
};

const PHASES = ['outside', 'timers', 'pending', 'idle', 'prepare', 'poll', 'check', 'closing'];

const HANDLES = ['unknown', 'async', 'check', 'fs_event', 'fs_poll', 'handle', 'idle', 'pipe', 'poll', 'prepare',
  'process', 'stream', 'tcp', 'timer', 'tty', 'udp', 'signal', 'file'];

const REQUESTS = ['unknown', 'req', 'connect', 'write', 'shutdown', 'udp_send', 'fs', 'work', 'getaddrinfo',
  'getnameinfo', 'random'];

const FILE_OPERATIONS = ['custom', 'open', 'close', 'read', 'write', 'sendfile', 'stat', 'lstat', 'fstat', 'ftruncate',
  'utime', 'futime', 'access', 'chmod', 'fchmod', 'fsync', 'fdatasync', 'unlink', 'rmdir', 'mkdir', 'mkdtemp', 'rename',
  'scandir', 'link', 'symlink', 'readlink', 'chown', 'fchown', 'realpath', 'copyfile', 'lchown', 'opendir', 'readdir',
  'closedir', 'statfs', 'mkstemp', 'lutime'];

const ROLES = ['', 'close', 'alloc', 'read', 'connection'];

const SPANS = ['', 'script', 'tick', 'timer', 'immediate', 'microtasks', 'microtask', 'collection', 'other',
  'call', 'about', 'request', 'response', 'sample', 'blocked', 'memory', 'measure', 'moment', 'collected', 'heap', 'message', 'processor'];

const FIRST_REQUEST = 64;

// The purpose of a callback: `timer`, `tcp read`, `fs stat`.
function kindName({ kind, role, detail }) {
  if (kind < FIRST_REQUEST) {
    const name = HANDLES[kind] ?? `handle ${kind}`;
    return role === 0 ? name : `${name} ${ROLES[role] ?? role}`;
  }
  const name = REQUESTS[kind - FIRST_REQUEST] ?? `request ${kind - FIRST_REQUEST}`;
  return name === 'fs' ? `fs ${FILE_OPERATIONS[detail] ?? detail}` : name;
}

module.exports = { TYPE, PHASES, SPANS, FIRST_REQUEST, kindName };
