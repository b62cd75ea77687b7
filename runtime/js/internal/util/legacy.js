// SPDX-License-Identifier: MIT
//
// Deprecated functions of util that packages still call: isArray and so on, log, _extend.
'use strict';

const types = require('node/util/types');

const isObject = (value) => value !== null && typeof value === 'object';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function timestamp() {
  const now = new Date();
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
  return `${now.getDate()} ${MONTHS[now.getMonth()]} ${time}`;
}

module.exports = {
  isArray: Array.isArray,
  isBoolean: (value) => typeof value === 'boolean',
  isBuffer: (value) => globalThis.Buffer.isBuffer(value),
  isDate: types.isDate,
  isError: (value) => types.isNativeError(value) || value instanceof Error,
  isFunction: (value) => typeof value === 'function',
  isNull: (value) => value === null,
  isNullOrUndefined: (value) => value === null || value === undefined,
  isNumber: (value) => typeof value === 'number',
  isObject,
  isPrimitive: (value) => !isObject(value) && typeof value !== 'function',
  isRegExp: types.isRegExp,
  isString: (value) => typeof value === 'string',
  isSymbol: (value) => typeof value === 'symbol',
  isUndefined: (value) => value === undefined,
  log(...args) {
    globalThis.console.log('%s - %s', timestamp(), require('internal/inspect').format(...args));
  },
  _extend(target, source) {
    return isObject(source) ? Object.assign(target, source) : target;
  },
};
