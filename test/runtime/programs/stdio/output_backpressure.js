// SPDX-License-Identifier: MIT
//
// Standard output on a full device: which listeners are called, and the exit status.
'use strict';

const { spawnSync } = require('child_process');

function run(code) {
  const { status, stderr } = spawnSync('sh', ['-c', 'exec "$0" -e "$1" >/dev/full', process.execPath, code], { encoding: 'utf8' });
  const lines = stderr.split('\n').filter((line) => /^(?:\w*Error: |told )/.test(line));
  console.log([code, status, lines]);
}

const EXIT = 'process.on("exit", (code) => console.error("told exit", code));';
const WRITE = 'process.stdout.write("x", (error) => console.error("told written", error?.code));';
run(`${EXIT} console.log("x"); console.log("y");`);
run(`${EXIT} ${WRITE}`);
run(`${EXIT} process.stdout.write("x"); setTimeout(() => console.error("told later"), 1);`);
run(`${EXIT} process.stdout.on("error", (error) => console.error("told", error.code, error.syscall, error.message)); ${WRITE}
  setTimeout(() => { ${WRITE} console.error("told", process.stdout.destroyed, process.stdout.writable); }, 1);`);
run('process.on("uncaughtException", (error) => console.error("told", error.code)); process.stdout.write("1"); setTimeout(() => process.stdout.write("2"), 1);');
run('try { require("fs").writeSync(1, "x"); } catch (error) { console.error("told", error.code, error.syscall); }');
run('require("stream").Readable.from(["a", "b"]).pipe(process.stdout).on("error", (error) => console.error("told", error.code));');
