// SPDX-License-Identifier: MIT
// getColorDepth and hasColors, for many environments.
'use strict';

const { WriteStream } = require('tty');

const names = ['dumb', 'xterm', 'xterm-256color', 'xterm-256', 'screen', 'screen-256color', 'tmux', 'tmux-256color', 'linux', 'vt100',
  'vt220', 'rxvt', 'rxvt-unicode-24bit', 'rxvt-unicode', 'ansi',
  'cygwin', 'konsole', 'kitty', 'xterm-kitty', 'alacritty', 'foot', 'putty', 'st', 'st-256color', 'mosh', 'eterm', 'eterm-256color',
    'hurd', 'cons25', 'console', 'con80x25', 'conx2', 'con25', 'xcon2x2', 'xvt100', 'vt100x', 'mosh2', 'Terminator', 'xterm-256x', 'XTERM-256', 'dtterm', 'gnome', 'jfbterm',
  'kterm', 'mlterm', 'terminator', 'unknown', 'direct', 'xterm-direct', 'truecolor', 'foocolor', 'fooansi', 'XTERM', 'wezterm',
    'screen.xterm-256color'];
const environments = [
  {}, ...names.map((TERM) => ({ TERM })),
  { TERM: 'xterm', COLORTERM: 'truecolor' }, { TERM: 'xterm', COLORTERM: '24bit' }, { TERM: 'xterm', COLORTERM: '1' }, { COLORTERM: 'x' },
    { COLORTERM: '' },
  { TERM: 'dumb', COLORTERM: 'truecolor' }, { TMUX: '1' }, { TMUX: '1', TERM: 'dumb' }, { TMUX: '1', NO_COLOR: '1' }, { CI: '' },
    { CI: '1' }, { CI: '1', TERM: 'xterm-256color' },
  ...['TRAVIS', 'CIRCLECI', 'APPVEYOR', 'GITLAB_CI', 'GITHUB_ACTIONS', 'BUILDKITE', 'DRONE', 'TF_BUILD'].map((name) => ({ CI: '1',
    [name]: '1' })),
  { CI: '1', CI_NAME: 'codeship' }, { CI: '1', CI_NAME: 'x' },
  ...['9.1.0', '9.0.5', '8.1', '2018.1', '9.10.2', '9.1', '10', '10.', '09.1', '9.00.1', '9.01.', 'x', '', '9..1'].map((TEAMCITY_VERSION) => ({ TEAMCITY_VERSION })),
  ...[undefined, '', '3.1', '2.9', '10.9', '1', '0.x'].map((TERM_PROGRAM_VERSION) => ({ TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION })),
  ...['HyperTerm', 'MacTerm', 'Apple_Terminal', 'Hyper', 'vscode'].map((TERM_PROGRAM) => ({ TERM_PROGRAM })),
  { NO_COLOR: '1', TERM: 'xterm' }, { NO_COLOR: '', TERM: 'xterm' }, { NODE_DISABLE_COLORS: '', TERM: 'xterm' },
  ...['', '0', '1', '2', '3', '4', 'true', 'false'].map((FORCE_COLOR) => ({ FORCE_COLOR, TERM: 'dumb' })),
];
const { getColorDepth, hasColors } = WriteStream.prototype;
for (const env of environments) {
  console.log(JSON.stringify(env), getColorDepth(env), [hasColors(env), hasColors(256, env), hasColors(2 ** 24, env)].join());
}
for (const args of [[1], [1.5], ['a'], [0], [-1], [NaN], [null], [undefined, {}], [2 ** 24, { FORCE_COLOR: '3' }], [2,
  { FORCE_COLOR: '0' }], [16, {}]]) {
  try {
    console.log(args, Reflect.apply(hasColors, { getColorDepth }, args));
  } catch (error) {
    console.log(args, error.name, error.code, error.message);
  }
}
