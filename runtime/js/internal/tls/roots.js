// SPDX-License-Identifier: MIT
//
// The certificates that are trusted by default: the system's, and those of NODE_EXTRA_CA_CERTS.
'use strict';

const binding = internalBinding('tls');

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

function textOf(path) {
  try {
    return require('node/fs').readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

// One file with all certificates, or the files of a folder, each named after a hash.
function systemText() {
  const { file, folder, fileVariable, folderVariable } = binding.certificatePaths();
  const { env } = globalThis.process;
  const chosen = env[fileVariable];
  if (chosen) return textOf(chosen);
  const folders = (env[folderVariable] || folder).split(':');
  const whole = env[folderVariable] ? '' : textOf(file) || textOf(`${folder}/ca-certificates.crt`);
  return whole || folders.map(folderText).join('\n');
}

function folderText(folder) {
  try {
    const names = require('node/fs').readdirSync(folder).filter((name) => /\.\d+$/.test(name));
    return names.map((name) => textOf(`${folder}/${name}`)).join('\n');
  } catch {
    return '';
  }
}

let list;

// Frozen, as PEM texts without a line end.
function rootCertificates() {
  list ??= Object.freeze([...new Set(systemText().match(CERTIFICATE) ?? [])]);
  return list;
}

let hasExtra = false;

// Adds the certificates of NODE_EXTRA_CA_CERTS, once.
function addExtra() {
  if (hasExtra) return;
  hasExtra = true;
  const path = globalThis.process.env.NODE_EXTRA_CA_CERTS;
  if (!path) return;
  const { opensslError } = require('internal/crypto/errors');
  let reason;
  try {
    const result = binding.addRoots(require('node/fs').readFileSync(path));
    reason = Array.isArray(result) ? opensslError(result).message : undefined;
  } catch {
    reason = 'error:80000002:system library::No such file or directory';
  }
  if (reason !== undefined) globalThis.process.emitWarning(`Ignoring extra certs from \`${path}\`, load failed: ${reason}`);
}

module.exports = { rootCertificates, addExtra };
