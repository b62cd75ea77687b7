// SPDX-License-Identifier: MIT
// The webpack command: bundles CommonJS and ES modules without minimising, and reports missing modules.
const { spawnSync } = require('child_process');
const path = require('path');
const { makeFolder, runner } = require('./command_line.cjs');

const folder = makeFolder({
  'package.json': '{ "name": "bundled", "version": "1.0.0" }',
  'webpack.config.cjs': `module.exports = { mode: 'production', devtool: false, target: 'node', entry: './src/main.js',
  optimization: { minimize: false }, experiments: { typescript: false }, stats: { timings: false, version: false, hash: false, colors: false },
  output: { path: require('path').join(__dirname, 'dist'), filename: 'bundle.js' } };\n`,
  'src/main.js': `import { named } from './module.js';
import common from './common.cjs';
import data from './data.json';
console.log(named, common.text, data.list.length);
import('./late.js').then(({ default: late }) => console.log(late()));\n`,
  'src/module.js': 'export const named = 1; export const unused = 2;\n',
  'src/common.cjs': 'exports.text = require("path").basename("/a/b");\n',
  'src/data.json': '{ "list": [1, 2, 3] }',
  'src/late.js': 'export default () => "late";\n',
  'src/broken.js': 'import "./missing.js";\n',
});
const webpack = runner(folder, 'webpack-cli/bin/cli.js');
webpack('--config', 'webpack.config.cjs');
const bundle = spawnSync(process.execPath, [path.join(folder, 'dist/bundle.js')], { encoding: 'utf8' });
console.log(bundle.stdout, bundle.stderr, bundle.status);
webpack('--config', 'webpack.config.cjs', '--entry', './src/broken.js', '--output-path', 'other');
