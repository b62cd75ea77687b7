// SPDX-License-Identifier: MIT
//
// --cpu-prof: records the whole program, and writes the profile to a file named as in Node.
'use strict';

const { END_PROFILE } = require('internal/state');
const options = internalBinding('options');

const BAD_OPTION = 9;

let recording = null;
let directory = '';

function print(text) {
  internalBinding('stdio').write(2, text);
}

function two(number) {
  return String(number).padStart(2, '0');
}

// CPU.yyyymmdd.hhmmss.pid.tid.number.cpuprofile
function defaultName() {
  const now = new Date();
  const date = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
  return `CPU.${date}.${time}.${internalBinding('process').ids()[0]}.0.001.cpuprofile`;
}

function attempt(failure, action) {
  try {
    return action();
  } catch (error) {
    throw new Error(`${error.code ?? error}: ${failure}`);
  }
}

function write(profile) {
  const { driveSync } = require('internal/fs/request');
  const { mkdir } = require('internal/fs/trees');
  const name = `${directory}/${options.cpuProfName ?? defaultName()}`;
  attempt(`Failed to create CPU profile directory ${directory}`, () => driveSync(mkdir(directory, 0o777, true)));
  attempt(`Failed to write file ${name}`, () => {
    require('internal/fs/files').exported.writeFileSync(name, JSON.stringify(profile), { mode: 0o600 });
  });
}

// Called when the process exits, or before it kills itself. Errors do not change the exit status.
function end() {
  if (recording === null) return;
  const finished = recording;
  recording = null;
  try {
    write(require('internal/profile/recorder').stop(finished));
  } catch (error) {
    print(`${error.message}\n`);
  }
}

function start() {
  const cwd = internalBinding('process').cwd();
  directory = options.cpuProfDir ?? (typeof cwd === 'string' ? cwd : '.');
  try {
    recording = require('internal/profile/recorder').start(options.cpuProfInterval);
  } catch (error) {
    print(`rondo: --cpu-prof: ${error.message}\n`);
    internalBinding('process').exit(BAD_OPTION);
  }
  internalBinding('loop').setHook(END_PROFILE, end);
}

module.exports = { start, end };
