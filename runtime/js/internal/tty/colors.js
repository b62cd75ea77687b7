// SPDX-License-Identifier: MIT
//
// How many colours a terminal has, in bits, as far as its environment tells.
'use strict';

const NONE = 1;
const C16 = 4;
const C256 = 8;
const C16M = 24;

const FORCED = { __proto__: null, '': C16, 1: C16, true: C16, 2: C256, 3: C16M };

const TERMS = {
  __proto__: null,
  eterm: C16, cons25: C16, console: C16, cygwin: C16, dtterm: C16, gnome: C16, hurd: C16, jfbterm: C16, konsole: C16, kterm: C16,
  mlterm: C16, mosh: C16M, putty: C16, st: C16, 'rxvt-unicode-24bit': C16M, terminator: C16M,
};
const TERM_PATTERN = /ansi|color|linux|^con[0-9]*x[0-9]|^rxvt|^screen|^xterm|^vt100/;

const PROGRAMS = { __proto__: null, HyperTerm: C16M, MacTerm: C16M, Apple_Terminal: C256 };

const BUILDERS = ['APPVEYOR', 'BUILDKITE', 'CIRCLECI', 'DRONE', 'GITHUB_ACTIONS', 'GITLAB_CI', 'TRAVIS'];

let hasWarned = false;

function warnOfIgnored(env) {
  const ignored = ['NODE_DISABLE_COLORS', 'NO_COLOR'].filter((name) => env[name] !== undefined);
  if (ignored.length === 0 || hasWarned) return;
  hasWarned = true;
  globalThis.process.emitWarning(`The '${ignored.at(-1)}' env is ignored due to the 'FORCE_COLOR' env being set.`);
}

function forced(env) {
  const depth = FORCED[env.FORCE_COLOR];
  if (depth !== undefined) warnOfIgnored(env);
  return depth ?? NONE;
}

function ofProgram(env) {
  if (env.TERM_PROGRAM !== 'iTerm.app') return PROGRAMS[env.TERM_PROGRAM];
  return !env.TERM_PROGRAM_VERSION || /^[0-2]\./.test(env.TERM_PROGRAM_VERSION) ? C256 : C16M;
}

function ofTerm(name) {
  if (!name) return undefined;
  if (name.startsWith('xterm-256')) return C256;
  const small = name.toLowerCase();
  if (Object.hasOwn(TERMS, small)) return TERMS[small];
  return TERM_PATTERN.test(small) ? C16 : undefined;
}

function ofBuilder(env) {
  if ('TEAMCITY_VERSION' in env) return /^(9\.(0*[1-9]\d*)\.|\d{2,}\.)/.test(env.TEAMCITY_VERSION) ? C16 : NONE;
  if (!('CI' in env)) return undefined;
  return BUILDERS.some((name) => name in env) || env.CI_NAME === 'codeship' ? C256 : NONE;
}

function getColorDepth(env = globalThis.process.env) {
  if (env.FORCE_COLOR !== undefined) return forced(env);
  if (env.NODE_DISABLE_COLORS !== undefined || env.NO_COLOR !== undefined || env.TERM === 'dumb') return NONE;
  if (env.TMUX) return C256;
  const known = ofBuilder(env) ?? ofProgram(env);
  if (known !== undefined) return known;
  if (env.COLORTERM === 'truecolor' || env.COLORTERM === '24bit') return C16M;
  return ofTerm(env.TERM) ?? (env.COLORTERM ? C16 : NONE);
}

function hasColors(count, env) {
  const { invalidArgType, outOfRange } = require('internal/errors');
  if (env === undefined && (count === undefined || (typeof count === 'object' && count !== null))) {
    env = count;
    count = 16;
  }
  if (typeof count !== 'number') throw invalidArgType('count', 'number', count);
  if (!Number.isInteger(count)) throw outOfRange('count', 'an integer', count);
  if (count < 2 || count > Number.MAX_SAFE_INTEGER) {
    throw outOfRange('count', `>= 2 && <= ${Number.MAX_SAFE_INTEGER}`, count);
  }
  return count <= 2 ** getColorDepth(env);
}

module.exports = { getColorDepth, hasColors };
