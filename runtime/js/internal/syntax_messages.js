// SPDX-License-Identifier: MIT
//
// Translates the engine's messages of syntax errors to V8's.
'use strict';

const WORDS = {
  __proto__: null,
  'Unexpected end of script': 'Unexpected end of input',
  'Unexpected EOF': 'Invalid or unexpected token',
  'Parser error': "Unexpected token '}'",
  'Left side of assignment is not a reference.': 'Invalid left-hand side in assignment',
  'Return statements are only valid inside functions.': 'Illegal return statement',
  "'break' is only valid inside a switch or loop statement.": 'Illegal break statement',
  "'continue' is only valid inside a loop statement.": 'Illegal continue statement: no surrounding iteration statement',
  'No identifiers allowed directly after numeric literal': 'Invalid or unexpected token',
  'Function statements must have a name.': 'Function statements require a function name',
  'Class statements must have a name.': "Unexpected token '{'",
  'new.target is only valid inside functions or static blocks.': 'new.target expression is not allowed here',
  'super is not valid in this context.': "'super' keyword unexpected here",
  "'with' statements are not valid in strict mode.": 'Strict mode code may not include a with statement',
  'Decimal integer literals with a leading zero are forbidden in strict mode': 'Octal literals are not allowed in strict mode.',
  'Invalid regular expression: invalid flags': 'Invalid regular expression flags',
  'import.meta is only valid inside modules.': "Cannot use 'import.meta' outside a module",
  'Cannot declare multiple constructors in a single class.': 'A class may only have one constructor',
  'Cannot use new with import.': 'Cannot use new with import',
  "Cannot have a newline after 'throw'.": 'Illegal newline after throw',
  'Cannot call constructor in an optional chain.': 'Invalid optional chain from new expression',
  'Cannot assign to the loop variable inside a for-of loop header.': 'for-of loop variable declaration may not have an initializer.',
  "No binary digits after '0b'": 'Invalid or unexpected token',
  "No octal digits after '0o'": 'Invalid or unexpected token',
  "No hexadecimal digits after '0x'": 'Invalid or unexpected token',
};

// The first pattern that matches decides: those of whole messages come before those of the token alone.
const PATTERNS = [
  [/^Unexpected .*\. Expected '\)' to end an argument list\.$/s, () => 'missing ) after argument list'],
  [/^Unexpected (?:identifier|string literal|token '[{*]').*\. import call expects one or two arguments\.$/s, () => 'Cannot use import statement outside a module'],
  [/^Unexpected .*\. const declared variable '.*' must have an initializer\.$/s, () => 'Missing initializer in const declaration'],
  [/^Unexpected .*\. Expected an initializer in destructuring variable declaration\.$/s, () => 'Missing initializer in destructuring declaration'],
  [/^Unexpected token '='\. Expected a ':' following the property name '.*'\.$/s, () => 'Invalid shorthand property initializer'],
  [/^Unexpected .*\. Attempted to redeclare the label '(.*)'\.$/s, (name) => `Label '${name}' has already been declared`],
  [/^Unexpected token '\*\*'\. Ambiguous unary expression /, () =>
    'Unary operator used immediately before exponentiation expression. Parenthesis must be used to disambiguate operator precedence'],
  [/^Unexpected keyword '(\w+)'\. Cannot use '\1' as an identifier name for a LexicalDeclaration\.$/,
    (word) => `${word} is disallowed as a lexically bound name`],
  [/^(?:Prefix (?:--|\+\+) operator applied to value that is not a reference|The (?:prefix-)?(?:de|in)crement operator requires a reference expression)\.$/,
    () => 'Invalid left-hand side expression in prefix operation'],
  [/^(?:Postfix (?:--|\+\+) operator applied to value that is not a reference|The postfix-(?:de|in)crement operator requires a reference expression)\.$/,
    () => 'Invalid left-hand side expression in postfix operation'],
  [/^Cannot delete unqualified property '.*' in strict mode\.$/s, () => 'Delete of an unqualified identifier in strict mode.'],
  [/^Cannot modify '(?:eval|arguments)' in strict mode\.$/, () => 'Unexpected eval or arguments in strict mode'],
  [/^(?:Cannot declare a parameter named '.*' in strict mode as it has already been declared|Duplicate parameter '.*' not allowed in (?:an arrow function|function with .*))\.$/s,
    () => 'Duplicate parameter name not allowed in this context'],
  [/^Cannot reference undeclared private names: "(.*)"$/s, (name) => `Private field '${name}' must be declared in an enclosing class`],
  [/^Cannot use the reserved word '.*' as /s, () => 'Unexpected reserved word'],
  [/^Unexpected use of reserved word '.*' in strict mode$/s, () => 'Unexpected strict mode reserved word'],
  [/^Cannot declare an? [\w ]+ (?:twice|that shadows a let\/const\/class variable): '(.*)'\.$/s,
    (name) => `Identifier '${name}' has already been declared`],
  [/^Unexpected (keyword|identifier) ('[^']*')(?:\..*)?$/s,
    (kind, token) => `Unexpected ${kind === 'keyword' ? 'token' : kind} ${token}`],
  [/^Unexpected number /, () => 'Unexpected number'],
  [/^Unexpected string literal /, () => 'Unexpected string'],
  [/^Unexpected use of reserved word /, () => 'Unexpected reserved word'],
  [/^(Unexpected token '.*')\..*$/s, (text) => text],
  [/^Invalid character: /, () => 'Invalid or unexpected token'],
  [/^Unterminated regular expression literal /, () => 'Invalid regular expression: missing /'],
];

// V8's message, or the unchanged one.
function translate(message) {
  const words = WORDS[message];
  if (words !== undefined) return words;
  for (const [pattern, put] of PATTERNS) {
    const match = pattern.exec(message);
    if (match !== null) return put(match[1], match[2]);
  }
  return message;
}

module.exports = { translate };
