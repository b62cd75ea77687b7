// execSync() and execFileSync().
'use strict';
const { execSync, execFileSync } = require('child_process');
const { error: shown } = require('./shown.cjs');

const attempt = (name, run) => {
  try {
    console.log(name, '=', run());
  } catch (error) {
    const { output, stdout, stderr } = error;
    console.log(name, '!', shown(error), String(output), String(stdout), String(stderr), Object.keys(error).join());
  }
};
attempt('text', () => execSync('echo out', { encoding: 'utf8' }));
attempt('buffer', () => execSync('echo out'));
attempt('file', () => execFileSync('echo', ['a', 'b'], { encoding: 'utf8' }));
attempt('only options', () => execFileSync('echo', { encoding: 'utf8' }));
attempt('input', () => execSync('cat', { input: 'typed' }).toString());
attempt('no stdout', () => execSync('true', { stdio: 'ignore' }));
attempt('errors pass', () => execSync('echo to our stderr >&2; echo out').toString());
attempt('errors kept', () => execSync('echo kept >&2; exit 3', { stdio: 'pipe' }));
attempt('errors shown and failed', () => execFileSync('sh', ['-c', 'echo shown >&2; exit 4']));
attempt('signal', () => execSync('kill -TERM $$', { stdio: 'pipe' }));
attempt('missing', () => execFileSync('does-not-exist', ['x']));
attempt('timeout', () => execFileSync('sleep', ['60'], { timeout: 20 }));
attempt('too much', () => { try { execSync('yes', { maxBuffer: 10, stdio: 'pipe' }); } catch (error) { return [error.code, error.message, error.stdout.length >= 10]; } return 0; });
attempt('shell', () => execSync('echo $0', { shell: '/bin/sh' }).toString());
attempt('command', () => execSync(5));
attempt('file', () => execFileSync(5));
