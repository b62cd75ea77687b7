// SPDX-License-Identifier: MIT
'use strict';

const readline = require('readline');
const promises = require('readline/promises');
const { PassThrough } = require('stream');

const open = (options) => readline.createInterface({ input: new PassThrough(), ...options });
const cases = {
  'completer number': () => open({ completer: 1 }),
  'history number': () => open({ history: 1 }),
  'historySize negative': () => open({ historySize: -1 }),
  'historySize text': () => open({ historySize: 'a' }),
  'historySize NaN': () => open({ historySize: NaN }),
  'tabSize 0': () => open({ tabSize: 0 }),
  'tabSize fraction': () => open({ tabSize: 1.5 }),
  'tabSize text': () => open({ tabSize: 'x' }),
  'escapeCodeTimeout text': () => open({ escapeCodeTimeout: 'x' }),
  'escapeCodeTimeout negative': () => open({ escapeCodeTimeout: -5 }).escapeCodeTimeout,
  'crlfDelay text': () => open({ crlfDelay: 'x' }).crlfDelay,
  'crlfDelay small': () => open({ crlfDelay: 5 }).crlfDelay,
  'crlfDelay large': () => open({ crlfDelay: 5000 }).crlfDelay,
  'crlfDelay Infinity': () => open({ crlfDelay: Infinity }).crlfDelay,
  'signal number': () => open({ signal: 1 }),
  'prompt number': () => open({ prompt: 5 }).getPrompt(),
  'without new': () => readline.Interface({ input: new PassThrough() }) instanceof readline.Interface,
  'old form': () => readline.createInterface(new PassThrough(), new PassThrough(), (line) => [[], line], true).terminal,
  defaults: () => {
    const { terminal, line, cursor, history, historySize, crlfDelay, escapeCodeTimeout, tabSize, closed } = open({});
    return JSON.stringify({ terminal, line, cursor, history, historySize, crlfDelay, escapeCodeTimeout, tabSize, closed });
  },
  'defaults on a terminal': () => {
    const { terminal, line, cursor, history, historyIndex } = open({ output: new PassThrough(), terminal: true });
    return JSON.stringify({ terminal, line, cursor, history, historyIndex });
  },
  'terminal by output': () => open({ output: Object.assign(new PassThrough(), { isTTY: true }) }).terminal,
  'aborted signal': () => open({ signal: AbortSignal.abort() }).closed,
  'names': () => Object.keys(readline).join(),
  'names of promises': () => [Object.keys(promises), readline.promises === promises].join(),
};
for (const [title, run] of Object.entries(cases)) {
  try {
    const value = run();
    console.log(title, value instanceof readline.Interface ? 'made' : value);
  } catch (error) {
    console.log(title, error.name, error.code, error.message);
  }
}
