// SPDX-License-Identifier: MIT
//
// What the scripts of jobs share. `script [COUNT]` prints nanoseconds of CPU time and of wall
// time for each operation. CPU time is the process's, with all its threads, without its children.
'use strict';

let cpu;
let wall;

/** How many operations are wanted. */
exports.count = (usual) => Number(process.argv[2] ?? usual);

exports.begin = () => {
  wall = process.hrtime.bigint();
  cpu = process.cpuUsage();
};

exports.end = (operations) => {
  const { user, system } = process.cpuUsage(cpu);
  const wallTime = Number(process.hrtime.bigint() - wall);
  console.log(((user + system) * 1000) / operations, wallTime / operations);
};
