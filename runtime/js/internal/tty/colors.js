// SPDX-License-Identifier: MIT
//
// The colour depth of a terminal in bits, as far as the environment tells.
'use strict';

// Depths by number of colours.
const NONE = 1;
const C16 = 4;
const C256 = 8;
const C16M = 24;

// FORCE_COLOR as in the manual: 0 and unknown values mean none.
const FORCED = new Map([['', C16], ['1', C16], ['true', C16], ['2', C256], ['3', C16M]]);

// Values of TERM whose name does not contain the depth.
const SIXTEEN = 'eterm cons25 console cygwin dtterm gnome hurd jfbterm konsole kterm mlterm putty st'.split(' ');
const MILLIONS = 'mosh rxvt-unicode-24bit terminator'.split(' ');
// Terminal families: by a word anywhere, by prefix, and the FreeBSD console by its size.
const SPEAKING = ['ansi', 'color', 'linux'];
const FAMILIES = ['rxvt', 'screen', 'xterm', 'vt100'];
const CONSOLE = /^con\d*x\d/;

const PROGRAMS = new Map([['HyperTerm', C16M], ['MacTerm', C16M], ['Apple_Terminal', C256]]);

// CI services that show colours in their logs; each sets a variable with its name.
const SERVICES = 'TRAVIS CIRCLECI APPVEYOR GITLAB_CI GITHUB_ACTIONS BUILDKITE DRONE'.split(' ');

let hasWarned = false;

function warnOfIgnored(env) {
  const ignored = ['NODE_DISABLE_COLORS', 'NO_COLOR'].filter((name) => env[name] !== undefined);
  if (ignored.length === 0 || hasWarned) return;
  hasWarned = true;
  globalThis.process.emitWarning(`The '${ignored.at(-1)}' env is ignored due to the 'FORCE_COLOR' env being set.`);
}

function forced(env) {
  const depth = FORCED.get(env.FORCE_COLOR) ?? NONE;
  if (depth !== NONE) warnOfIgnored(env);
  return depth;
}

// iTerm supports all colours since version 3.
function ofProgram({ TERM_PROGRAM: name, TERM_PROGRAM_VERSION: version }) {
  if (name !== 'iTerm.app') return PROGRAMS.get(name);
  return !version || ['0.', '1.', '2.'].some((old) => version.startsWith(old)) ? C256 : C16M;
}

function ofTerm(name) {
  if (!name) return undefined;
  if (name.startsWith('xterm-256')) return C256;
  const small = name.toLowerCase();
  if (MILLIONS.includes(small)) return C16M;
  const hasSome = SIXTEEN.includes(small) || CONSOLE.test(small) || SPEAKING.some((word) => small.includes(word)) ||
    FAMILIES.some((family) => small.startsWith(family));
  return hasSome ? C16 : undefined;
}

// TeamCity supports colours since 9.1; its versions have three parts, or two since they are named after years.
function ofTeamCity(version) {
  const [, major, minor] = /^(\d+)\.(?:(\d+)\.)?/.exec(version) ?? [];
  return major?.length > 1 || (major === '9' && Number(minor) > 0) ? C16 : NONE;
}

function ofService(env) {
  if ('TEAMCITY_VERSION' in env) return ofTeamCity(env.TEAMCITY_VERSION);
  if (!('CI' in env)) return undefined;
  return env.CI_NAME === 'codeship' || SERVICES.some((name) => name in env) ? C256 : NONE;
}

function ofColorTerm(value) {
  return value === '24bit' || value === 'truecolor' ? C16M : undefined;
}

const REFUSALS = ['NO_COLOR', 'NODE_DISABLE_COLORS'];

function getColorDepth(env = globalThis.process.env) {
  if (env.FORCE_COLOR !== undefined) return forced(env);
  if (env.TERM === 'dumb' || REFUSALS.some((name) => env[name] !== undefined)) return NONE;
  if (env.TMUX) return C256;
  return ofService(env) ?? ofProgram(env) ?? ofColorTerm(env.COLORTERM) ?? ofTerm(env.TERM) ?? (env.COLORTERM ? C16 : NONE);
}

// hasColors(count, env), both optional.
function hasColors(count, env) {
  const isWithoutCount = count === undefined || (typeof count === 'object' && count !== null);
  if (isWithoutCount && env === undefined) return hasColors(16, count);
  const { invalidArgType, outOfRange } = require('internal/errors');
  if (typeof count !== 'number') throw invalidArgType('count', 'number', count);
  if (!Number.isInteger(count)) throw outOfRange('count', 'an integer', count);
  if (count < 2 || count > Number.MAX_SAFE_INTEGER) {
    throw outOfRange('count', `>= 2 && <= ${Number.MAX_SAFE_INTEGER}`, count);
  }
  return 2 ** getColorDepth(env) >= count;
}

// Whether text for this stream is coloured. A stream of the program's own has a method of its own.
function isColored(stream) {
  if (globalThis.process.env.FORCE_COLOR !== undefined) return getColorDepth() > NONE;
  return Boolean(stream?.isTTY) && (typeof stream.getColorDepth !== 'function' || stream.getColorDepth() > NONE);
}

module.exports = { hasColors, getColorDepth, isColored };
