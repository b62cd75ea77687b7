// SPDX-License-Identifier: MIT
//
// The npm packages in the binary. They have their own small CommonJS loader, in which the names of Node's modules refer
// to ours.
'use strict';

const script = internalBinding('script');
const { held } = script;

const MAINS = {
  __proto__: null,
  '@swc/wasm-typescript': 'wasm.js',
  acorn: 'dist/acorn.js',
  'cjs-module-lexer': 'lexer.js',
  punycode: 'punycode.js',
  'readable-stream': 'lib/stream.js',
  tr46: 'index.js',
  undici: 'index-fetch.js',
  'web-streams-polyfill': 'dist/ponyfill.js',
};

// Packages that our modules replace.
const OURS = {
  __proto__: null,
  'abort-controller': () => require('internal/web/abort'),
  blob: () => require('internal/web/blob'),
  buffer: () => require('node/buffer'),
  events: () => require('node/events'),
  'process/': () => globalThis.process,
  process: () => globalThis.process,
  'rondo:message-event': () => require('internal/web/message_port').MessageEvent,
  'rondo:emit': () => require('internal/emit'),
  'rondo:encoding': () => require('internal/web/encoding'),
  'rondo:stripper': () => script.stripper(),
  'safe-buffer': () => require('node/buffer'),
  stream: () => require('node/stream'),
  string_decoder: () => require('node/string_decoder'),
  'string_decoder/': () => require('node/string_decoder'),
  util: () => require('internal/util/deprecate'),
};

// Files of packages that our modules replace.
const REPLACED = {
  __proto__: null,
  'package/readable-stream/lib/internal/streams/buffer_list.js': () => require('internal/stream_buffer'),
  'package/readable-stream/lib/ours/errors.js': () => require('internal/stream_errors'),
};

const modules = new Map();

function join(folder, relative) {
  const parts = folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

// The same for `./a` and `../../a`, as most requests are, with less work.
function below(folder, relative) {
  let at = 0;
  for (;;) {
    if (relative.startsWith('./', at)) {
      at += 2;
    } else if (relative.startsWith('../', at)) {
      at += 3;
      folder = folder.slice(0, folder.lastIndexOf('/'));
    } else {
      break;
    }
  }
  const rest = relative.slice(at);
  return rest === '' || rest.startsWith('.') || rest.includes('/.') || rest.includes('//') || rest.endsWith('/') ? join(folder, rest) : `${folder}/${rest}`;
}

function resolve(request, folder) {
  if (!request.startsWith('.')) {
    const name = request.endsWith('/') ? request.slice(0, -1) : request;
    return `package/${name}/${MAINS[name]}`;
  }
  const base = below(folder, request);
  if (script.hasSource(base)) return base;
  if (script.hasSource(`${base}.js`)) return `${base}.js`;
  return [`${base}.json`, `${base}/index.js`].find((name) => script.hasSource(name));
}

// The module of a file, whose `exports` may be replaced while it runs. Limits of vm wait, as in boot.js.
function load(file) {
  if (Object.hasOwn(REPLACED, file)) return { exports: REPLACED[file]() };
  let module = modules.get(file);
  if (module !== undefined) return module;
  held[0]++;
  try {
    module = { exports: {} };
    modules.set(file, module);
    if (file.endsWith('.json')) module.exports = JSON.parse(script.source(file));
    else require.run(file, module, requireFrom(file.slice(0, file.lastIndexOf('/'))));
    return module;
  } catch (error) {
    modules.delete(file);
    throw error;
  } finally {
    held[0]--;
  }
}

function find(name, folder) {
  if (Object.hasOwn(OURS, name)) return { exports: OURS[name]() };
  return name.startsWith('node:') ? { exports: require(`node/${name.slice(5)}`) } : load(resolve(name, folder));
}

// readable-stream calls `require` for every stream, so resolved requests are cached.
function requireFrom(folder) {
  const known = new Map();
  return (name) => {
    let module = known.get(name);
    if (module === undefined) {
      module = find(name, folder);
      known.set(name, module);
    }
    return module.exports;
  };
}

// A package by name, even if `require` inside packages would mean ours.
function loadPackage(name) {
  return load(resolve(name, '')).exports;
}

// The next loadPackage() evaluates it again.
function forgetPackage(name) {
  modules.delete(resolve(name, ''));
}

module.exports = { loadPackage, forgetPackage };
