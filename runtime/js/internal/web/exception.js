// SPDX-License-Identifier: MIT
//
// DOMException.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');

const CODES = {
  __proto__: null,
  IndexSizeError: 1, HierarchyRequestError: 3, WrongDocumentError: 4, InvalidCharacterError: 5,
  NoModificationAllowedError: 7, NotFoundError: 8, NotSupportedError: 9, InUseAttributeError: 10,
  InvalidStateError: 11, SyntaxError: 12, InvalidModificationError: 13, NamespaceError: 14,
  InvalidAccessError: 15, TypeMismatchError: 17, SecurityError: 18, NetworkError: 19, AbortError: 20,
  URLMismatchError: 21, QuotaExceededError: 22, TimeoutError: 23, InvalidNodeTypeError: 24, DataCloneError: 25,
};

class DOMException extends Error {
  #name;

  constructor(message = '', options = 'Error') {
    super(`${message}`);
    const given = options !== null && typeof options === 'object' ? ownOptions(options) : { __proto__: null, name: options };
    this.#name = `${given.name ?? 'Error'}`;
    if ('cause' in given) defineProperty(this, 'cause', { value: given.cause, writable: true, configurable: true });
  }

  get name() {
    return this.#name;
  }

  get code() {
    return CODES[this.#name] ?? 0;
  }
}

// IndexSizeError is INDEX_SIZE_ERR, and so on.
for (const [name, value] of Object.entries({ ...CODES, DOMStringSizeError: 2, NoDataAllowedError: 6, ValidationError: 16 })) {
  const constant = name.replace('DOMString', 'Domstring').replace('InUse', 'Inuse')
    .replace(/Error$/, 'Err').replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .replace('URLMismatch', 'URL_MISMATCH').toUpperCase();
  for (const holder of [DOMException, DOMException.prototype]) defineProperty(holder, constant, { value, enumerable: true });
}
for (const name of ['name', 'code']) defineProperty(DOMException.prototype, name, { enumerable: true });
defineProperty(DOMException.prototype, Symbol.toStringTag, { value: 'DOMException', configurable: true });

module.exports = { DOMException };
