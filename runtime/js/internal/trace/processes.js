// SPDX-License-Identifier: MIT
//
// Finds what `rondo top` and `rondo live` watch: a process that is being recorded, or one that can be.
'use strict';

const { findRecorded } = require('internal/trace/live');
const attach = internalBinding('attach');

const ANSWER_LIMIT_MS = 3000;
const EAGAIN = -11;

// { pid, path } of a recording that grows. Starts one if there is none.
function recordingOf(fs, pid) {
  const recorded = findRecorded(fs, pid);
  if (recorded !== undefined) return { ...recorded, isOurs: false };
  const fd = attach.begin(pid, ANSWER_LIMIT_MS);
  if (fd === EAGAIN) throw new Error(`process ${pid}: its loop has not turned for ${ANSWER_LIMIT_MS / 1000} s: it is blocked, or never runs`);
  if (fd < 0) throw new Error(`process ${pid}: ${attach.problem(fd)}`);
  return { pid, path: `/proc/self/fd/${fd}`, isOurs: true };
}

// The program without its folder, which may be longer than a line, and its arguments.
function commandOf(fs, pid) {
  try {
    const [program, ...args] = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return [program.slice(program.lastIndexOf('/') + 1), ...args].join(' ').trim();
  } catch {
    return '';
  }
}

// The processes that can be recorded: [{ pid, command }].
function listProcesses(fs) {
  const own = globalThis.process.pid;
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number);
  return pids.filter((pid) => pid !== own && attach.has(pid)).map((pid) => ({ pid, command: commandOf(fs, pid) }));
}

module.exports = { recordingOf, listProcesses };
