// SPDX-License-Identifier: MIT
// Exit codes of programs whose hooks exit, throw, or never settle; loaders in NODE_OPTIONS.
'use strict';
const { spawnSync } = require('child_process');

function run(options, code, env = {}) {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', ...options, '--input-type=module', '-e', code],
    { encoding: 'utf8', cwd: __dirname, env: { ...process.env, ...env } });
  console.log(status, signal, JSON.stringify(stdout), /^\w*Error\b|^null$/m.exec(stderr)?.[0]);
}

const loader = (text) => ['--loader', `data:text/javascript,${encodeURIComponent(text)}`];
run(loader('export function load(u, c, n) { if (u === "a:b") process.exit(44); return n(u, c) }'), 'import "a:b"');
run(loader('export function resolve(s, c, n) { if (s === "a:b") process.exit(45); return n(s, c) }'), 'import.meta.resolve("a:b"); console.log("no")');
run(loader('export function resolve(s, c, n) { return s === "a:b" ? new Promise(() => {}) : n(s, c) }'), 'console.log(1); await import("a:b")');
run(loader('export function resolve(s, c, n) { return s === "a:b" ? new Promise(() => {}) : n(s, c) }'), 'console.log(2); import.meta.resolve("a:b")');
run(loader('export function resolve(s, c, n) { return s === "a:b" ? new Promise(() => {}) : n(s, c) }'), 'console.log(3); import("a:b")');
run(loader('export function load(u, c, n) { return new Promise((done) => setTimeout(() => done(n(u, c)), 50)) }'), 'import "os"; console.log(4)');
run(loader('throw new RangeError("at the top")'), '');
run(loader('throw null'), '');
run(loader('syntax error'), '');
run(['--loader', './none.mjs'], '');
run([], 'console.log(5)', { NODE_OPTIONS: '--experimental-loader=./files/first.mjs' });
run([], 'import { register } from "module"; register("data:text/javascript,export function initialize(){process.exit(46)}")');
run([], 'import { register } from "module"; register("data:text/javascript,export function initialize(){return new Promise(()=>{})}")');
