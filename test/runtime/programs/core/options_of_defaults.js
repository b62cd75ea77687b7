// SPDX-License-Identifier: MIT
//
// Options that change defaults of DNS and connections, buffers, __proto__ and reports.
'use strict';

const { spawnSync } = require('child_process');

function run(words, code) {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [...words, '-e', code], { encoding: 'utf8' });
  console.log([words.join(' '), code, signal === null ? status : 'signal', stdout, stderr.replace(/^(?:\S*\/)?(?:node|rondo): /, '')]);
}

const NET = 'console.log(net.getDefaultAutoSelectFamily(), net.getDefaultAutoSelectFamilyAttemptTimeout())';
run([], 'console.log(dns.getDefaultResultOrder())');
run(['--dns-result-order=ipv4first'], 'console.log(dns.getDefaultResultOrder(), dns.promises.getDefaultResultOrder())');
run(['--dns-result-order', 'ipv6first'], 'console.log(dns.getDefaultResultOrder())');
run([], 'console.log(crypto === require("crypto"), typeof crypto.subtle); crypto = 1; console.log(crypto)');
run(['--no-experimental-global-webcrypto'], 'console.log(typeof Crypto, typeof CryptoKey, typeof SubtleCrypto)');
run(['--no-experimental-global-customevent'], 'console.log(typeof CustomEvent, typeof Event)');
run([], 'try { crypto.createHash("md4"); } catch ({ code }) { console.log(code); }');
run(['--openssl-legacy-provider'], 'for (const name of ["md4", "sha256"]) console.log(crypto.createHash(name).update("a").digest("hex"))');
run([], NET);
run(['--no-network-family-autoselection'], NET);
run(['--network-family-autoselection-attempt-timeout=500'], NET);
run(['--network-family-autoselection-attempt-timeout=2'], NET);
run(['--zero-fill-buffers'], 'for (let i = 0; i < 50; i++) Buffer.from("x".repeat(i) + "\\u20ac"); console.log(Buffer.allocUnsafe(2000).every((byte) => byte === 0))');
run(['--disable-proto=delete'], 'console.log({}.__proto__, "__proto__" in {}, { __proto__: null } instanceof Object)');
run(['--disable-proto=throw'], 'for (const f of [() => ({}).__proto__, () => { ({}).__proto__ = 1; }]) try { f(); } catch ({ code, message }) { console.log(code, message); }');
run(['--disable-proto=x'], '1');

for (const words of [[], ['--no-extra-info-on-fatal-exception'], ['--extra-info-on-fatal-exception']]) {
  const { status, stderr } = spawnSync(process.execPath, [...words, '-e', 'throw new Error("x")'], { encoding: 'utf8' });
  console.log(words, status, stderr.includes('Error: x'), stderr.includes('Node.js v20'));
}
run(['--abort-on-uncaught-exception'], 'process.setUncaughtExceptionCaptureCallback(() => console.log("caught")); throw 1');
