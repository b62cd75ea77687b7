// SPDX-License-Identifier: MIT
//
// Rows of functions that convert values: util, url, querystring, vm, crypto, assert, console, buffer, text, modules and
// process: [name, call, options and what they are polluted with].
'use strict';

const util = require('util');
const url = require('url');
const querystring = require('querystring');
const vm = require('vm');
const crypto = require('crypto');
const assert = require('assert');
const buffer = require('buffer');
const os = require('os');
const path = require('path');
const moduleApi = require('module');
const asyncHooks = require('async_hooks');
const { PassThrough } = require('stream');
const { StringDecoder } = require('string_decoder');

const INSPECT = {
  showHidden: true, depth: -1, colors: true, customInspect: false, showProxy: true, maxArrayLength: 0, maxStringLength: 0, breakLength: 1,
  compact: false, sorted: true, getters: true, numericSeparator: true, stylize: 1, seen: 1, budget: 1, ctx: 1,
};
const CIPHER = { authTagLength: 'polluted', plaintextLength: 'polluted', highWaterMark: 'polluted', objectMode: true, decodeStrings: false, encoding: 'polluted',
  outputLength: 'polluted', defaultEncoding: 'polluted' };
const KEY = {
  cipher: 'polluted', passphrase: 'polluted', format: 'polluted', type: 'polluted', encoding: 'polluted', padding: 'polluted', saltLength: 'polluted',
  dsaEncoding: 'polluted', context: 'polluted', oaepHash: 'polluted', oaepLabel: 'polluted', key: 'polluted', hash: 'polluted', mgf1HashAlgorithm: 'polluted',
  hashAlgorithm: 'polluted', publicExponent: 'polluted', paramEncoding: 'polluted', publicKeyEncoding: 'polluted', privateKeyEncoding: 'polluted',
  safe: 'polluted', bigint: 'polluted', add: 'polluted', rem: 'polluted', checks: 'polluted', disableEntropyCache: 'polluted', ...CIPHER,
};
const SCRYPT = { cost: 'polluted', blockSize: 'polluted', parallelization: 'polluted', maxmem: 'polluted', N: 'polluted', r: 'polluted', p: 'polluted' };
const VM = {
  filename: 'polluted', lineOffset: 'polluted', columnOffset: 'polluted', cachedData: 'polluted', produceCachedData: 'polluted',
  importModuleDynamically: 'polluted', timeout: 'polluted', displayErrors: 'polluted', breakOnSigint: 'polluted', name: 1, origin: 1,
  contextName: 1, contextOrigin: 1, contextCodeGeneration: 'polluted', codeGeneration: 'polluted', microtaskMode: 'polluted',
  parsingContext: 'polluted', contextExtensions: 'polluted', strings: false, wasm: false,
};
const ARGS = { args: ['--polluted'], strict: false, allowPositionals: 'polluted', allowNegative: 'polluted', tokens: true, type: 'polluted', multiple: 'polluted',
  short: 'polluted', default: 'polluted', polluted: { type: 'boolean' } };

// Whichever error: in Node, OpenSSL's depends on earlier ones.
const isMade = (make) => () => {
  try {
    return typeof make() === 'object';
  } catch {
    return false;
  }
};

function utilRows() {
  const value = { a: [1, 'text', { b: { c: { d: 1 } } }], get g() { return 1; } };
  return [
    ['util.inspect(value)', () => util.inspect(value), INSPECT],
    ['util.inspect(value, {})', () => util.inspect(value, {}), INSPECT],
    ['util.inspect(error)', () => util.inspect(new RangeError('text')).split('\n')[0], INSPECT],
    ['util.inspect(map)', () => util.inspect(new Map([[1, new Set([2])]])), INSPECT],
    ['util.format(text, value)', () => util.format('%s %o %j %d', 'a', value, [1], 1), INSPECT],
    ['util.formatWithOptions({}, value)', () => util.formatWithOptions({}, '%O', value), INSPECT],
    ['util.parseArgs({ args })', () => util.parseArgs({ args: ['--a'], options: { a: { type: 'boolean' } } }), ARGS],
    ['util.parseArgs({ args, strict })', () => util.parseArgs({ args: ['--a', 'b'], strict: false }), ARGS],
    ['util.promisify(fn)', () => util.promisify((done) => done(null, 'value'))(), { customPromisifyArgs: 1 }],
    ['util.isDeepStrictEqual(a, b)', () => util.isDeepStrictEqual({ a: 1 }, { a: 1 }), { a: 2, memos: 1, strict: false }],
    ['util.styleText(format, text)', () => util.styleText('red', 'text'), { stream: 'polluted', validateStream: 'polluted', red: [1, 2] }],
    ['util.styleText(unknown, text)', () => util.styleText('polluted', 'text'), { polluted: [1, 2] }],
    ['util.debuglog(name)', () => util.debuglog('x').enabled, { enabled: true, x: 1, NODE_DEBUG: 'x' }],
    ['util.inherits(a, b)', () => {
      function A() {}
      function B() {}
      util.inherits(A, B);
      return [Object.keys(A), A.super_ === B];
    }, {}],
    ['util.stripVTControlCharacters(text)', () => util.stripVTControlCharacters('a'), {}],
    ['util.getSystemErrorName(-2)', () => util.getSystemErrorName(-2), {}],
    ['util.deprecate(fn, text)', () => util.deprecate(() => 'value', 'text')(), { warned: 1 }],
    ['new util.MIMEType(text)', () => String(new util.MIMEType('text/plain; a=b')), { params: 1, essence: 1 }],
    ['structuredClone(value)', () => structuredClone({ a: 1 }), { transfer: 'polluted' }],
    ['structuredClone(value, {})', () => structuredClone({ a: 1 }, {}), { transfer: 'polluted' }],
  ];
}

function urlRows() {
  const PARTS = { protocol: 'polluted:', auth: 'polluted', host: 'polluted', hostname: 'polluted', port: '1', pathname: '/polluted', search: '?polluted', hash: '#polluted',
    slashes: true, query: { polluted: '1' }, href: 'polluted' };
  const FORMAT = { auth: false, fragment: false, search: false, unicode: true };
  return [
    ['url.format(new URL())', () => url.format(new URL('http://a:b@xn--g6w251d/p?q#f')), FORMAT],
    ['url.format(new URL(), {})', () => url.format(new URL('http://a:b@xn--g6w251d/p?q#f'), {}), FORMAT],
    ['url.format({})', () => url.format({}), PARTS],
    ['url.format({ host })', () => url.format({ host: 'a', pathname: 'b' }), PARTS],
    ['url.parse(text)', () => url.parse('http://host/path?a=b', true).query.polluted, PARTS],
    ['url.resolve(a, b)', () => url.resolve('http://host/a', 'b'), PARTS],
    ['new URL(text)', () => new URL('http://host/path?a=b').href, { ...PARTS, base: 'polluted' }],
    ['new URLSearchParams({})', () => new URLSearchParams({ a: '1' }).toString(), { polluted: '1' }],
    ['querystring.parse(text)', () => [querystring.parse('a=b'), querystring.parse('a=b').polluted],
      { maxKeys: 0, decodeURIComponent: () => 'polluted', polluted: 1 }],
    ['querystring.parse(text, ...)', () => querystring.parse('a=b&c=d', '&', '=', {}), { maxKeys: 1, decodeURIComponent: () => 'polluted' }],
    ['querystring.stringify({})', () => querystring.stringify({ a: 'b c' }), { encodeURIComponent: () => 'polluted', polluted: '1' }],
    ['querystring.stringify({}, ...)', () => querystring.stringify({ a: 'b c' }, '&', '=', {}), { encodeURIComponent: () => 'polluted' }],
    ['path.format({})', () => path.format({ base: 'a' }), { dir: 'polluted', root: 'polluted', name: 'polluted', ext: 'polluted' }],
    ['path.parse(path)', () => path.parse('/a/b.c'), { dir: 'polluted', root: 'polluted' }],
  ];
}

function vmRows() {
  const names = (error) => [error.name, String(error.stack).includes('polluted')];
  const failing = (run) => () => {
    try {
      return run();
    } catch (error) {
      return names(error);
    }
  };
  return [
    ['new vm.Script(code)', () => new vm.Script('1 + 1').runInThisContext(), VM],
    ['new vm.Script(code, {})', () => new vm.Script('1 + 1', {}).runInThisContext({}), VM],
    ['vm.runInThisContext(code)', () => vm.runInThisContext('1 + 1'), VM],
    ['vm.runInThisContext(throws)', failing(() => vm.runInThisContext('throw new Error("x")')), VM],
    ['vm.runInThisContext(code, {})', () => vm.runInThisContext('1 + 1', {}), VM],
    ['vm.runInNewContext(code)', () => vm.runInNewContext('typeof polluted'), { ...VM, polluted: 1 }],
    ['vm.runInNewContext(code, {}, {})', () => vm.runInNewContext('typeof polluted', {}, {}), { ...VM, polluted: 1 }],
    ['vm.runInContext(code, context, {})', () => vm.runInContext('eval("1")', vm.createContext({}, {}), {}), VM],
    ['vm.createContext()', () => vm.isContext(vm.createContext()), VM],
    ['vm.compileFunction(code)', () => vm.compileFunction('return 1')(), VM],
    ['vm.compileFunction(code, [], {})', () => vm.compileFunction('return 1', [], {})(), VM],
  ];
}

function cryptoRows() {
  const [key, iv] = [Buffer.alloc(16), Buffer.alloc(16)];
  const { publicKey, privateKey } = crypto.generateKeyPairSync('ed25519');
  const rsa = crypto.generateKeyPairSync('rsa', { modulusLength: 1024 });
  const sealed = crypto.publicEncrypt(rsa.publicKey, 'text');
  const signature = crypto.sign('sha256', 'text', rsa.privateKey);
  const privatePem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  const publicPem = publicKey.export({ format: 'pem', type: 'spki' });
  const cipher = (one) => Buffer.concat([one.update('text'), one.final()]);
  return [
    ['crypto.createHash(name)', () => crypto.createHash('sha256').update('text').digest('hex'), CIPHER],
    ['crypto.createHash(name, {})', () => crypto.createHash('shake128', {}).update('text').digest('hex'), CIPHER],
    ['crypto.createHmac(name, key)', () => crypto.createHmac('sha256', 'key').update('text').digest('hex'), { ...CIPHER, ...KEY }],
    ['crypto.createCipheriv()', () => cipher(crypto.createCipheriv('aes-128-cbc', key, iv)), CIPHER],
    ['crypto.createCipheriv({})', () => cipher(crypto.createCipheriv('aes-128-gcm', key, iv, {})), CIPHER],
    ['crypto.createDecipheriv({})', () => crypto.createDecipheriv('aes-128-ctr', key, iv, {}).update('text'), CIPHER],
    ['crypto.scryptSync()', () => crypto.scryptSync('a', 'b', 8), SCRYPT, true],
    ['crypto.scryptSync({})', () => crypto.scryptSync('a', 'b', 8, {}), SCRYPT, true],
    ['crypto.pbkdf2Sync()', () => crypto.pbkdf2Sync('a', 'b', 1, 8, 'sha256'), KEY, true],
    ['crypto.hkdfSync()', () => Buffer.from(crypto.hkdfSync('sha256', 'a', 'b', 'c', 8)), KEY, true],
    ['crypto.generateKeyPairSync(ed25519)', () => crypto.generateKeyPairSync('ed25519').publicKey.type, KEY, true],
    ['crypto.generateKeyPairSync(ec)', () => crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.type, KEY, true],
    ['crypto.generateKeySync(aes)', () => crypto.generateKeySync('aes', { length: 128 }).type, KEY, true],
    // With an explicit type: without it, a type on Object.prototype makes Node fail an assertion.
    ['crypto.createPrivateKey({ key })', () => crypto.createPrivateKey({ key: privatePem, format: 'pem', type: 'pkcs8' }).type, KEY, true],
    ['crypto.createPublicKey({ key })', () => crypto.createPublicKey({ key: publicPem, format: 'pem', type: 'spki' }).type, KEY, true],
    ['key.export({ format, type })', () => typeof publicKey.export({ format: 'pem', type: 'spki' }), KEY, true],
    ['crypto.sign(key)', () => crypto.sign(null, 'text', privateKey), KEY, true],
    ['crypto.sign(rsa)', () => crypto.sign('sha256', 'text', rsa.privateKey), KEY, true],
    ['crypto.verify({ key })', () => crypto.verify('sha256', 'text', { key: rsa.publicKey }, signature), KEY, true],
    ['crypto.createSign()', () => crypto.createSign('sha256').update('text').sign(rsa.privateKey), KEY, true],
    ['crypto.privateDecrypt(key)', () => crypto.privateDecrypt(rsa.privateKey, sealed), KEY, true],
    ['crypto.privateDecrypt({ key })', () => crypto.privateDecrypt({ key: rsa.privateKey }, sealed), KEY, true],
    ['crypto.randomUUID()', () => typeof crypto.randomUUID(), KEY, true],
    ['crypto.randomUUID({})', () => typeof crypto.randomUUID({}), KEY, true],
    ['crypto.generatePrimeSync(size)', () => typeof crypto.generatePrimeSync(32), KEY, true],
    ['crypto.generatePrimeSync(size, {})', () => typeof crypto.generatePrimeSync(32, {}), KEY, true],
    ['crypto.checkPrimeSync(number)', () => crypto.checkPrimeSync(7n), KEY, true],
    ['crypto.getCipherInfo(name)', () => crypto.getCipherInfo('aes-128-cbc').keyLength, { keyLength: 3, ivLength: 3 }],
    ['crypto.getCipherInfo(name, {})', () => crypto.getCipherInfo('aes-128-cbc', {}).keyLength, { keyLength: 3, ivLength: 3 }],
    ['crypto.subtle.digest(name)', () => crypto.subtle.digest('SHA-256', Buffer.from('a')).then((bytes) => Buffer.from(bytes)), KEY, true],
    ['crypto.createECDH(name)', () => crypto.createECDH('prime256v1').generateKeys().length, KEY, true],
    ['crypto.createDiffieHellman(prime)', () => crypto.createDiffieHellmanGroup('modp1').getPrime().length, { modp1: 1, ...KEY }],
    ['crypto.createDiffieHellmanGroup(unknown)', isMade(() => crypto.createDiffieHellmanGroup('polluted')), { polluted: ['ff', '02'] }],
    ['crypto.createHash(unknown)', isMade(() => crypto.createHash('polluted')), { polluted: 'sha256' }],
  ];
}

function textRows() {
  const lines = (write) => () => {
    const out = new PassThrough();
    write(new console.Console({ __proto__: null, stdout: out }));
    return String(out.read());
  };
  const CONSOLE = { stdout: 'polluted', stderr: 'polluted', ignoreErrors: 'polluted', colorMode: 'polluted', inspectOptions: 'polluted', groupIndentation: 'polluted' };
  return [
    ['new TextDecoder()', () => new TextDecoder().decode(Buffer.from('\ufeffa\xff')), { fatal: true, ignoreBOM: true, stream: true }],
    ['new TextDecoder(label, {})', () => new TextDecoder('utf8', {}).decode(Buffer.from([0xef, 0xbb, 0xbf, 0xff]), {}), { fatal: true, ignoreBOM: true, stream: true }],
    ['new TextDecoder(unknown)', () => new TextDecoder('polluted').encoding, { polluted: 'utf-8' }],
    ['new Blob([])', () => [new Blob(['a\n']).type, new Blob(['a\n']).size], { type: 'x/y', endings: 'polluted' }],
    ['new Blob([], {})', () => [new Blob(['a\n'], {}).type], { type: 'x/y', endings: 'polluted' }],
    ['new buffer.File([], name, {})', () => new buffer.File([], 'x', {}).type, { type: 'x/y', endings: 'polluted', lastModified: 1 }],
    ['Buffer.from(text)', () => Buffer.from('a'), { toJSON: 1, data: [1] }],
    ['Buffer.from({})', () => Buffer.from({}), { length: 1, data: [1], type: 'Buffer' }],
    ['Buffer.isEncoding(unknown)', () => Buffer.isEncoding('polluted'), { polluted: 'utf8' }],
    ['Buffer.from(text, unknown)', () => Buffer.from('a', 'polluted'), { polluted: 'utf8' }],
    ['new StringDecoder()', () => new StringDecoder().write(Buffer.from('a')), {}],
    ['new StringDecoder(unknown)', () => new StringDecoder('polluted'), { polluted: 'utf8' }],
    ['new console.Console(stream)', lines((one) => one.log('a', { b: 1 })), CONSOLE],
    ['console.table(rows)', lines((one) => one.table([{ a: 1 }])), { a: 2, columns: 1, b: 1 }],
    ['console.dir(value)', lines((one) => one.dir({ a: { b: {} } })), INSPECT],
    ['console.count()', lines((one) => one.count('polluted')), { polluted: 5 }],
    ['console.group()', lines((one) => { one.group('a'); one.log('b'); }), { indent: 1 }],
    ['assert.deepStrictEqual(a, b)', () => assert.deepStrictEqual({ a: 1 }, { a: 2 }), { a: 2, message: 'polluted', operator: 1, generatedMessage: 1 }],
    ['assert.throws(fn)', () => assert.throws(() => { throw new Error('x'); }, { message: 'x' }), { message: 'polluted', code: 1 }],
    ['new assert.AssertionError({})', () => new assert.AssertionError({ actual: 1, expected: 2, operator: 'strictEqual' }).message,
      { message: 'polluted', stackStartFn: 'polluted', diff: 'polluted', details: 'polluted' }],
    ['JSON through util', () => util.format('%j', { a: 1 }), { toJSON: () => 'polluted' }],
  ];
}

function processRows() {
  return [
    ['os.userInfo()', () => typeof os.userInfo().username, { encoding: 'buffer' }],
    ['os.userInfo({})', () => typeof os.userInfo({}).username, { encoding: 'buffer' }],
    ['module.createRequire(path)', () => typeof moduleApi.createRequire(__filename)('fs').readFile, { paths: 'polluted', exports: 1, main: 'polluted' }],
    ['require.resolve(name)', () => require.resolve('fs'), { paths: 'polluted' }],
    ['require.resolve(file, {})', () => require.resolve('../run.js', {}).endsWith('run.js'), { paths: ['/'] }],
    ['module.isBuiltin(name)', () => moduleApi.isBuiltin('polluted'), { polluted: 1 }],
    ['require(unknown)', () => require('polluted'), { polluted: 'fs', exports: 'fs', main: 'fs' }],
    ['process.emitWarning(text, {})', () => new Promise((resolve) => {
      process.removeAllListeners('warning');
      process.once('warning', ({ name, message, code, detail }) => resolve([name, message, code, detail]));
      process.emitWarning('text', {});
    }), { type: 'polluted', code: 'polluted', detail: 'polluted', ctor: 'polluted' }],
    ['process.on(name)', () => process.listenerCount('polluted'), { polluted: 15 }],
    ['process.kill(pid, unknown)', () => process.kill(process.pid, 'polluted'), { polluted: 0 }],
    ['process.hrtime()', () => process.hrtime().length, {}],
    ['process.memoryUsage()', () => Object.keys(process.memoryUsage()), { rss: 1 }],
    ['process.getBuiltinModule(unknown)', () => process.getBuiltinModule?.('polluted'), { polluted: 'fs' }],
    ['new AsyncResource(type)', () => new asyncHooks.AsyncResource('x').runInAsyncScope(() => 1), { triggerAsyncId: 'polluted', requireManualDestroy: 'polluted' }],
    ['new AsyncResource(type, {})', () => new asyncHooks.AsyncResource('x', {}).runInAsyncScope(() => 1), { triggerAsyncId: 'polluted', requireManualDestroy: 'polluted' }],
    ['asyncHooks.createHook({})', () => typeof asyncHooks.createHook({}).enable, { init: 'polluted', before: 'polluted', after: 'polluted', destroy: 'polluted' }],
  ];
}

function rows(t) {
  return [...utilRows(t), ...urlRows(t), ...vmRows(t), ...cryptoRows(t), ...textRows(t), ...processRows(t)];
}

module.exports = { rows };
