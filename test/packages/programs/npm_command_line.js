// SPDX-License-Identifier: MIT
// npm itself: its version, a new package, its scripts and its tree.
const fs = require('fs');
const path = require('path');
const { makeFolder, runner } = require('./command_line.cjs');

const folder = makeFolder({
  'package.json': '{ "name": "parent", "version": "1.0.0", "private": true }\n',
  'tool/node_modules/dependency/package.json': '{ "name": "dependency", "version": "2.0.0" }',
  'tool/add.js': 'console.log(process.argv.slice(2), process.env.npm_package_name);\n',
});
const npm = runner(path.join(folder, 'tool'), 'npm/bin/npm-cli.js', [[/<folder>\/\.cache\/\S*/g, '<log>']]);
npm('--version');
npm('init', '-y');
const file = path.join(folder, 'tool/package.json');
const description = JSON.parse(fs.readFileSync(file, 'utf8'));
description.scripts = { test: 'echo tested', prehi: 'echo before', hi: 'node add.js', fails: 'exit 3' };
description.dependencies = { dependency: '^2.0.0', missing: '^1.0.0' };
fs.writeFileSync(file, JSON.stringify(description));
npm('run');
npm('test', '--silent');
npm('run', 'hi', '--', '--flag', 'word');
npm('run', 'fails');
npm('ls');
npm('ls', '--json', 'dependency');
npm('pkg', 'get', 'name', 'scripts.hi');
