// SPDX-License-Identifier: MIT
//
// Syntax questions of the REPL, answered by the parser acorn: whether input is incomplete, where an error is, which
// names it declares, and its form with top-level `await`. The parser is loaded on first use.
'use strict';

const OPTIONS = { __proto__: null, ecmaVersion: 'latest', allowHashBang: true };

function acorn() {
  return require('internal/packages').loadPackage('acorn');
}

// The tree, or the error.
function parse(text, options = {}) {
  try {
    return { tree: acorn().parse(text, { ...OPTIONS, ...options }) };
  } catch (error) {
    return { error };
  }
}

// No further line can complete these.
const WRONG_TOKEN = /^(Unterminated|Unexpected character|Expect(ed|ing) |Invalid |Bad |Identifier directly)/;

// True if the text, which ends with a line end, can become valid with more lines.
function isIncomplete(text, error) {
  if (/^Unterminated (template|comment)/.test(error.message)) return true;
  // A backslash at the line end continues the string.
  if (/^Unterminated string/.test(error.message)) return error.raisedAt >= text.length;
  if (WRONG_TOKEN.test(error.message)) return false;
  return error.pos >= text.trimEnd().length || error.raisedAt >= text.length;
}

function tokenAt(text, position) {
  const tokenizer = acorn().tokenizer(text.slice(position), OPTIONS);
  try {
    return tokenizer.getToken();
  } catch {
    return undefined;
  }
}

// The parser's message, and V8's.
const WORDS = {
  __proto__: null,
  "'return' outside of function": 'Illegal return statement',
  "'import' and 'export' may appear only with 'sourceType: module'": "Unexpected token 'export'",
  "'new.target' can only be used in functions and class static block": 'new.target expression is not allowed here',
  "'with' in strict mode": 'Strict mode code may not include a with statement',
};

const ABOUT_TOKENS = /^Unexpected token$|^Unterminated|^Unexpected character|^Invalid number|^Identifier directly/;

// The message that Node's users know.
function messageOf(error, token, text) {
  const plain = error.message.replace(/ \(\d+:\d+\)$/, '');
  if (!ABOUT_TOKENS.test(plain)) return WORDS[plain] ?? plain;
  const label = token?.type.label;
  if (token === undefined || plain !== 'Unexpected token') return 'Invalid or unexpected token';
  if (label === 'name') return `Unexpected identifier '${token.value}'`;
  if (label === 'num') return 'Unexpected number';
  if (label === 'string') return 'Unexpected string';
  if (label === 'eof') return 'Unexpected end of input';
  return `Unexpected token '${text.slice(error.pos + token.start, error.pos + token.end)}'`;
}

const IMPORT = /^\s*import\s*(?:([\w$]+)|\{([^}]*)\}|\*\s*as\s+([\w$]+))?\s*(?:from\s*)?(['"])(.*?)\4/;

// `a, b as c` as a pattern.
function destructured(names) {
  return names.split(',').map((name) => name.trim().replace(/\s+as\s+/, ': ')).filter(Boolean).join(', ');
}

// The replacement for an import statement.
function importAdvice(text) {
  const match = IMPORT.exec(text);
  if (match === null) return undefined;
  const [, single, names, all, , from] = match;
  let left = '';
  if (single) left = `const { default: ${single} } = `;
  else if (names !== undefined) left = `const { ${destructured(names)} } = `;
  else if (all) left = `const ${all} = `;
  return 'Cannot use import statement inside the REPL, alternatively use require or dynamic import: ' +
    `${left}await import(${JSON.stringify(from)});`;
}

// { isIncomplete, message, excerpt } for text that the engine rejects.
function diagnose(text, engineError) {
  const { error } = parse(text);
  if (error === undefined) return { isIncomplete: false, message: engineError.message, excerpt: '' };
  if (isIncomplete(text, error)) return { isIncomplete: true };
  const advice = importAdvice(text);
  const token = tokenAt(text, error.pos);
  const { line, column } = error.loc;
  const source = text.split('\n')[line - 1];
  const width = token === undefined ? source.length - column : Math.min(source.length - column, token.end - token.start);
  const excerpt = `${source}\n${' '.repeat(column)}${'^'.repeat(Math.max(1, width))}\n\n`;
  return { isIncomplete: false, message: advice ?? messageOf(error, token, text), excerpt };
}

function namesIn(pattern, names = []) {
  if (pattern === null) return names;
  if (pattern.type === 'Identifier') names.push(pattern.name);
  else if (pattern.type === 'ObjectPattern') pattern.properties.forEach((each) => namesIn(each.value ?? each.argument, names));
  else if (pattern.type === 'ArrayPattern') pattern.elements.forEach((each) => namesIn(each, names));
  else if (pattern.type === 'AssignmentPattern') namesIn(pattern.left, names);
  else if (pattern.type === 'RestElement') namesIn(pattern.argument, names);
  return names;
}

// The names declared by let, const and class at the top level: the engine does not list them.
function declaredNames(text) {
  const { tree } = parse(text, { allowAwaitOutsideFunction: true });
  const names = [];
  for (const node of tree?.body ?? []) {
    if (node.type === 'ClassDeclaration') names.push(node.id.name);
    else if (node.type === 'VariableDeclaration' && node.kind !== 'var') node.declarations.forEach((each) => namesIn(each.id, names));
  }
  return names;
}

module.exports = { parse, diagnose, declaredNames, namesIn };
