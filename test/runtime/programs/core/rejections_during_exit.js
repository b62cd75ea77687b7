// SPDX-License-Identifier: MIT
//
// Listeners of `exit` that reject, throw, and start things: what still runs, and the status.
'use strict';

const { spawnSync } = require('child_process');

function run(code) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' });
  const error = /^Error: .*|reason ".*?"/m.exec(stderr)?.[0];
  console.log([code, status, stdout, error]);
}

const REJECT = 'process.on("exit", async (code) => { console.log("exit", code); throw new Error("late"); });';
run(REJECT);
run(`${REJECT} process.exit(3);`);
run(`${REJECT} process.exitCode = 4;`);
run(`${REJECT} throw new Error("first");`);
run(`${REJECT} process.on("unhandledRejection", (error) => console.log(error.message)); process.on("exit", () => console.log("second"));`);
run(`${REJECT} process.on("uncaughtException", (error) => console.log(error.message)); process.on("exit", () => console.log("second"));`);
run(`${REJECT} Promise.reject(new Error("early"));`);
run(`${REJECT} setTimeout(() => process.exit(2), 1);`);
run('process.on("exit", () => Promise.reject(5));');
run('process.on("exit", () => { Promise.resolve().then(() => console.log("microtask")); process.nextTick(() => console.log("tick")); });');
run('process.on("exit", async () => { await 0; console.log("awaited"); process.exitCode = 6; });');
run('process.on("exit", () => { setTimeout(console.log, 0, "timer"); setImmediate(console.log, "immediate"); });');
run('process.on("exit", () => { throw new Error("thrown"); }); process.on("exit", () => console.log("second"));');
run('process.on("beforeExit", () => Promise.reject(new Error("before"))); process.on("exit", (code) => console.log(code));');
