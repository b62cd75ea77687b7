// SPDX-License-Identifier: MIT
//
// `rondo live PID`: serves the page of a running process on the loopback interface. `rondo record` copies the recording to a
// temporary file; the page fetches what that file has (viewer/live.js). The address contains a secret, since every user of
// the machine can connect.
'use strict';

const RECORDS = 32768; // of each thread, in the page
const RECORDS_IN_FILE = RECORDS * 8; // more than are recorded while the page's are read
const EXIT_FAILED = 1;

// Addresses of the page and its state begin with the secret.
class Server {
  #fs;
  #path;
  #prefix;
  #port = 0;
  #versions;
  isAlive = true;

  constructor(fs, path) {
    const { Versions } = require('internal/trace/versions');
    this.#versions = new Versions(fs.readFileSync);
    this.#fs = fs;
    this.#path = path;
    this.#prefix = `/${require('node/crypto').randomBytes(24).toString('base64url')}/`;
  }

  #records() {
    const { LiveRecording } = require('internal/trace/live');
    const recording = new LiveRecording(this.#fs, this.#path);
    const count = recording.count();
    recording.close();
    return count;
  }

  #model() {
    const { readModel } = require('internal/trace/view');
    return readModel(this.#fs, this.#path, RECORDS);
  }

  #page() {
    const { page } = require('internal/trace/page');
    const model = this.#model();
    const head = this.#versions.add(model);
    return [...page(model, this.#fs.readFileSync, internalBinding('script').source, ['live'], head)].join('');
  }

  // What a page that has a version needs.
  #data(version) {
    return [...this.#versions.textsSince(version, this.#model())].join('');
  }

  // The host must be ours: a page of another site must not reach us under its own name.
  #isAsked(req) {
    const { timingSafeEqual } = require('node/crypto');
    const given = Buffer.from(req.url.slice(0, this.#prefix.length));
    const wanted = Buffer.from(this.#prefix);
    const isOurs = [`127.0.0.1:${this.#port}`, `localhost:${this.#port}`].includes(req.headers.host);
    return req.method === 'GET' && isOurs && given.length === wanted.length && timingSafeEqual(given, wanted);
  }

  #answer(req, res) {
    const name = this.#isAsked(req) ? req.url.slice(this.#prefix.length) : undefined;
    const headers = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Content-Type-Options': 'nosniff' };
    if (name === '') {
      res.writeHead(200, { ...headers, 'Content-Type': 'text/html; charset=utf-8' }).end(this.#page());
    } else if (/^data\/\d{1,15}$/.test(name)) {
      res.writeHead(200, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' }).end(this.#data(Number(name.slice('data/'.length))));
    } else if (name === 'state') {
      res.writeHead(200, { ...headers, 'Content-Type': 'application/json' }).end(JSON.stringify({ records: this.#records(), isAlive: this.isAlive }));
    } else {
      res.writeHead(404, headers).end();
    }
  }

  listen(whenReady) {
    const server = require('node/http').createServer((req, res) => {
      try {
        this.#answer(req, res);
      } catch (error) {
        if (!res.headersSent) res.writeHead(500);
        res.end(`${error.message}\n`);
      }
    });
    server.listen(0, '127.0.0.1', () => {
      this.#port = server.address().port;
      whenReady(`http://127.0.0.1:${this.#port}${this.#prefix}`);
    });
  }
}

// The recorder's words are for the user, too.
function record(pid, path, whenReady, whenDone) {
  const { process } = globalThis;
  const child = require('node/child_process').spawn(process.execPath, ['record', String(pid), '-o', path, `--records=${RECORDS_IN_FILE}`], { stdio: ['ignore', 'inherit', 'pipe'] });
  let isReady = false;
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (text) => {
    process.stderr.write(text);
    if (isReady || !text.includes('recording process')) return;
    isReady = true;
    whenReady();
  });
  child.on('exit', (code) => whenDone(isReady, code));
  return child;
}

function run({ pid }) {
  const { process } = globalThis;
  const fs = require('node/fs');
  const folder = fs.mkdtempSync(`${require('node/os').tmpdir()}/rondo-live-`);
  const path = `${folder}/recording.rtrace`;
  const server = new Server(fs, path);
  process.stdout.on('error', () => {}); // nobody reads the address: the page is served all the same
  const child = record(pid, path, () => server.listen((address) => process.stdout.write(`${address}\n`)), (wasReady, code) => {
    server.isAlive = false;
    if (!wasReady) process.exit(code || EXIT_FAILED);
  });
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      child.kill('SIGTERM');
      process.exit(0);
    });
  }
}

module.exports = { run };
