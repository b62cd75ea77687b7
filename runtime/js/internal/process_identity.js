// SPDX-License-Identifier: MIT
//
// Facts about the runtime on the process object: versions, release, features, configuration, and the options allowed in
// NODE_OPTIONS.
'use strict';

const { defineProperty } = require('internal/descriptors');
const binding = internalBinding('process');

// Packages use these to detect engine features and to pick Node's headers, so they are those of the Node version that
// Rondo is compatible with.
const V8_OF_NODE = '11.3.244.8-node.38';
const MODULES = '115';
const NAPI = '9';

// The members of process.versions, in order. Libraries report their own versions, once they are loaded.
function knownVersions(node) {
  return {
    __proto__: null,
    node,
    ares: '',
    brotli: '',
    cldr: '',
    icu: '',
    llhttp: '',
    modules: MODULES,
    napi: NAPI,
    nghttp2: '',
    openssl: '',
    tz: '',
    unicode: '',
    uv: binding.uvVersion,
    v8: V8_OF_NODE,
    zlib: '',
    javascriptcore: '',
    rondo: binding.version,
  };
}

// A handler that calls a function before the first access to properties of the target, with the name if there is just one.
function watching(onAccess) {
  const handler = { __proto__: null };
  for (const trap of ['get', 'has', 'deleteProperty', 'defineProperty', 'getOwnPropertyDescriptor', 'ownKeys']) {
    handler[trap] = (target, ...args) => {
      if (onAccess(args[0])) for (const name of Object.keys(handler)) delete handler[name];
      return Reflect[trap](target, ...args);
    };
  }
  return handler;
}

// Most programs read only Node's version: libraries are loaded when the first of their versions is needed. A library that
// cannot be loaded has no version; modules that need it do not work either.
function versions(node) {
  const known = knownVersions(node);
  const target = {};
  const set = (name, value) => defineProperty(target, name, { value, enumerable: true, writable: false, configurable: true });
  for (const name of Object.keys(known)) set(name, known[name]);
  const result = new Proxy(target, watching((name) => {
    if (name !== undefined && known[name] !== '') return false;
    const found = internalBinding('versions').libraries();
    for (const each of Object.keys(known)) {
      if (known[each] === '' && found[each] === undefined) delete target[each];
      else if (known[each] === '') set(each, found[each]);
    }
    return true;
  }));
  require('internal/own_proxies').add(result);
  return result;
}

function release(node) {
  const base = `https://nodejs.org/download/release/v${node}/node-v${node}`;
  return { name: 'node', lts: 'Iron', sourceUrl: `${base}.tar.gz`, headersUrl: `${base}-headers.tar.gz` };
}

const features = {
  inspector: false,
  debug: false,
  uv: true,
  ipv6: true,
  tls_alpn: false,
  tls_sni: false,
  tls_ocsp: false,
  tls: false,
  cached_builtins: true,
  require_module: !internalBinding('options').noRequireModule,
  typescript: internalBinding('options').stripTypes ? 'strip' : false,
};

function config() {
  const { arch, execPath } = globalThis.process;
  const { dirname } = require('node/path');
  return Object.freeze({
    target_defaults: Object.freeze({
      cflags: Object.freeze([]),
      default_configuration: 'Release',
      defines: Object.freeze([]),
      include_dirs: Object.freeze([]),
      libraries: Object.freeze([]),
    }),
    variables: Object.freeze({
      asan: 0,
      clang: 0,
      coverage: false,
      debug_node: false,
      host_arch: arch,
      is_debug: 0,
      llvm_version: '0.0',
      napi_build_version: NAPI,
      node_byteorder: 'little',
      node_module_version: Number(MODULES),
      node_prefix: dirname(dirname(execPath)),
      node_shared: false,
      node_shared_cares: true,
      node_shared_http_parser: false,
      node_shared_libuv: false,
      node_shared_openssl: true,
      node_shared_zlib: true,
      node_use_openssl: true,
      node_without_node_options: false,
      openssl_is_fips: false,
      shlib_suffix: `so.${MODULES}`,
      target_arch: arch,
      v8_enable_i18n_support: 1,
      v8_enable_inspector: 0,
      v8_enable_webassembly: 1,
    }),
  });
}

// A read-only set whose has() also accepts an option without dashes, with underscores, or with a value.
function allowedNodeEnvironmentFlags() {
  const names = internalBinding('option_names').allowed();
  const bare = new Set(names.map((name) => name.replace(/^--?/, '')));
  class NodeEnvironmentFlagsSet extends Set {
    add() { return this; }
    delete() { return false; }
    clear() {}
    has(key) {
      if (typeof key !== 'string') return false;
      const name = key.replace(/=.*$/s, '').replace(/^(--?)?(.*)$/s, (all, dashes = '', rest) => dashes + rest.replaceAll('_', '-'));
      return name.startsWith('-') ? super.has(name) : bare.has(name);
    }
  }
  const set = new NodeEnvironmentFlagsSet();
  for (const name of names) Set.prototype.add.call(set, name);
  return Object.freeze(set);
}

module.exports = { versions, release, features, config, allowedNodeEnvironmentFlags };
