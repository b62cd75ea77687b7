'use strict';
// A temporary folder for each program, which is the current one while the program runs.
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-fs-'));
process.chdir(folder);
process.on('exit', () => {
  process.chdir('/');
  fs.rmSync(folder, { recursive: true, force: true });
});

const clean = (text) => String(text).replaceAll(folder, '<folder>');

// All properties of an error, on one line.
function tell(error) {
  const rest = ['errno', 'syscall', 'path', 'dest'].filter((key) => error[key] !== undefined)
    .map((key) => `${key}=${clean(error[key])}`);
  return [error.name, error.code, clean(error.message), ...rest].join(' | ');
}

// Runs it and prints its result, or its error.
function attempt(label, run) {
  try {
    const value = run();
    console.log(label, typeof value === 'string' ? clean(value) : value);
  } catch (error) {
    console.log(label, tell(error));
  }
}

async function attemptLater(label, run) {
  try {
    const value = await run();
    console.log(label, typeof value === 'string' ? clean(value) : value);
  } catch (error) {
    console.log(label, tell(error));
  }
}

module.exports = { folder, clean, tell, attempt, attemptLater };
