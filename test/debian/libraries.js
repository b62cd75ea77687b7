// SPDX-License-Identifier: MIT
//
// Uses every library that the runtime opens when it is needed, so that a missing one is an error.
'use strict';

const assert = require('node:assert');
const crypto = require('node:crypto');
const dns = require('node:dns');
const http2 = require('node:http2');
const tls = require('node:tls');
const zlib = require('node:zlib');

const text = 'rondo '.repeat(100);

// libcrypto, libssl
assert.strictEqual(crypto.createHash('sha256').update('').digest('hex').slice(0, 8), 'e3b0c442');
assert.ok(tls.getCiphers().length > 0);
tls.createSecureContext();
// libz, libdeflate, libbrotlienc, libbrotlidec
const long = Buffer.from(text.repeat(20));
assert.ok(zlib.gunzipSync(zlib.gzipSync(long)).equals(long));
assert.strictEqual(zlib.gunzipSync(zlib.gzipSync(text)).toString(), text);
assert.strictEqual(zlib.brotliDecompressSync(zlib.brotliCompressSync(text)).toString(), text);
// libnghttp2
assert.ok(http2.getPackedSettings({ enablePush: false }).length > 0);
http2.createServer().close();
// libcares
assert.ok(Array.isArray(new dns.Resolver().getServers()));
// libicui18n, with its data
assert.strictEqual(new Intl.NumberFormat('de').format(1234.5), '1.234,5');
assert.strictEqual(new Date(0).toLocaleDateString('en', { timeZone: 'UTC' }), '1/1/1970');
assert.match(process.versions.icu, /^\d+\./);
