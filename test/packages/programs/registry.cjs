// SPDX-License-Identifier: MIT
//
// A registry with two packages, made here: `runner`, with a command, depends on `greeting`. Run as a program: with the
// argument `https` it serves over TLS. Prints its address, then a line for each request.
'use strict';
const crypto = require('crypto');
const fs = require('fs');
const http = require('http');
const https = require('https');
const path = require('path');
const zlib = require('zlib');

const PACKAGES = {
  greeting: {
    '1.0.0': { 'index.js': "module.exports = 'an old greeting';\n" },
    '1.2.0': { 'index.js': "module.exports = 'good morning';\n" },
  },
  runner: {
    '2.0.0': {
      'index.js': "#!/usr/bin/env node\nconsole.log(require('greeting'));\n",
      more: { dependencies: { greeting: '^1.1.0' }, bin: { runner: 'index.js' } },
    },
  },
};

// A member of a tar archive: a header of 512 bytes with its checksum, and the contents in blocks.
function member(name, text) {
  const header = Buffer.alloc(512);
  const octal = (value, width) => `${value.toString(8).padStart(width - 1, '0')}\0`;
  header.write(`package/${name}`, 0);
  header.write(octal(0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(Buffer.byteLength(text), 12), 124);
  header.write(octal(0, 12), 136);
  header.write('        0', 148);
  header.write('ustar\x0000', 257);
  header.write(`${octal(header.reduce((sum, byte) => sum + byte), 7)} `, 148);
  const padding = Buffer.alloc((512 - Buffer.byteLength(text) % 512) % 512);
  return Buffer.concat([header, Buffer.from(text), padding]);
}

function tarball(manifest, files) {
  const members = Object.entries({ 'package.json': JSON.stringify(manifest), ...files }).map(([name, text]) => member(name, text));
  return zlib.gzipSync(Buffer.concat([...members, Buffer.alloc(1024)]));
}

// What the registry serves: path to { type, body }.
function contents(origin) {
  const served = new Map();
  for (const [name, versions] of Object.entries(PACKAGES)) {
    const document = { name, 'dist-tags': { latest: Object.keys(versions).at(-1) }, versions: {} };
    for (const [version, { more, ...files }] of Object.entries(versions)) {
      const manifest = { name, version, ...more };
      const body = tarball(manifest, files);
      const file = `/${name}/-/${name}-${version}.tgz`;
      const integrity = `sha512-${crypto.createHash('sha512').update(body).digest('base64')}`;
      document.versions[version] = { ...manifest, dist: { tarball: `${origin}${file}`, integrity } };
      served.set(file, { type: 'application/octet-stream', body });
    }
    served.set(`/${name}`, { type: 'application/json', body: Buffer.from(JSON.stringify(document)) });
  }
  return served;
}

function serve(scheme) {
  const key = (name) => fs.readFileSync(path.join(__dirname, '..', 'keys', name));
  const server = scheme === 'https' ? https.createServer({ key: key('server-key.pem'), cert: key('server.pem') }) : http.createServer();
  server.listen(0, '127.0.0.1', () => {
    const origin = `${scheme}://127.0.0.1:${server.address().port}`;
    const served = contents(origin);
    server.on('request', (req, res) => {
      const found = served.get(req.url);
      console.log(req.method, req.url, found === undefined ? 404 : 200);
      if (found === undefined) res.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not found"}');
      else res.writeHead(200, { 'content-type': found.type, 'content-length': found.body.length }).end(found.body);
    });
    console.log(origin);
  });
}

serve(process.argv[2]);
