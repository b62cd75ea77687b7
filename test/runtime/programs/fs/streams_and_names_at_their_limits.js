// SPDX-License-Identifier: MIT
// Streams that stay open after an error, replaced fs functions, filters before checks, and names of pipes.
'use strict';
const { spawn } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

process.on('warning', (warning) => console.log('warning', warning.name, warning.code, warning.message));

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-limits-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, 'file');
fs.writeFileSync(file, '0123456789');

async function open() {
  const stays = fs.createReadStream(null, { fd: 13337, autoClose: false }).resume();
  await new Promise((resolve) => { stays.on('error', (error) => resolve(console.log('error', error.code))); });
  console.log('open', stays.closed, stays.destroyed, stays.fd);
}

async function closing() {
  const stream = fs.createReadStream(file);
  const own = { close: fs.close };
  fs.close = (fd, callback) => {
    console.log('close', fd === stream.fd, typeof fd);
    fs.close = own.close;
    own.close(fd, callback);
  };
  stream.resume();
  await new Promise((resolve) => { stream.on('close', resolve); });
  console.log(stream.fd);
}

async function names() {
  fs.rmdirSync(await fs.promises.mkdtemp(path.join(folder, 'endsX')));
  fs.rmdirSync(fs.mkdtempSync(path.join(folder, 'endsX')));
  fs.createReadStream(file).on('close', () => {}).open();
  const buffer = Buffer.alloc(4);
  const fd = fs.openSync(file);
  for (const position of [2n ** 63n - 5n, 2n ** 53n, 8n]) console.log(position, fs.readSync(fd, buffer, 0, 4, position));
  fs.closeSync(fd);
  try {
    for await (const event of fs.promises.watch(folder, { encoding: 1 })) console.log(event);
  } catch (error) {
    console.log(error.code);
  }
}

async function copies() {
  fs.mkdirSync(path.join(folder, 'source'));
  const options = { recursive: true, filter: (name) => !name.endsWith('source') };
  console.log('sync', fs.cpSync(path.join(folder, 'source'), file, options));
  console.log('promise', await fs.promises.cp(path.join(folder, 'source'), file, options));
}

function pipes() {
  const text = "const fs = require('fs'); const own = fs.realpathSync('/dev/stdin'); " +
    "fs.realpath('/dev/stdin', (error, name) => console.log(error, name === own, name.replace(/[0-9]+/g, 'N')))";
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', 'echo | "$0" -e "$1"', process.execPath, text], { stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('close', resolve);
  });
}

function changes() {
  const watcher = fs.watch(file, { recursive: true });
  const timer = setInterval(() => fs.appendFileSync(file, 'more'), 10);
  return new Promise((resolve) => {
    watcher.once('change', (event, name) => {
      console.log(event, name);
      clearInterval(timer);
      watcher.on('close', resolve);
      watcher.close();
    });
  });
}

open().then(closing).then(names).then(copies).then(pipes).then(changes).then(() => console.log('done'));
