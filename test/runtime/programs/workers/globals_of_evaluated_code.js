// Code of { eval: true } has require and module as globals, but no built-in modules; process and its arguments are there
// whether or not the worker reads them before it loads node:worker_threads.
'use strict';

const { Worker, setEnvironmentData } = require('worker_threads');

setEnvironmentData('key', { of: 'parent' });
const programs = [
  'console.log(typeof fs, typeof path, typeof require, typeof module, typeof exports)',
  'console.log(process.argv.slice(1), process.execArgv); console.log(require("worker_threads").workerData)',
  'console.log(require("worker_threads").getEnvironmentData("key")); console.log(process.argv.slice(1))',
  'process.stdout.write("text\\n"); process.stdout.write(Buffer.from("bytes\\n")); console.log("line")',
  'const { threadId, resourceLimits } = require("worker_threads"); console.log(threadId, resourceLimits.stackSizeMb)',
];

function next() {
  const text = programs.shift();
  if (text === undefined) return;
  const options = { eval: true, argv: ['a,b', '', 'c\nd', 'é\u{1f600}'], execArgv: ['--no-warnings'], workerData: [1, 'two'], resourceLimits: { stackSizeMb: 2.5 } };
  new Worker(text, options).on('exit', next);
}
next();
