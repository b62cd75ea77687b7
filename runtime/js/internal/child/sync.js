// SPDX-License-Identifier: MIT
//
// spawnSync(), execSync() and execFileSync(): the program waits for the process.
'use strict';

const { Buffer } = require('node/buffer');
const { invalidArgType } = require('internal/errors');
const { callError } = require('internal/net/errors');
const { toBuffer, bytesOf } = require('internal/crypto/bytes');
const {
  checkTimeout, checkMaxBuffer, killSignalNumber, signalName, sortArguments, normalizeSpawn, bindingArguments,
} = require('internal/child/arguments');
const { KINDS, parseStdio } = require('internal/child/stdio');
const { sortExec } = require('internal/child/exec');
const binding = internalBinding('child');

const DEFAULT_MAX_BUFFER = 1024 * 1024;
const SIGTERM = 15;

// Text is in the encoding requested for the output.
function inputBytes(input, index, encoding) {
  if (input === undefined || input === null) return undefined;
  if (ArrayBuffer.isView(input)) return bytesOf(input);
  if (typeof input === 'string') return Buffer.from(input, encoding === 'buffer' ? 'utf8' : encoding);
  throw invalidArgType(`options.stdio[${index}]`, ['string', 'Buffer', 'TypedArray', 'DataView'], input);
}

// [kind, number or bytes to write, ...]
function stdioPairs(options) {
  const stdio = parseStdio(options.stdio ?? 'pipe', true);
  if (options.input !== undefined && options.input !== null) stdio[0].input = options.input;
  return stdio.flatMap((entry, i) => {
    const bytes = inputBytes(entry.input, i, options.encoding);
    return [entry.kind, entry.kind === KINDS.PIPE ? bytes : entry.number];
  });
}

function encodedOutput(output, encoding) {
  const isText = encoding && encoding !== 'buffer';
  return output.map((bytes) => {
    if (bytes === null) return null;
    return isText ? toBuffer(bytes).toString(encoding) : toBuffer(bytes);
  });
}

function errorOf(code, options) {
  const error = callError(code, `spawnSync ${options.file}`);
  error.path = options.file;
  error.spawnargs = options.args.slice(1);
  return error;
}

function run(options) {
  const { timeout, maxBuffer = DEFAULT_MAX_BUFFER, killSignal } = options;
  const settings = [timeout ?? 0, Number.isFinite(maxBuffer) ? maxBuffer : 0, killSignalNumber(killSignal) ?? SIGTERM];
  const result = binding.spawnSync(settings, ...bindingArguments(options, stdioPairs(options)));
  if (typeof result === 'number') throw callError(result, 'spawnSync');
  const [code, pid, status, signal, ...output] = result;
  const hasStarted = pid !== 0;
  const shown = hasStarted ? encodedOutput(output, options.encoding) : null;
  return {
    ...(code < 0 ? { error: errorOf(code, options) } : undefined),
    status: hasStarted && signal === 0 ? status : null,
    signal: signal === 0 ? null : signalName(signal),
    output: shown,
    pid,
    stdout: shown === null ? null : shown[1],
    stderr: shown === null ? null : shown[2],
  };
}

function spawnSync(file, args, given) {
  const options = normalizeSpawn(file, args, given);
  checkTimeout(options.timeout);
  checkMaxBuffer(options.maxBuffer);
  return run(options);
}

// Standard error is passed through, unless the program redirects it.
function showErrors(result, isInherited) {
  if (isInherited && result.stderr) globalThis.process.stderr.write(result.stderr);
}

// The error of a failed process, if it failed.
function failureOf(result, command) {
  let { error } = result;
  if (error === undefined && result.status === 0) return undefined;
  if (error === undefined) {
    let message = `Command failed: ${command}`;
    if (result.stderr && result.stderr.length > 0) message += `\n${result.stderr.toString()}`;
    error = new Error(message);
  }
  return Object.assign(error, result);
}

function finish(result, command, isInherited) {
  showErrors(result, isInherited);
  const error = failureOf(result, command);
  if (error !== undefined) throw error;
  return result.stdout;
}

function execFileSync(file, givenArgs, givenOptions) {
  const [name, args, options] = sortArguments(file, givenArgs, givenOptions);
  const result = spawnSync(name, args, options);
  return finish(result, [options.argv0 || name, ...args].join(' '), !options.stdio);
}

function execSync(givenCommand, given) {
  const [command, options] = sortExec(givenCommand, given, null);
  const result = spawnSync(command, options);
  return finish(result, command, !options.stdio);
}

module.exports = { spawnSync, execFileSync, execSync };
