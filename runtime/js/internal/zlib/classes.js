// SPDX-License-Identifier: MIT
//
// The classes of node:zlib. They can be called without `new`.
'use strict';

const { codedError, invalidArgType } = require('internal/errors');
const { ownOptions } = require('internal/options');
const { ZlibBase, needOpen } = require('internal/zlib/stream');
const { Codec, isBrotli } = require('internal/zlib/codec');
const { constants } = require('internal/zlib/constants');
const { numberBetween, dictionaryOf } = require('internal/zlib/check');
const modes = require('internal/zlib/modes');

const {
  Z_DEFAULT_WINDOWBITS, Z_MIN_WINDOWBITS, Z_MAX_WINDOWBITS, Z_DEFAULT_LEVEL, Z_MIN_LEVEL, Z_MAX_LEVEL,
  Z_DEFAULT_MEMLEVEL, Z_MIN_MEMLEVEL, Z_MAX_MEMLEVEL, Z_DEFAULT_STRATEGY, Z_FIXED, Z_SYNC_FLUSH,
} = constants;
const { GZIP, GUNZIP, INFLATE, UNZIP, DEFLATERAW, BROTLI_ENCODE, BROTLI_DECODE } = modes;

const BROTLI_PARAMS = 9;

// 0: the window size of the compressed text itself.
function windowBitsOf(given, mode) {
  if (!given.windowBits && (mode === INFLATE || mode === GUNZIP || mode === UNZIP) &&
    (given.windowBits === 0 || given.windowBits === null || given.windowBits === undefined)) return 0;
  // zlib has no window of 8 bits for gzip, and takes one of 9 for a raw one.
  const min = mode === GZIP ? Z_MIN_WINDOWBITS + 1 : Z_MIN_WINDOWBITS;
  const bits = numberBetween(given.windowBits, 'options.windowBits', min, Z_MAX_WINDOWBITS, Z_DEFAULT_WINDOWBITS);
  return mode === DEFLATERAW && bits < Z_MIN_WINDOWBITS + 1 ? Z_MIN_WINDOWBITS + 1 : bits;
}

function levelOf(value, name) {
  return numberBetween(value, name, Z_MIN_LEVEL, Z_MAX_LEVEL, Z_DEFAULT_LEVEL);
}

function strategyOf(value, name) {
  return numberBetween(value, name, Z_DEFAULT_STRATEGY, Z_FIXED, Z_DEFAULT_STRATEGY);
}

function zlibOptions(given, mode) {
  const windowBits = windowBitsOf(given, mode);
  const level = levelOf(given.level, 'options.level');
  const memLevel = numberBetween(given.memLevel, 'options.memLevel', Z_MIN_MEMLEVEL, Z_MAX_MEMLEVEL, Z_DEFAULT_MEMLEVEL);
  const strategy = strategyOf(given.strategy, 'options.strategy');
  return { windowBits, level, memLevel, strategy, dictionary: dictionaryOf(given.dictionary) };
}

function zlibCodec(mode, { windowBits, level, memLevel, strategy, dictionary }) {
  return Codec.zlib(mode, windowBits, level, memLevel, strategy, dictionary);
}

function Zlib(options, mode) {
  let own;
  Reflect.apply(ZlibBase, this, [options, mode, (given) => {
    own = zlibOptions(given, mode);
    return zlibCodec(mode, own);
  }]);
  this._level = own.level;
  this._strategy = own.strategy;
}

// After what was written before has been compressed with the old parameters.
Zlib.prototype.params = function params(level, strategy, callback) {
  const newLevel = levelOf(level, 'level');
  const newStrategy = strategyOf(strategy, 'strategy');
  if (this._level === newLevel && this._strategy === newStrategy) {
    if (callback) globalThis.process.nextTick(callback);
    return;
  }
  this.flush(Z_SYNC_FLUSH, () => {
    needOpen(this);
    this._handle.params(newLevel, newStrategy);
    if (this.destroyed) return;
    this._level = newLevel;
    this._strategy = newStrategy;
    if (callback) callback();
  });
};

function brotliParams(given) {
  const params = new Array(BROTLI_PARAMS).fill(-1);
  const { params: wanted } = given;
  if (!wanted) return params;
  const named = ownOptions(wanted);
  if (typeof named !== 'object') return params;
  for (const key of Object.keys(named)) {
    const number = Number(key);
    // '00' is 0, too, but only once.
    if (!Number.isInteger(number) || params[number] !== -1) {
      throw codedError(RangeError, 'ERR_BROTLI_INVALID_PARAM', `${key} is not a valid Brotli parameter`);
    }
    const value = named[key];
    if (typeof value !== 'number' && typeof value !== 'boolean') {
      throw invalidArgType('options.params[key]', 'number', value);
    }
    params[number] = value >>> 0 === 2 ** 32 - 1 ? -1 : value >>> 0;
  }
  return params;
}

function Brotli(options, mode) {
  Reflect.apply(ZlibBase, this, [options, mode, (given) => Codec.brotli(mode, brotliParams(given))]);
}

function inherit(Class, Base) {
  Object.setPrototypeOf(Class, Base);
  Object.setPrototypeOf(Class.prototype, Base.prototype);
}
inherit(Zlib, ZlibBase);
inherit(Brotli, Zlib);

function makeClass(name, mode, Base) {
  const Class = { [name]: function (options) {
    if (!(this instanceof Class)) return new Class(options);
    Reflect.apply(Base, this, [options, mode]);
  } }[name];
  inherit(Class, Base);
  return Class;
}

const MODES = { __proto__: null, BrotliCompress: BROTLI_ENCODE, BrotliDecompress: BROTLI_DECODE };
const classes = {};
for (const name of ['Deflate', 'Inflate', 'Gzip', 'Gunzip', 'DeflateRaw', 'InflateRaw', 'Unzip']) {
  MODES[name] = modes[name.toUpperCase()];
  classes[name] = makeClass(name, MODES[name], Zlib);
}
classes.BrotliCompress = makeClass('BrotliCompress', BROTLI_ENCODE, Brotli);
classes.BrotliDecompress = makeClass('BrotliDecompress', BROTLI_DECODE, Brotli);

// The codec alone, for functions that need no stream.
function codecOf(name, given) {
  const mode = MODES[name];
  return isBrotli(mode) ? Codec.brotli(mode, brotliParams(given)) : zlibCodec(mode, zlibOptions(given, mode));
}

module.exports = { classes, codecOf, modeOf: (name) => MODES[name] };
