// SPDX-License-Identifier: MIT
// npm --version and npm init.
const path = require('path');
const { makeFolder, runner } = require('./command_line.cjs');

const folder = makeFolder({
  'package.json': '{ "name": "parent", "version": "1.0.0", "private": true }\n',
  'tool/node_modules/dependency/package.json': '{ "name": "dependency", "version": "2.0.0" }',
  'tool/add.js': '',
});
const npm = runner(path.join(folder, 'tool'), 'npm/bin/npm-cli.js');
npm('--version');
npm('init', '-y');
