// SPDX-License-Identifier: MIT
//
// URL and URLSearchParams, from the package whatwg-url, with Node's error codes.
'use strict';

const { loadPackage } = require('internal/packages');

const { URL: Base, URLSearchParams } = loadPackage('whatwg-url');
const kInspect = Symbol.for('nodejs.util.inspect.custom');
const PARTS = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname',
  'search', 'searchParams', 'hash'];

class URL extends Base {
  constructor(input, base) {
    try {
      super(...(base === undefined ? [input] : [input, base]));
    } catch {
      const error = new TypeError('Invalid URL');
      error.code = 'ERR_INVALID_URL';
      error.input = `${input}`;
      if (base !== undefined) error.base = `${base}`;
      throw error;
    }
  }

  [kInspect](depth, options, inspect) {
    const parts = Object.fromEntries(PARTS.map((name) => [name, this[name]]));
    return `URL ${inspect(parts, options)}`;
  }
}
Object.defineProperty(URL.prototype, Symbol.toStringTag, { value: 'URL', configurable: true });

Object.defineProperty(URLSearchParams.prototype, kInspect, {
  configurable: true,
  value(depth, options, inspect) {
    const entries = [...this].map(([name, value]) => `${inspect(name, options)} => ${inspect(value, options)}`);
    return entries.length === 0 ? 'URLSearchParams {}' : `URLSearchParams { ${entries.join(', ')} }`;
  },
});

module.exports = { URL, URLSearchParams };
