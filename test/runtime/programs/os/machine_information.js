// SPDX-License-Identifier: MIT
// Types and shapes of os values; the values themselves depend on the machine.
'use strict';
const os = require('os');
const fs = require('fs');

const kinds = (object) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, typeof value]));
console.log(os.platform(), os.type(), os.endianness(), JSON.stringify(os.EOL), os.devNull);
console.log(os.arch() === process.arch, os.hostname() === fs.readFileSync('/proc/sys/kernel/hostname', 'utf8').trim());
console.log(os.release() === fs.readFileSync('/proc/sys/kernel/osrelease', 'utf8').trim(), /./.test(os.version()), /./.test(os.machine()));
console.log(os.cpus().length >= 1, Object.keys(os.cpus()[0]), kinds(os.cpus()[0].times), os.cpus()[0].times.user > 0);
console.log(os.totalmem() > os.freemem(), os.freemem() > 0, os.uptime() > 0, os.loadavg().map((value) => typeof value));
console.log(os.availableParallelism() >= 1, Number.isInteger(os.availableParallelism()));
const { lo } = os.networkInterfaces();
console.log(lo[0], Object.values(os.networkInterfaces()).flat().every(({ address, cidr }) => cidr.startsWith(`${address}/`)));
const user = os.userInfo();
console.log(kinds(user), user.uid === process.getuid(), Object.getPrototypeOf(user) === null);
console.log(Buffer.isBuffer(os.userInfo({ encoding: 'buffer' }).username), os.userInfo({ encoding: 'hex' }).username === Buffer.from(user.username).toString('hex'));
console.log(`${os.platform}`, `${os.tmpdir}` === os.tmpdir(), +os.uptime > 1, `${os.hostname}` === os.hostname());
for (const value of ['/x/', '/', '/a//', 'relative']) {
  process.env.TMPDIR = value;
  console.log(os.tmpdir());
}
delete process.env.TMPDIR;
process.env.TMP = '/from/tmp';
console.log(os.tmpdir());
process.env.HOME = '/another/home';
console.log(os.homedir());
for (const name of ['EOL', 'devNull']) console.log(Object.getOwnPropertyDescriptor(os, name));
