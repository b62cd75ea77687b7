// SPDX-License-Identifier: MIT
// npm run: lists a package's scripts, and runs one with its pre script.
const { makeFolder, runner } = require('./command_line.cjs');

const folder = makeFolder({
  'package.json': JSON.stringify({ name: 'tool', version: '1.0.0',
    scripts: { test: 'echo tested', prehi: 'echo before', hi: 'node add.js', posthi: 'exit 3' } }),
  'add.js': 'console.log(process.argv.slice(2), process.env.npm_package_name);\n',
});
const npm = runner(folder, 'npm/bin/npm-cli.js');
npm('run');
npm('run', 'hi', '--', '--flag', 'word');
