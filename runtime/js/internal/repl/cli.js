// SPDX-License-Identifier: MIT
//
// The REPL of the command line: `rondo` on a terminal, and `rondo -i`.
'use strict';

const DEFAULT_HISTORY_SIZE = 1000;
const FILE_NAME = '.rondo_repl_history';

// Empty: no history is kept.
function historyPath({ RONDO_REPL_HISTORY: given }) {
  if (given !== undefined) return given.trim();
  const home = require('node/os').homedir();
  return home === '' ? '' : require('node/path').join(home, FILE_NAME);
}

function historySize({ RONDO_REPL_HISTORY_SIZE: given }) {
  const size = Number(given);
  return size > 0 && Number.isInteger(size) ? size : DEFAULT_HISTORY_SIZE;
}

function welcome() {
  const { process } = globalThis;
  const { version } = internalBinding('process');
  process.stdout.write(`Welcome to Rondo v${version} (Node.js ${process.version}).\nType ".help" for more information.\n`);
}

function run() {
  const { process } = globalThis;
  const { env } = process;
  const { REPLServer } = require('internal/repl/server');
  welcome();
  const { required, imported } = internalBinding('options');
  if (required.length + imported.length === 0) require('internal/repl/context').trustGlobals();
  if (process.stdout.isTTY) require('internal/repl/line_trace').start();
  const server = new REPLServer({
    useGlobal: true, breakEvalOnSigint: true, historySize: historySize(env),
  });
  if (server.terminal) server.setupHistory(historyPath(env), () => {});
  server.on('exit', () => process.exit());
}

module.exports = { run };
