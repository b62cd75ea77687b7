// SPDX-License-Identifier: MIT
//
// What an expression's syntax says about it.
'use strict';

const PURE = /^(Identifier|Literal|ThisExpression|ArrowFunctionExpression|FunctionExpression)$/;

// Arguments that can be evaluated even if the call is not made.
function isPure(node) {
  if (PURE.test(node.type)) return true;
  if (node.type === 'MemberExpression') return isPure(node.object) && (!node.computed || isPure(node.property));
  if (node.type === 'UnaryExpression') return isPure(node.argument);
  return node.type === 'TemplateLiteral' && node.expressions.every(isPure);
}

const OF_FUNCTIONS = /^(apply|bind|call)$/;

// Modules, bindings and, if named as such, classes have their own methods.
function isNamespace(node, modules, hasClasses = false) {
  if (node.type === 'ThisExpression' || node.type === 'Super') return true;
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
    return /^(require|internalBinding)$/.test(node.callee.name) || modules.has(`${node.callee.name}()`);
  }
  return node.type === 'Identifier' && (modules.has(node.name) || (hasClasses && /^[A-Z]\w*[a-z]/.test(node.name)));
}

// The names bound to modules at the top of the script, and the functions, as `name()`, that return one.
function modulesIn(program) {
  const names = new Set();
  for (const statement of program.body) {
    if (statement.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declarations) {
      if (id.type !== 'Identifier' || init === null) continue;
      if (init.type === 'CallExpression' && isNamespace(init, names)) names.add(id.name);
      if (init.type === 'ArrowFunctionExpression' && isNamespace(init.body, names)) names.add(`${id.name}()`);
    }
  }
  return names;
}

function isText(node) {
  return (node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateLiteral' || isJoinedText(node);
}

function isJoinedText(node) {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || node.callee.computed || node.callee.optional) return false;
  return node.callee.property.name === 'concat' && isText(node.callee.object) && node.arguments.length > 0 &&
    node.arguments.every((one) => one.type !== 'SpreadElement' && one.type !== 'SequenceExpression');
}

module.exports = { OF_FUNCTIONS, isPure, isNamespace, isJoinedText, modulesIn };
