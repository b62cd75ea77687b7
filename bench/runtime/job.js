// SPDX-License-Identifier: MIT
//
// What the scripts of jobs share. `script [COUNT]` prints nanoseconds of CPU time and of wall
// time for each operation, and bytes of memory where they are measured. CPU time is the process's, with all its threads,
// without its children.
'use strict';

let cpu;
let wall;

/** How many operations are wanted. */
exports.count = (usual) => Number(process.argv[2] ?? usual);

exports.begin = () => {
  wall = process.hrtime.bigint();
  cpu = process.cpuUsage();
};

// more: microseconds of CPU time that other processes have used.
exports.end = (operations, more = 0, ...bytes) => {
  const { user, system } = process.cpuUsage(cpu);
  const wallTime = Number(process.hrtime.bigint() - wall);
  console.log(((user + system + more) * 1000) / operations, wallTime / operations, ...bytes);
};

let sink;

/** Prints the nanoseconds of CPU time that a call takes, the best of three rounds. */
exports.measure = (name, rounds, call) => {
  const only = process.argv[2];
  if (only !== undefined && !name.includes(only)) return;
  for (let i = 0; i < rounds / 2; i++) sink = call();
  const times = [1, 2, 3].map(() => {
    const start = process.cpuUsage();
    for (let i = 0; i < rounds; i++) sink = call();
    const { user, system } = process.cpuUsage(start);
    return ((user + system) * 1000) / rounds;
  });
  process.stderr.write(`${name.padEnd(28)} ${Math.min(...times).toFixed(0).padStart(9)}\n`);
  void sink;
};
