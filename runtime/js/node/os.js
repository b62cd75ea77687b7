// SPDX-License-Identifier: MIT
//
// node:os
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperties } = require('internal/descriptors');
const { invalidArgType, outOfRange, systemCallError } = require('internal/errors');
const binding = internalBinding('os');

const machine = () => internalBinding('machine');

const PRIORITIES = {
  PRIORITY_LOW: 19, PRIORITY_BELOW_NORMAL: 10, PRIORITY_NORMAL: 0, PRIORITY_ABOVE_NORMAL: -7, PRIORITY_HIGH: -14, PRIORITY_HIGHEST: -20,
};
const MAX_INT32 = 2 ** 31 - 1;

// Returns a result, or throws the error for a negative code.
function checked(result, syscall) {
  if (typeof result === 'number' && result < 0) throw systemCallError(result, syscall);
  return result;
}

function cpus() {
  return checked(machine().cpus(), 'uv_cpu_info').map(([model, speed, user, nice, sys, idle, irq]) => (
    { model, speed, times: { user, nice, sys, idle, irq } }));
}

// The number of bits set in a mask.
function prefixLength(netmask, isV6) {
  const numbers = isV6 ? netmask.split(':').map((part) => parseInt(part || '0', 16)) : netmask.split('.').map(Number);
  return numbers.join('') === '' ? 0 : numbers.reduce((sum, number) => sum + number.toString(2).replaceAll('0', '').length, 0);
}

function networkInterfaces() {
  const result = {};
  for (const [name, address, netmask, mac, internal, scopeid] of checked(machine().interfaces(), 'uv_interface_addresses')) {
    const isV6 = scopeid >= 0;
    const cidr = `${address}/${prefixLength(netmask, isV6)}`;
    const entry = { address, netmask, family: isV6 ? 'IPv6' : 'IPv4', mac, internal, cidr };
    if (isV6) entry.scopeid = scopeid;
    (result[name] ??= []).push(entry);
  }
  return result;
}

function userInfo(options) {
  const [uid, gid, ...texts] = checked(machine().user(), 'uv_os_get_passwd');
  const encoding = ownOptions(options).encoding ?? 'utf8';
  const encoded = texts.map((text) => {
    if (text === null || encoding === 'utf8') return text;
    const bytes = globalThis.Buffer.from(text);
    return encoding === 'buffer' ? bytes : bytes.toString(encoding);
  });
  return { __proto__: null, uid, gid, username: encoded[0], homedir: encoded[1], shell: encoded[2] };
}

function checkInt32(value, name, min = -MAX_INT32 - 1, max = MAX_INT32) {
  if (typeof value !== 'number') throw invalidArgType(name, 'number', value);
  if (!Number.isInteger(value)) throw outOfRange(name, 'an integer', value);
  if (value < min || value > max) throw outOfRange(name, `>= ${min} && <= ${max}`, value);
}

function getPriority(pid = 0) {
  checkInt32(pid, 'pid');
  return checked(machine().priority(pid), 'uv_os_getpriority')[0];
}

function setPriority(pid, priority) {
  if (priority === undefined) {
    priority = pid;
    pid = 0;
  }
  checkInt32(pid, 'pid');
  checkInt32(priority, 'priority', PRIORITIES.PRIORITY_HIGHEST, PRIORITIES.PRIORITY_LOW);
  checked(machine().setPriority(pid, priority), 'uv_os_setpriority');
}

function tmpdir() {
  const { TMPDIR, TMP, TEMP } = globalThis.process.env;
  const path = TMPDIR || TMP || TEMP || '/tmp';
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

// What uname() returns does not change.
let names;
const systemNames = () => (names ??= binding.systemNames());

// Functions that convert to their value when used as a string or a number.
const VALUES = {
  arch: () => globalThis.process.arch,
  availableParallelism: () => binding.processors(),
  endianness: () => (new Uint8Array(new Uint16Array([1]).buffer)[0] === 1 ? 'LE' : 'BE'),
  freemem: () => binding.freeMemory(),
  homedir: () => checked(binding.homeDir(), 'uv_os_homedir'),
  hostname: () => checked(binding.hostName(), 'uv_os_gethostname'),
  machine: () => systemNames()[3],
  platform: () => globalThis.process.platform,
  release: () => systemNames()[1],
  tmpdir,
  totalmem: () => binding.totalMemory(),
  type: () => systemNames()[0],
  uptime: () => binding.uptime(),
  version: () => systemNames()[2],
};
for (const run of Object.values(VALUES)) run[Symbol.toPrimitive] = () => run();

module.exports = {
  ...VALUES,
  cpus,
  getPriority,
  loadavg: () => binding.loadAverages(),
  networkInterfaces,
  setPriority,
  userInfo,
};

let constants;

defineProperties(module.exports, {
  constants: {
    configurable: false,
    enumerable: true,
    get() {
      constants ??= {
        __proto__: null,
        UV_UDP_REUSEADDR: 4,
        dlopen: Object.setPrototypeOf(machine().dlopenFlags(), null),
        errno: Object.setPrototypeOf(machine().errorNumbers(), null),
        signals: Object.setPrototypeOf({ ...internalBinding('signal').numbers }, null),
        priority: { __proto__: null, ...PRIORITIES },
      };
      return constants;
    },
  },
  EOL: { configurable: true, enumerable: true, writable: false, value: '\n' },
  devNull: { configurable: true, enumerable: true, writable: false, value: '/dev/null' },
});
