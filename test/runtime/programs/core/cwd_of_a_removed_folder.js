// SPDX-License-Identifier: MIT
// process.cwd() asks the system once for each chdir.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');

const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'cwd-')));
const show = (value) => console.log(typeof value === 'string' ? value.replace(home, 'HOME') : value);
fs.mkdirSync(path.join(home, 'gone'));
fs.mkdirSync(path.join(home, 'old'));

process.chdir(path.join(home, 'gone'));
show(process.cwd());
fs.rmdirSync(process.cwd());
show(process.cwd());
show(path.resolve('x'));

process.chdir(path.join(home, 'old'));
show(process.cwd());
fs.renameSync(path.join(home, 'old'), path.join(home, 'new'));
show(process.cwd());
try {
  process.chdir('missing');
} catch (error) {
  show(error.code);
}
show(path.resolve('x'));
process.chdir('/');
show(process.cwd());
fs.rmSync(home, { recursive: true });
