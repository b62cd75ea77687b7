// SPDX-License-Identifier: MIT
// Properties and events of process.
// command: FILE one --two
'use strict';
console.log(process.argv[1] === __filename, process.argv.slice(2), process.argv0.split('/').pop().length > 0, process.execArgv, process.title.length > 0);
console.log(process.platform, process.arch, process.release.name, process.version, typeof process.pid, process.ppid > 0);
console.log(process.hrtime().length, typeof process.hrtime.bigint(), process.uptime() > 0, process.hrtime([0, 0]).length);
console.log(Object.keys(process.memoryUsage()).join(), Object.keys(process.cpuUsage()).join(), process.umask() >= 0);
console.log(process.cwd() === __dirname, process.getuid() === process.geteuid(), process.getgid() >= 0);
process.env.SOME_NUMBER = 1;
console.log(process.env.SOME_NUMBER, 'SOME_NUMBER' in process.env, delete process.env.SOME_NUMBER, process.env.SOME_NUMBER);
console.log(Object.prototype.toString.call(process), process instanceof require('events'), typeof process.nextTick);
console.log(process.stdout.fd, process.stderr.fd, process.stdout.writable, process.stdin.fd, process.stdout.isTTY);
process.on('warning', (warning) => console.log(warning.name, warning.code, warning.message));
process.emitWarning('a warning', { code: 'W1', type: 'Kind', detail: 'more of it' });
process.emitWarning('old', 'DeprecationWarning', 'DEP0');
process.on('SIGUSR2', (name, number) => { console.log(name, number); process.removeAllListeners('SIGUSR2'); });
process.kill(process.pid, 'SIGUSR2');
try { process.kill(process.pid, 'SIGNOPE'); } catch (error) { console.log(error.code, error.message); }
try { process.chdir('missing-folder'); } catch (error) { console.log(error.code, error.syscall); }
try { process.kill('x'); } catch (error) { console.log(error.code, error.message); }
setTimeout(() => console.log(process.getActiveResourcesInfo().includes('Timeout')), 50);
