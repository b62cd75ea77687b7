// SPDX-License-Identifier: MIT
// process: the environment is live, folders change, times and identities make sense.
process.env.RONDO_TEST = 5;
console.log(process.env.RONDO_TEST, 'RONDO_TEST' in process.env, delete process.env.RONDO_TEST, process.env.RONDO_TEST);
console.log(Object.keys(process.env).includes('PATH'), process.argv.length, require('path').basename(process.argv[1]));
process.chdir('/');
console.log(process.cwd(), process.platform, process.version.startsWith('v20.'), typeof process.versions.uv, process.release.name);
const before = process.hrtime();
const [seconds, nanoseconds] = process.hrtime(before);
console.log(seconds, nanoseconds > 0, process.hrtime.bigint() > 0n, process.uptime() < 60, process.pid > 1, process.ppid > 0);
const { rss, heapUsed } = process.memoryUsage();
const { user, system } = process.cpuUsage(); // either alone may be 0 after so short a time
console.log(rss > 1e6, heapUsed > 1e4, user + system > 0, process.resourceUsage().maxRSS > 0);
const old = process.umask(0o22);
console.log(process.umask(old), process.getuid() === process.geteuid(), typeof process.getgid());
process.title = 'a title';
console.log(process.title, process.exitCode, process.execArgv, Object.prototype.toString.call(process));
process.on('SIGUSR1', (name, number) => {
  console.log(name, number);
  clearInterval(waiting);
});
const waiting = setInterval(() => {}, 1000);
process.kill(process.pid, 'SIGUSR1');
console.log(process.getActiveResourcesInfo());
try {
  process.chdir('/no such folder');
} catch (error) {
  console.log(error.code, error.message);
}
