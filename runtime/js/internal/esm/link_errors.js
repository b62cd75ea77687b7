// SPDX-License-Identifier: MIT
//
// Replaces the engine's errors about missing exports by Node's, with Node's message and the source position.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { textOf } = require('internal/sources');

function declarationsOf(module) {
  const { loadPackage } = require('internal/packages');
  return loadPackage('acorn').parse(textOf(module.url), { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true, locations: true }).body;
}

function nameOf(node) {
  return node.type === 'Literal' ? node.value : node.name;
}

// The specifiers of a declaration, each with the name it imports from the other module.
function takenBy(node) {
  if (node.type === 'ImportDeclaration') {
    return node.specifiers.filter(({ type }) => type !== 'ImportNamespaceSpecifier')
      .map((each) => ({
        node: each.imported ?? each.local, name: each.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(each.imported), local: each.local.name,
      }));
  }
  return node.specifiers.map((each) => ({ node: each.local, name: nameOf(each.local) }));
}

function isMissing(module, { specifier, name }) {
  const other = module.dependencies[module.requests.findIndex((request) => request.specifier === specifier)];
  return other?.isLinked === true && !(name in other.namespace);
}

// Where a module imports a name from another: { node, name, local, specifier, clause }. If it imports several that are
// missing, V8 reports the first by local name, the engine any of them.
function find(module, name) {
  const all = [];
  for (const node of declarationsOf(module)) {
    if (typeof node.source?.value !== 'string' || node.specifiers === undefined) continue;
    const clause = textOf(module.url).slice(node.start, node.end);
    for (const each of takenBy(node)) all.push({ ...each, specifier: node.source.value, clause });
  }
  const missing = all.filter((each) => each.local !== undefined && isMissing(module, each));
  return missing.sort((a, b) => (a.local < b.local ? -1 : 1))[0] ?? all.find((each) => each.name === name);
}

function commonjsMessage(specifier, name, clause) {
  const names = (/\{[^}]*\}/.exec(clause)?.[0] ?? '{}').replaceAll(/\s+as\s+/g, ': ');
  const example = names.includes('\n') ? '' : `const ${names} = pkg;\n`;
  return `Named export '${name}' not found. The requested module '${specifier}' is a CommonJS module, which may not support all module.exports as named exports.\n` +
    'CommonJS modules can always be imported via the default export, for example using:\n\n' +
    `import pkg from '${specifier}';\n${example}`;
}

function messageFor(module, isAmbiguous, { name, specifier, clause }) {
  if (isAmbiguous) return `The requested module '${specifier}' contains conflicting star exports for name '${name}' with the previous requested module`;
  const index = module.requests.findIndex((request) => request.specifier === specifier);
  if (module.dependencies[index]?.format === 'commonjs') return commonjsMessage(specifier, name, clause);
  return `The requested module '${specifier}' does not provide an export named '${name}'`;
}

// Node's error, or the engine's if it is of another kind.
function refine(error, module) {
  const match = /^Importing binding name '(.*)' (is not found|cannot be resolved)/s.exec(error?.message) ??
    /^Indirectly exported binding name '(.*)' (is not found|cannot be resolved)/s.exec(error?.message);
  const place = match === null ? undefined : find(module, match[1]);
  if (place === undefined) return error;
  const refined = new SyntaxError(messageFor(module, match[2] !== 'is not found' && match[1] !== 'default', place));
  const { line, column } = place.node.loc.start;
  const text = textOf(module.url).split(/\r\n|[\n\r\u2028\u2029]/)[line - 1] ?? '';
  defineProperty(refined, 'rondoSyntaxPlace', {
    value: { url: module.url, line, text, column, length: place.node.end - place.node.start }, enumerable: false, configurable: true,
  });
  return refined;
}

module.exports = { refine };
