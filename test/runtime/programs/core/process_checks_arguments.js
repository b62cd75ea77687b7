// SPDX-License-Identifier: MIT
// Functions of process check their arguments.
'use strict';
function attempt(name, run) {
  try {
    const result = run();
    console.log(name, typeof result);
  } catch (error) {
    console.log(name, error.name, error.code, error.message);
  }
}
attempt('hrtime', () => process.hrtime(5));
attempt('hrtime length', () => process.hrtime([1]));
attempt('hrtime ok', () => process.hrtime([1, 2]));
attempt('cpuUsage', () => process.cpuUsage(5));
attempt('cpuUsage parts', () => process.cpuUsage({ user: 'a', system: 1 }));
attempt('cpuUsage negative', () => process.cpuUsage({ user: -1, system: 1 }));
attempt('kill', () => process.kill('a'));
attempt('kill signal', () => process.kill(process.pid, 'SIGNOTHING'));
attempt('kill nobody', () => process.kill(2 ** 22 + 1, 0));
attempt('kill self', () => process.kill(process.pid, 0));
attempt('umask', () => process.umask('not octal'));
attempt('umask number', () => process.umask(-1));
attempt('umask object', () => process.umask({}));
attempt('chdir', () => process.chdir(5));
attempt('chdir missing', () => process.chdir('/no such folder'));
attempt('nextTick', () => process.nextTick('x'));
attempt('exitCode', () => { process.exitCode = 'x'; });
attempt('exitCode float', () => { process.exitCode = 1.5; });
attempt('exitCode text', () => { process.exitCode = '0'; });
attempt('emitWarning', () => process.emitWarning(5));
attempt('emitWarning type', () => process.emitWarning('a', 5));
attempt('setuid', () => process.setuid({}));
attempt('setgid', () => process.setgid(null));
attempt('setuid name', () => process.setuid('nobody there'));
attempt('getgroups', () => process.getgroups());
attempt('capture', () => process.setUncaughtExceptionCaptureCallback(5));
attempt('capture twice', () => { process.setUncaughtExceptionCaptureCallback(() => {}); process.setUncaughtExceptionCaptureCallback(() => {}); });
attempt('title', () => process.title);
attempt('memoryUsage', () => Object.keys(process.memoryUsage()).join());
attempt('env', () => { process.env[Symbol('s')] = 1; });
attempt('env define', () => Object.defineProperty(process.env, 'X', { value: 1 }));
attempt('env define getter', () => Object.defineProperty(process.env, 'X', { get() {} }));
attempt('env symbol value', () => { process.env.X = Symbol('s'); });
attempt('exit', () => process.exit('abc'));
process.env.N = 5; process.env.U = undefined; process.env.B = null; console.log(process.env.N, process.env.U, process.env.B, 'N' in process.env, delete process.env.N, process.env.N, Object.keys(process.env).includes('N'));
console.log(process.hrtime().length, typeof process.hrtime.bigint(), process.uptime() > 0, process.argv.length, process.execArgv, process.release.name, process.versions.node === process.version.slice(1), process.stdout === process.stdout);
