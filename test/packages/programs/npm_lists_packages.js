// SPDX-License-Identifier: MIT
// npm ls: the package tree, and missing packages.
const { makeFolder, runner } = require('./command_line.cjs');

const folder = makeFolder({
  'package.json': JSON.stringify({ name: 'tool', version: '1.0.0', dependencies: { dependency: '^2.0.0', missing: '^1.0.0' } }),
  'node_modules/dependency/package.json': '{ "name": "dependency", "version": "2.0.0" }',
});
const npm = runner(folder, 'npm/bin/npm-cli.js', [[/<folder>\/\.cache\/\S*/g, '<log>']]);
npm('ls');
npm('ls', '--json', 'dependency');
