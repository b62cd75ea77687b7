// SPDX-License-Identifier: MIT
//
// node:buffer. Buffer is a function that shares the prototype of the class FastBuffer; internal/buffer has its parts.
'use strict';

const { defineProperty, defineProperties } = require('internal/descriptors');

const { invalidArgType } = require('internal/errors');
const { FastBuffer, kMaxLength, useSettings, checkSize } = require('internal/buffer/fast');
const make = require('internal/buffer/make');
const search = require('internal/buffer/search');
const { encodingOf } = require('internal/buffer/encodings');
const { methods, inspecting, setMaxBytes, kMaxText } = require('internal/buffer/methods');

let hasWarned = false;

// The program's own Error.prepareStackTrace is not asked.
function isCalledByPackage() {
  const frames = require('internal/stack_frames').parse(require('internal/stack').placeHere().stack);
  const frame = frames.find(({ line }) => line > 0);
  return frame !== undefined && /[/\\]node_modules[/\\]/i.test(frame.url);
}

// Warns about calls of Buffer() in the program itself, and with --pending-deprecation in packages, too.
function warnOfConstructor() {
  if (hasWarned) return;
  const { pendingDeprecation } = internalBinding('options');
  if (!pendingDeprecation && isCalledByPackage()) return;
  hasWarned = true;
  globalThis.process.emitWarning('Buffer() is deprecated due to security and usability issues. Please use the Buffer.alloc(), ' +
    'Buffer.allocUnsafe(), or Buffer.from() methods instead.', 'DeprecationWarning', 'DEP0005');
}

function Buffer(arg, encodingOrOffset, length) {
  warnOfConstructor();
  if (typeof arg !== 'number') return make.from(arg, encodingOrOffset, length);
  if (typeof encodingOrOffset === 'string') throw invalidArgType('string', 'string', arg);
  return make.alloc(arg);
}

function SlowBuffer(length) {
  checkSize(length);
  return make.allocUnsafeSlow(length);
}

function isEncoding(encoding) {
  return typeof encoding === 'string' && encoding.length !== 0 && encodingOf(encoding) !== undefined;
}

defineProperty(Buffer, Symbol.species, {
  configurable: true,
  enumerable: false,
  get() { return FastBuffer; },
});
useSettings(Buffer);
Object.assign(Buffer, {
  from: make.from,
  copyBytesFrom: make.copyBytesFrom,
  of: make.of,
  alloc: make.alloc,
  allocUnsafe: make.allocUnsafe,
  allocUnsafeSlow: make.allocUnsafeSlow,
  isBuffer: function isBuffer(value) { return value instanceof Buffer; },
  compare: search.compare,
  isEncoding,
  [Symbol('kIsEncodingSymbol')]: isEncoding,
  concat: make.concat,
  byteLength: make.byteLength,
});

const { prototype } = FastBuffer;
Buffer.prototype = prototype;
SlowBuffer.prototype = Object.create(prototype);
defineProperty(prototype, 'constructor', { value: Buffer, writable: true, configurable: true, enumerable: false });

// In Node's order.
const NAMES = `readBigUInt64LE readBigUInt64BE readBigUint64LE readBigUint64BE readBigInt64LE readBigInt64BE
writeBigUInt64LE writeBigUInt64BE writeBigUint64LE writeBigUint64BE writeBigInt64LE writeBigInt64BE
readUIntLE readUInt32LE readUInt16LE readUInt8 readUIntBE readUInt32BE readUInt16BE
readUintLE readUint32LE readUint16LE readUint8 readUintBE readUint32BE readUint16BE
readIntLE readInt32LE readInt16LE readInt8 readIntBE readInt32BE readInt16BE
writeUIntLE writeUInt32LE writeUInt16LE writeUInt8 writeUIntBE writeUInt32BE writeUInt16BE
writeUintLE writeUint32LE writeUint16LE writeUint8 writeUintBE writeUint32BE writeUint16BE
writeIntLE writeInt32LE writeInt16LE writeInt8 writeIntBE writeInt32BE writeInt16BE
readFloatLE readFloatBE readDoubleLE readDoubleBE writeFloatLE writeFloatBE writeDoubleLE writeDoubleBE
asciiSlice base64Slice base64urlSlice latin1Slice hexSlice ucs2Slice utf8Slice
asciiWrite base64Write base64urlWrite latin1Write hexWrite ucs2Write utf8Write parent offset
copy toString equals inspect compare indexOf lastIndexOf includes fill write toJSON subarray slice
swap16 swap32 swap64 toLocaleString`.split(/\s/);

function accessor(name) {
  defineProperty(prototype, name === 'buffer' ? 'parent' : 'offset', {
    enumerable: true,
    get() { return this instanceof Buffer && this !== prototype ? this[name] : undefined; },
  });
}

const all = { ...search.methods, ...methods, fill: require('internal/buffer/fill').fill };

// The number methods are loaded when one of them is first called, and then replace these.
let loadNumbers = () => {
  const { reads, writes } = require('internal/buffer/integers');
  const { variable, bigints, reals } = require('internal/buffer/numbers');
  const numbers = { ...bigints, ...variable, ...reads, ...writes, ...reals };
  for (const [name, stub] of stubs) {
    if (prototype[name] === stub) prototype[name] = numbers[name.replace('Uint', 'UInt')];
  }
  loadNumbers = () => numbers;
  return numbers;
};

const stubs = new Map();

// Uint is an alias of UInt, with the same functions; those for floats have their own names.
function stubOf(name) {
  const real = name.replace('Uint', 'UInt');
  const shown = /Float|Double/.test(real) ? real.replace('LE', 'Forwards').replace('BE', 'Backwards') : real;
  const stub = stubs.get(real) ?? { [shown](...args) { return Reflect.apply(loadNumbers()[real], this, args); } }[shown];
  stubs.set(name, stub);
  return stub;
}

for (const name of NAMES) {
  if (name === 'parent') accessor('buffer');
  else if (name === 'offset') accessor('byteOffset');
  else prototype[name] = all[name] ?? stubOf(name);
}
defineProperty(prototype, Symbol.for('nodejs.util.inspect.custom'), {
  value: methods.inspect, writable: true, configurable: true, enumerable: false,
});

function lazy(name, module) {
  let value;
  defineProperty(exports, name, {
    configurable: true,
    enumerable: true,
    get: { [`get ${name}`]: () => (value ??= require(module)[name]) }[`get ${name}`],
    set: { [`set ${name}`]: (given) => { value = given; } }[`set ${name}`],
  });
}

exports.Buffer = Buffer;
exports.SlowBuffer = SlowBuffer;
lazy('transcode', 'internal/buffer/transcode');
lazy('isUtf8', 'internal/buffer/transcode');
lazy('isAscii', 'internal/buffer/transcode');
exports.kMaxLength = kMaxLength;
exports.kStringMaxLength = kMaxText;
lazy('btoa', 'internal/web/base64');
lazy('atob', 'internal/web/base64');
defineProperty(exports, 'constants', {
  enumerable: true,
  value: defineProperties({}, {
    MAX_LENGTH: { value: kMaxLength, enumerable: true },
    MAX_STRING_LENGTH: { value: kMaxText, enumerable: true },
  }),
});
defineProperty(exports, 'INSPECT_MAX_BYTES', {
  configurable: true,
  enumerable: true,
  get: () => inspecting.maxBytes,
  set(value) { setMaxBytes(value); },
});
lazy('Blob', 'internal/web/blob');
lazy('resolveObjectURL', 'internal/web/blob');
lazy('File', 'internal/web/blob');
