// SPDX-License-Identifier: MIT
//
// Rows of fs and fs/promises: [name, call, options and what they are polluted with].
'use strict';

const fs = require('fs');
const fsp = require('fs/promises');

const CONTENT = { flag: 'polluted', encoding: 'polluted', mode: 'polluted', signal: 'polluted', flush: 'polluted' };
const TREE = {
  recursive: 'polluted', force: 'polluted', maxRetries: 'polluted', retryDelay: 'polluted', mode: 'polluted', withFileTypes: true,
  bufferSize: 'polluted', encoding: 'buffer',
};
const STAT = { bigint: true, throwIfNoEntry: false };
const COPY = {
  recursive: 'polluted', force: 'polluted', filter: 'polluted', dereference: 'polluted', errorOnExist: 'polluted',
  preserveTimestamps: 'polluted', verbatimSymlinks: 'polluted', mode: 'polluted',
};
const STREAM = {
  flags: 'polluted', encoding: 'polluted', fd: 'polluted', mode: 'polluted', autoClose: false, emitClose: false, start: 'polluted',
  end: 'polluted', highWaterMark: 'polluted', fs: 'polluted', signal: 'polluted', flush: 'polluted', objectMode: true, read: 1,
  write: 1, destroy: 1, construct: 1, autoDestroy: false, defaultEncoding: 'hex', decodeStrings: false, writev: 1, final: 1,
};
const READ = { offset: 2, length: 1, position: 2, buffer: 'polluted' };
const WATCH = { persistent: 'polluted', recursive: 'polluted', encoding: 'polluted', signal: 'polluted', interval: 'polluted', bigint: true };
const NAME = { encoding: 'buffer', type: 'polluted' };

const kindOf = (stats) => typeof stats?.size;
const content = (path) => fs.readFileSync(path, 'latin1');

function contentRows(t) {
  const made = (write) => () => {
    const path = t.path();
    write(path);
    return content(path);
  };
  return [
    ['readFileSync(path)', () => fs.readFileSync(t.file), CONTENT],
    ['readFileSync(path, {})', () => fs.readFileSync(t.file, {}), CONTENT],
    ['readFile(path, callback)', () => t.call((done) => { fs.readFile(t.file, done); }), CONTENT],
    ['readFile(path, {}, callback)', () => t.call((done) => { fs.readFile(t.file, {}, done); }), CONTENT],
    ['promises.readFile(path)', () => fsp.readFile(t.file), CONTENT],
    ['promises.readFile(path, {})', () => fsp.readFile(t.file, {}), CONTENT],
    ['writeFileSync(path, text)', made((path) => fs.writeFileSync(path, 'text')), CONTENT],
    ['writeFileSync(path, text, {})', made((path) => fs.writeFileSync(path, 'text', {})), CONTENT],
    ['appendFileSync(path, text, {})', made((path) => fs.appendFileSync(path, 'text', {})), CONTENT],
    ['writeFile(path, text, callback)', () => t.call((done) => { fs.writeFile(t.path(), 'text', done); }), CONTENT],
    ['writeFile(path, text, {}, callback)', () => t.call((done) => { fs.writeFile(t.path(), 'text', {}, done); }), CONTENT],
    ['appendFile(path, text, {}, callback)', () => t.call((done) => { fs.appendFile(t.path(), 'text', {}, done); }), CONTENT],
    ['promises.writeFile(path, text)', () => fsp.writeFile(t.path(), 'text'), CONTENT],
    ['promises.writeFile(path, text, {})', () => fsp.writeFile(t.path(), 'text', {}), CONTENT],
    ['promises.appendFile(path, text, {})', () => fsp.appendFile(t.path(), 'text', {}), CONTENT],
  ];
}

function treeRows(t) {
  const withFolder = (act) => () => {
    const path = t.path();
    fs.mkdirSync(path);
    return act(path);
  };
  return [
    ['mkdirSync(path)', () => fs.mkdirSync(t.path()), TREE],
    ['mkdirSync(path, {})', () => fs.mkdirSync(t.path(), {}), TREE],
    ['mkdir(path, {}, callback)', () => t.call((done) => { fs.mkdir(t.path(), {}, done); }), TREE],
    ['promises.mkdir(path, {})', () => fsp.mkdir(t.path(), {}), TREE],
    ['mkdtempSync(prefix, {})', () => fs.mkdtempSync(`${t.path()}-`, {}).length > 0, { encoding: 'polluted' }],
    ['promises.mkdtemp(prefix, {})', () => fsp.mkdtemp(`${t.path()}-`, {}).then((path) => typeof path), { encoding: 'buffer' }],
    ['rmSync(path)', () => fs.rmSync(t.path()), TREE],
    ['rmSync(path, {})', () => fs.rmSync(t.path(), {}), TREE],
    ['rmSync(folder, {})', () => fs.rmSync(t.folder, {}), { maxRetries: 'polluted' }],
    ['rm(path, {}, callback)', () => t.call((done) => { fs.rm(t.path(), {}, done); }), TREE],
    ['promises.rm(path, {})', () => fsp.rm(t.path(), {}), TREE],
    ['rmdirSync(path, {})', withFolder((path) => fs.rmdirSync(path, {})), TREE],
    ['rmdir(path, {}, callback)', withFolder((path) => t.call((done) => { fs.rmdir(path, {}, done); })), TREE],
    ['promises.rmdir(path, {})', withFolder((path) => fsp.rmdir(path, {})), TREE],
    ['readdirSync(path)', () => fs.readdirSync(t.folder), TREE],
    ['readdirSync(path, {})', () => fs.readdirSync(t.folder, {}), TREE],
    ['readdirSync(path, { withFileTypes })', () => fs.readdirSync(t.folder, { withFileTypes: true }).map((one) => one.name), TREE],
    ['readdir(path, {}, callback)', () => t.call((done) => { fs.readdir(t.folder, {}, done); }), TREE],
    ['promises.readdir(path, {})', () => fsp.readdir(t.folder, {}), TREE],
    ['opendirSync(path, {})', () => {
      const dir = fs.opendirSync(t.folder, {});
      const names = [dir.readSync().name, dir.readSync()];
      dir.closeSync();
      return names;
    }, TREE],
    ['promises.opendir(path, {})', async () => {
      const names = [];
      for await (const { name } of await fsp.opendir(t.folder, {})) names.push(name);
      return names;
    }, TREE],
    ['cpSync(from, to, {})', () => {
      const path = t.path();
      fs.cpSync(t.file, path, {});
      return content(path);
    }, COPY],
    ['cp(from, to, {}, callback)', () => t.call((done) => { fs.cp(t.file, t.path(), {}, done); }), COPY],
    ['promises.cp(from, to, {})', () => fsp.cp(t.file, t.path(), {}), COPY],
    ['promises.cp(from, to, { recursive })', () => fsp.cp(t.folder, t.path(), { recursive: true }), COPY],
  ];
}

function statRows(t) {
  return [
    ['statSync(path)', () => kindOf(fs.statSync(t.file)), STAT],
    ['statSync(path, {})', () => kindOf(fs.statSync(t.file, {})), STAT],
    ['statSync(missing)', () => kindOf(fs.statSync(t.path())), STAT],
    ['lstatSync(path, {})', () => kindOf(fs.lstatSync(t.file, {})), STAT],
    ['lstatSync(missing, {})', () => kindOf(fs.lstatSync(t.path(), {})), STAT],
    ['stat(path, {}, callback)', () => t.call((done) => { fs.stat(t.file, {}, (error, stats) => done(error, kindOf(stats))); }), STAT],
    ['promises.stat(path, {})', () => fsp.stat(t.file, {}).then(kindOf), STAT],
    ['promises.lstat(path)', () => fsp.lstat(t.file).then(kindOf), STAT],
    ['statfsSync(path, {})', () => typeof fs.statfsSync(t.dir, {}).blocks, STAT],
    ['realpathSync(path, {})', () => typeof fs.realpathSync(t.file, {}), NAME],
    ['realpath(path, {}, callback)', () => t.call((done) => { fs.realpath(t.file, {}, (error, path) => done(error, typeof path)); }), NAME],
    ['promises.realpath(path, {})', () => fsp.realpath(t.file, {}).then((path) => typeof path), NAME],
    ['readlinkSync(path, {})', () => {
      const path = t.path();
      fs.symlinkSync('target', path);
      return fs.readlinkSync(path, {});
    }, NAME],
    ['accessSync(path)', () => fs.accessSync(t.file), { mode: 7 }],
  ];
}

function descriptorRows(t) {
  const withFd = (act) => () => {
    const fd = fs.openSync(t.file, 'r');
    try {
      return act(fd);
    } finally {
      fs.closeSync(fd);
    }
  };
  const withHandle = (act) => async () => {
    const handle = await fsp.open(t.file, 'r+');
    try {
      return await act(handle);
    } finally {
      await handle.close();
    }
  };
  return [
    ['readSync(fd, buffer, {})', withFd((fd) => {
      const buffer = Buffer.alloc(5);
      return [fs.readSync(fd, buffer, {}), buffer];
    }), READ],
    ['readSync(fd, buffer)', withFd((fd) => fs.readSync(fd, Buffer.alloc(5))), READ],
    ['read(fd, { buffer }, callback)', () => {
      const fd = fs.openSync(t.file, 'r');
      return t.call((done) => { fs.read(fd, { buffer: Buffer.alloc(5) }, done); }).finally(() => fs.closeSync(fd));
    }, READ],
    ['handle.read({ buffer })', withHandle((handle) => handle.read({ buffer: Buffer.alloc(5) })), READ],
    ['handle.read(buffer, {})', withHandle((handle) => handle.read(Buffer.alloc(5), {})), READ],
    ['handle.write(buffer, {})', withHandle((handle) => handle.write(Buffer.from('hello'), {}).then((done) => done.bytesWritten)),
      { offset: 2, length: 1, position: 3 }],
    ['handle.readFile({})', withHandle((handle) => handle.readFile({})), CONTENT],
    ['handle.stat({})', withHandle((handle) => handle.stat({}).then(kindOf)), STAT],
    ['handle.readLines({})', withHandle(async (handle) => {
      const lines = [];
      for await (const line of handle.readLines({ autoClose: false })) lines.push(line);
      return lines;
    }), { ...STREAM, crlfDelay: 1, terminal: 'polluted', historySize: 'polluted', completer: 1, input: 1, tabSize: 'polluted' }],
    ['handle.createReadStream({})', withHandle((handle) => {
      const stream = handle.createReadStream({ autoClose: false });
      return t.event(stream, 'data');
    }), STREAM],
  ];
}

function streamRows(t) {
  const readAll = (stream) => new Promise((resolve, reject) => {
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => resolve(chunks));
    stream.on('error', reject);
  });
  const writeAll = (make) => () => {
    const path = t.path();
    const stream = make(path);
    stream.end('text');
    return t.event(stream, 'finish').then(() => content(path));
  };
  return [
    ['createReadStream(path)', () => readAll(fs.createReadStream(t.file)), STREAM],
    ['createReadStream(path, {})', () => readAll(fs.createReadStream(t.file, {})), STREAM],
    ['createWriteStream(path)', writeAll((path) => fs.createWriteStream(path)), STREAM],
    ['createWriteStream(path, {})', writeAll((path) => fs.createWriteStream(path, {})), STREAM],
    ['watch(path, {})', () => {
      const watcher = fs.watch(t.folder, {});
      watcher.close();
      return t.event(watcher, 'close');
    }, WATCH],
    ['watch(path)', () => fs.watch(t.folder).close(), WATCH],
    ['promises.watch(path, { signal })', () => fsp.watch(t.folder, { signal: AbortSignal.abort() }).next(), WATCH],
    ['watchFile(path, {})', () => {
      fs.watchFile(t.file, {}, () => {});
      fs.unwatchFile(t.file);
    }, WATCH],
  ];
}

function rows(t) {
  return [...contentRows(t), ...treeRows(t), ...statRows(t), ...descriptorRows(t), ...streamRows(t)];
}

module.exports = { rows };
