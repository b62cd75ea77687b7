// SPDX-License-Identifier: MIT
//
// JSON Web Keys: the checks that all algorithms share, and exports.
'use strict';

const { dataError, exception } = require('internal/crypto/web/problems');

// `use` is what the algorithm's keys are for: 'sig' or 'enc'.
function checkJwk(jwk, { kty, use, usages, isExtractable }) {
  if (!jwk.kty) throw dataError('Invalid keyData');
  if (jwk.kty !== kty) throw dataError('Invalid JWK "kty" Parameter');
  if (usages.length > 0 && jwk.use !== undefined && jwk.use !== use) throw dataError('Invalid JWK "use" Parameter');
  checkOperations(jwk.key_ops, usages);
  if (jwk.ext === false && isExtractable) throw dataError('JWK "ext" Parameter and extractable mismatch');
}

function checkOperations(operations, usages) {
  if (operations === undefined) return;
  if (!Array.isArray(operations)) throw exception('keyData.key_ops is not an array', 'DataError');
  if (new Set(operations).size !== operations.length) throw dataError('Duplicate key operation');
  if (usages.some((usage) => !operations.includes(usage))) throw dataError('Key operations and usage mismatch');
}

function checkAlgorithm(jwk, expected) {
  if (jwk.alg !== undefined && jwk.alg !== expected) throw dataError('JWK "alg" does not match the requested algorithm');
}

// The JWK of a key: what its key object has, and `alg` if there is a name for it.
function jwkOf(parts, alg) {
  const jwk = { key_ops: [...parts.usages], ext: parts.isExtractable, ...parts.object.export({ format: 'jwk' }) };
  if (alg !== undefined) jwk.alg = alg;
  return jwk;
}

module.exports = { checkJwk, checkAlgorithm, jwkOf };
