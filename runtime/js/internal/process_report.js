// SPDX-License-Identifier: MIT
//
// process.report: diagnostic reports, without native stacks, handles and limits. Reports are written only on request,
// never on signals or errors.
'use strict';

const { defineProperty } = require('internal/descriptors');
const errors = require('internal/errors');

const settings = {
  directory: '', filename: '', compact: false, excludeNetwork: false, signal: 'SIGUSR2', reportOnFatalError: false,
  reportOnSignal: false, reportOnUncaughtException: false,
};

let sequence = 0;

function header(trigger, filename) {
  const { process } = globalThis;
  const os = require('node/os');
  const now = new Date();
  return {
    reportVersion: 4,
    event: 'JavaScript API',
    trigger,
    filename,
    dumpEventTime: now.toISOString().replace(/\.\d+Z$/, 'Z'),
    dumpEventTimeStamp: String(now.getTime()),
    processId: process.pid,
    threadId: 0,
    cwd: process.cwd(),
    commandLine: [process.argv0, ...process.execArgv, ...process.argv.slice(1)],
    nodejsVersion: process.version,
    glibcVersionRuntime: internalBinding('versions').libraries().glibc,
    wordSize: 64,
    arch: process.arch,
    platform: process.platform,
    componentVersions: { ...process.versions },
    release: { ...process.release },
    osName: os.type(),
    osRelease: os.release(),
    osVersion: os.version(),
    osMachine: os.machine(),
    cpus: os.cpus().map(({ model, speed, times }) => ({ model, speed, ...times })),
    networkInterfaces: settings.excludeNetwork ? undefined : Object.entries(os.networkInterfaces()).flatMap(([name, list]) =>
      list.map(({ internal, mac, address, netmask, family }) => ({ name, internal, mac, address, netmask, family }))),
    host: os.hostname(),
  };
}

function stackOf(error) {
  const [message, ...lines] = String(error.stack).split('\n');
  return { message, stack: lines.map((line) => line.trim()), errorProperties: { ...error } };
}

function make(error, trigger, filename) {
  const { process } = globalThis;
  const { heapTotal, heapUsed, rss } = process.memoryUsage();
  const os = require('node/os');
  const { user, system } = process.cpuUsage();
  return {
    header: header(trigger, filename),
    javascriptStack: stackOf(error),
    javascriptHeap: { totalMemory: heapTotal, usedMemory: heapUsed },
    nativeStack: [],
    resourceUsage: {
      free_memory: String(os.freemem()), total_memory: String(os.totalmem()), rss: String(rss), userCpuSeconds: user / 1e6, kernelCpuSeconds: system / 1e6,
    },
    libuv: [],
    workers: [],
    environmentVariables: { ...process.env },
    userLimits: {},
    sharedObjects: internalBinding('versions').sharedObjects(),
  };
}

function checkError(error) {
  if (error === null || typeof error !== 'object') throw errors.invalidArgType('err', 'Object', error);
}

function getReport(err = new Error('JavaScript Callstack')) {
  checkError(err);
  return JSON.parse(JSON.stringify(make(err, 'GetReport', null)));
}

function defaultName() {
  const two = (number) => String(number).padStart(2, '0');
  const now = new Date();
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
  return `report.${day}.${time}.${globalThis.process.pid}.0.${String(++sequence).padStart(3, '0')}.json`;
}

// Both arguments are optional. Returns the name of the file.
function writeReport(file, err) {
  const isErrorOnly = typeof file === 'object' && file !== null;
  const error = (isErrorOnly ? file : err) ?? new Error('JavaScript Callstack');
  if (!isErrorOnly && file !== undefined) errors.checkString(file, 'file');
  checkError(error);
  const name = (isErrorOnly ? undefined : file) || settings.filename || defaultName();
  const text = JSON.stringify(make(error, 'API', name), null, settings.compact ? undefined : 2);
  const { write } = internalBinding('stdio');
  write(2, `\nWriting Node.js report to file: ${name}\n`);
  require('internal/fs/files').exported.writeFileSync(require('node/path').resolve(settings.directory, name), `${text}\n`);
  write(2, 'Node.js report completed\n');
  return name;
}

function checked(name, value) {
  if (name === 'signal') {
    errors.checkString(value, 'signal');
    if (!Object.hasOwn(internalBinding('signal').numbers, value)) throw errors.codedError(TypeError, 'ERR_UNKNOWN_SIGNAL', `Unknown signal: ${value}`);
  } else if (typeof value !== typeof settings[name]) {
    throw errors.invalidArgType(name, typeof settings[name], value);
  }
  return value;
}

const report = { writeReport, getReport };
for (const name of Object.keys(settings)) {
  defineProperty(report, name, {
    enumerable: true, configurable: true, get: () => settings[name], set(value) { settings[name] = checked(name, value); },
  });
}

module.exports = { report };
