// SPDX-License-Identifier: MIT
// Streams: file to file, then the copy through a child process to another file.
'use strict';
const { spawn } = require('child_process');
const fs = require('fs');
const { pipeline } = require('stream');
const common = require('./common');
const { arm, check, done, failed, once } = common;

const bytes = Buffer.alloc(200000, 'abcdefghijklmnopqrstuvwxyz');
fs.writeFileSync('a', bytes);

const throughChild = () => {
  const child = spawn('cat', { stdio: ['pipe', 'pipe', 'ignore'] });
  let left = 3;
  const finish = (error) => {
    if (failed(error, 'child'))
      child.kill();
    if (--left > 0 || common.hasFailed())
      return;
    check(fs.readFileSync('c').equals(bytes), 'bytes were lost on their way through a child');
    done();
  };
  let isOver = false;
  const exited = (error) => {
    if (!isOver)
      finish(error);
    isOver = true;
  };
  child.on('error', exited);
  child.on('close', () => exited());
  if (child.pid === undefined)
    return;
  pipeline(fs.createReadStream('b'), child.stdin, once('into the child', finish));
  pipeline(child.stdout, fs.createWriteStream('c'), once('out of the child', finish));
};

arm();
pipeline(fs.createReadStream('a'), fs.createWriteStream('b'), once('file to file', (error) => {
  if (failed(error, 'file to file'))
    return;
  check(fs.readFileSync('b').equals(bytes), 'bytes were lost from file to file');
  throughChild();
}));
