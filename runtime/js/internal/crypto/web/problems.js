// SPDX-License-Identifier: MIT
//
// Errors of web crypto, and work that is done later.
'use strict';

const { setImmediate } = require('internal/immediates');

function exception(message, name, cause) {
  return new globalThis.DOMException(message, cause === undefined ? name : { name, cause });
}

function operationError(cause) {
  return exception('The operation failed for an operation-specific reason', 'OperationError', cause);
}

function dataError(message, cause) {
  return exception(message, 'DataError', cause);
}

// The result of a function, in a later phase of the loop: as if it came from a thread.
function later(work) {
  return new Promise((resolve, reject) => {
    setImmediate(() => {
      try {
        resolve(work());
      } catch (error) {
        reject(operationError(error));
      }
    });
  });
}

// The result of a function that takes a callback (error, result).
function called(start) {
  return new Promise((resolve, reject) => {
    const done = (error, ...results) => {
      if (error) reject(operationError(error));
      else resolve(results.length > 1 ? results : results[0]);
    };
    try {
      start(done);
    } catch (error) {
      reject(operationError(error));
    }
  });
}

// An ArrayBuffer that holds exactly the bytes of a view.
function toArrayBuffer(view) {
  return view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength);
}

// Usages that an algorithm does not have are refused.
function checkUsages(usages, allowed, what) {
  if (usages.some((usage) => !allowed.includes(usage))) throw exception(`Unsupported key usage for ${what} key`, 'SyntaxError');
}

module.exports = { exception, operationError, dataError, later, called, toArrayBuffer, checkUsages };
