// SPDX-License-Identifier: MIT
//
// What `make lint` requires of JavaScript. tools/eslint/run fetches ESLint into build/eslint and runs it.
'use strict';

const path = require('node:path');
const { createRequire } = require('node:module');

const fetched = createRequire(path.join(__dirname, 'build/eslint/package.json'));
const js = fetched('@eslint/js');
const globals = fetched('globals');

const readonly = (...names) => Object.fromEntries(names.map((name) => [name, 'readonly']));

module.exports = [
  // Programs that are ES modules, some of them wrong on purpose.
  { ignores: ['build/', 'test/runtime/programs/modules/', 'test/packages/programs/modules_*.js', '**/*.mjs'] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { ecmaVersion: 2024, sourceType: 'commonjs', globals: globals.node },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-control-regex': 'off', // parsers and terminals deal in control characters
      'no-empty': ['error', { allowEmptyCatch: true }],
      'no-prototype-builtins': 'off', // Error.isPrototypeOf(value) asks for a subclass
      'no-shadow': 'error',
      'no-unused-vars': ['error', { args: 'after-used', caughtErrors: 'all', ignoreRestSiblings: true }],
      'no-var': 'error',
      'prefer-const': ['error', { destructuring: 'all' }],
      strict: ['error', 'global'],
    },
  },
  {
    files: ['runtime/js/**'],
    languageOptions: { globals: readonly('internalBinding') },
  },
  // Scripts that are one function, which C or another script calls.
  {
    files: ['runtime/js/internal/boot.js', 'runtime/harden/{start,checks,slow}.js'],
    rules: { strict: ['error', 'function'] },
  },
  // harden.js puts code in the place of these calls; it uses `o` and `late`.
  {
    files: ['runtime/harden/{start,checks,slow}.js'],
    languageOptions: { globals: readonly('original', 'originalMethods', 'originalTyped', 'earlyConstants', 'earlyHelpers') },
    rules: { 'no-unused-vars': ['error', { argsIgnorePattern: '^(o|late)$' }] },
  },
  // Parts of one script in strict mode (runtime/js/internal/trace/page.js); each names what it takes from the others.
  {
    files: ['viewer/**'],
    languageOptions: { sourceType: 'script', globals: { ...globals.browser, model: 'off' } },
    rules: { strict: 'off', 'no-redeclare': ['error', { builtinGlobals: false }] },
  },
  {
    files: ['test/**'],
    languageOptions: { globals: readonly('gc') },
    rules: { 'no-shadow': 'off', 'no-sparse-arrays': 'off', strict: 'off' },
  },
  {
    files: ['test/viewer/**'],
    languageOptions: { globals: readonly('document', 'getComputedStyle', 'location', 'requestAnimationFrame') },
  },
  // Programs whose output is compared with Node's: they make mistakes on purpose.
  {
    files: ['test/runtime/programs/**', 'test/runtime/scripts/**'],
    rules: {
      'constructor-super': 'off',
      'getter-return': 'off',
      'no-const-assign': 'off',
      'no-constant-binary-expression': 'off',
      'no-constant-condition': 'off',
      'no-global-assign': 'off',
      'no-new-native-nonconstructor': 'off',
      'no-this-before-super': 'off',
      'no-undef': 'off',
      'no-unused-private-class-members': 'off',
      'no-unused-vars': 'off',
      'prefer-const': 'off',
    },
  },
];
