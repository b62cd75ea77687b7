// SPDX-License-Identifier: MIT
//
// process.report: the parts that packages read, argument checks, and writing a report to a file.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');

const { report } = process;
console.log(Object.keys(report), report.directory, report.filename, report.compact, report.signal);
const { header, sharedObjects, javascriptStack, environmentVariables, ...rest } = report.getReport(new TypeError('given'));
console.log(header.reportVersion, header.event, header.trigger, header.filename, header.processId === process.pid, header.nodejsVersion, header.wordSize);
console.log(/^2\.\d+$/.test(header.glibcVersionRuntime), header.arch, header.platform, header.host === os.hostname(), header.cwd === process.cwd());
console.log(header.componentVersions.node, header.release.name, header.osName, header.osRelease === os.release(), Array.isArray(header.cpus));
console.log(sharedObjects.some((name) => name.includes('libc.so')), javascriptStack.message, Array.isArray(javascriptStack.stack));
console.log(environmentVariables.PATH === process.env.PATH, Array.isArray(rest.nativeStack), Array.isArray(rest.libuv), Array.isArray(rest.workers), typeof rest.javascriptHeap.usedMemory);

for (const run of [() => report.getReport('x'), () => report.getReport(null), () => report.writeReport(1), () => { report.signal = 'x'; }, () => { report.compact = 1; },
  () => { report.directory = 1; }]) {
  try {
    run();
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'report-'));
report.directory = folder;
process.stderr.write = () => true;
for (const compact of [false, true]) {
  report.compact = compact;
  const name = report.writeReport(`${compact}.json`);
  const text = fs.readFileSync(path.join(folder, name), 'utf8');
  console.log(name, text.split('\n').length > 5, JSON.parse(text).header.filename, JSON.parse(text).header.trigger);
}
fs.rmSync(folder, { recursive: true });
