// SPDX-License-Identifier: MIT
// npm install from a registry, over HTTP and over HTTPS with an authority of its own; a certificate that is not trusted,
// and a package that does not exist.
const { execFileSync, spawn } = require('child_process');
const { once } = require('events');
const fs = require('fs');
const path = require('path');
const { makeFolder, runner } = require('./command_line.cjs');

const CA = path.join(__dirname, '..', 'keys', 'ca.pem');
const HIDE = [[/<folder>\/\.cache\/\S*/g, '<log>'], [/127\.0\.0\.1:\d+/g, '127.0.0.1:<port>'], [/in \d+m?s/g, 'in <time>'], [/\nnpm (error|notice|warn) *(?=\n)/g, '']];

// The origin of a registry, and a function that ends it and returns the requests it got.
async function start(scheme) {
  const registry = spawn(process.execPath, [path.join(__dirname, 'registry.cjs'), scheme], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  registry.stdout.setEncoding('utf8').on('data', (chunk) => { text += chunk; });
  while (!text.includes('\n')) await once(registry.stdout, 'data');
  const [origin] = text.split('\n', 1);
  const stop = async () => {
    registry.kill();
    await once(registry, 'close');
    return text.split('\n').slice(1, -1).sort();
  };
  return { origin, stop };
}

async function install(scheme, settings) {
  const { origin, stop } = await start(scheme);
  const folder = makeFolder({
    'package.json': JSON.stringify({ name: 'app', version: '1.0.0', private: true }),
    '.npmrc': [`registry=${origin}/`, 'fetch-retries=0', ...settings].join('\n'),
  });
  const npm = runner(folder, 'npm/bin/npm-cli.js', HIDE);
  npm('install', '--no-offline', 'runner');
  const installed = path.join(folder, 'node_modules', 'runner', 'index.js');
  if (fs.existsSync(installed)) {
    console.log(execFileSync(process.execPath, [installed], { encoding: 'utf8' }).trim());
    console.log(Object.keys(JSON.parse(fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8')).packages));
    npm('install', '--no-offline', 'missing');
  }
  console.log(await stop());
}

(async () => {
  await install('http', []);
  await install('https', [`cafile=${CA}`]);
  await install('https', []);
})();
