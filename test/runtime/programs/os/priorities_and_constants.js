// SPDX-License-Identifier: MIT
// os.getPriority and os.setPriority with right and wrong arguments; os.constants.
'use strict';
const os = require('os');

function tried(run) {
  try {
    console.log(run());
  } catch (error) {
    console.log(error.name, error.code, error.message, error.info, Object.keys(error));
  }
}
const before = os.getPriority();
tried(() => os.getPriority(process.pid) === before);
tried(() => os.setPriority(before));
tried(() => os.setPriority(process.pid, before));
tried(() => os.setPriority(19) ?? os.getPriority());
for (const pid of ['x', 1.5, null, 2 ** 31, -(2 ** 31) - 1, 99999999]) {
  tried(() => os.getPriority(pid));
  tried(() => os.setPriority(pid, 1));
}
for (const priority of [99, -21, 'x', 1.5]) tried(() => os.setPriority(0, priority));
tried(() => os.setPriority());
console.log(os.constants);
const constants = require('constants');
console.log(constants.SIGINT, constants.ENOENT, constants.O_RDONLY, constants.PRIORITY_LOW, constants.RTLD_NOW, Object.isFrozen(constants));
