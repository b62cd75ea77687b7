// SPDX-License-Identifier: MIT
//
// Shared by the programs that run packages' commands: creates a temporary folder with files, and
// returns a function that runs a package's script there and prints its output.
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const PACKAGES = path.join(__dirname, '..', 'node_modules');

function makeFolder(files) {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-command-')));
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

// Ignores npm settings of the user and of the test run; npm does not check for updates.
function environment(folder) {
  const { PATH } = process.env;
  const settings = { cache: path.join(folder, '.cache'), userconfig: path.join(folder, '.npmrc'), globalconfig: path.join(folder, '.global'),
    update_notifier: 'false', audit: 'false', fund: 'false', offline: 'true' };
  const named = Object.entries(settings).map(([name, value]) => [`npm_config_${name}`, value]);
  return { PATH, LANG: 'C.UTF-8', HOME: folder, NODE_PATH: PACKAGES, TERM: 'dumb', FORCE_COLOR: '0', ...Object.fromEntries(named) };
}

// Removes stacks, which contain frames of packages. `hide` lists [pattern, replacement] pairs for
// anything else that differs between runs.
function runner(folder, script, hide = []) {
  const command = path.join(PACKAGES, script);
  return (...args) => {
    const done = spawnSync(process.execPath, [command, ...args], { cwd: folder, env: environment(folder), encoding: 'utf8' });
    const patterns = [[folder, '<folder>'], [fs.realpathSync(PACKAGES), '<packages>'], [/\n +at [^\n]*/g, ''], ...hide];
    const shown = (text) => patterns.reduce((result, [pattern, replacement]) => result.replaceAll(pattern, replacement), text);
    console.log(`$ ${path.basename(script)} ${args.join(' ')}\n${shown(done.stdout)}${shown(done.stderr)}status ${done.status}`);
    return done;
  };
}

module.exports = { makeFolder, runner };
