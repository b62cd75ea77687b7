// SPDX-License-Identifier: MIT
//
// The built-in functions that a preview may call: with primitive arguments they read and change nothing else.
'use strict';

const MAX_TEXT = 10000;

function methodsOf(object, names) {
  return names.split(' ').map((name) => object[name]);
}

const FUNCTIONS = new Set([
  ...methodsOf(Math, 'abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 cos cosh exp expm1 floor fround hypot imul log ' +
    'log10 log1p log2 max min pow round sign sin sinh sqrt tan tanh trunc'),
  ...methodsOf(Number, 'isFinite isInteger isNaN isSafeInteger parseFloat parseInt'),
  ...methodsOf(Number.prototype, 'toExponential toFixed toPrecision toString valueOf'),
  ...methodsOf(String, 'fromCharCode fromCodePoint'),
  ...methodsOf(String.prototype, 'at charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf padEnd padStart repeat ' +
    'slice startsWith substring toLowerCase toString toUpperCase trim trimEnd trimStart valueOf'),
  ...methodsOf(Boolean.prototype, 'toString valueOf'),
  isFinite, isNaN, parseFloat, parseInt, encodeURIComponent, decodeURIComponent, encodeURI, decodeURI,
  Array.isArray, Date.now, Object.is, Boolean, Number, String,
]);

const LENGTHENING = new Set(methodsOf(String.prototype, 'padEnd padStart repeat'));

function isPrimitive(value) {
  return value === null || (typeof value !== 'object' && typeof value !== 'function');
}

// Symbols have no text, and refuse to become numbers.
function isPlain(value) {
  return isPrimitive(value) && typeof value !== 'symbol';
}

// The receiver may be a namespace such as Math, which none of these functions looks at.
function isPureCall(callee, receiver, args) {
  if (!FUNCTIONS.has(callee) || !args.every(isPlain)) return false;
  if (!LENGTHENING.has(callee)) return true;
  return isPlain(receiver) && String(receiver).length * Math.max(1, Number(args[0])) <= MAX_TEXT;
}

module.exports = { isPureCall, isPrimitive, isPlain, MAX_TEXT };
