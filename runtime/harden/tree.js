// SPDX-License-Identifier: MIT
//
// Walks a syntax tree, and finds the identifiers that are globals.
'use strict';

function isNode(value) {
  return value !== null && typeof value === 'object' && typeof value.type === 'string';
}

function childrenOf(node) {
  const children = [];
  for (const key of Object.keys(node)) {
    const value = node[key];
    if (Array.isArray(value)) children.push(...value.filter(isNode));
    else if (isNode(value)) children.push(value);
  }
  return children;
}

// Calls back for each node, parents first, with its parent.
function walk(node, visit, parent = null) {
  visit(node, parent);
  for (const child of childrenOf(node)) walk(child, visit, node);
}

const isFunction = (node) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);

// The identifiers that a pattern binds.
function boundBy(pattern) {
  switch (pattern?.type) {
    case 'Identifier': return [pattern.name];
    case 'ObjectPattern': return pattern.properties.flatMap((one) => boundBy(one.value ?? one.argument));
    case 'ArrayPattern': return pattern.elements.flatMap(boundBy);
    case 'AssignmentPattern': return boundBy(pattern.left);
    case 'RestElement': return boundBy(pattern.argument);
    default: return [];
  }
}

// The names bound by `var` and function declarations anywhere in a function's body, except in inner functions.
function hoistedIn(node, names) {
  if (node.type === 'VariableDeclaration' && node.kind === 'var') {
    for (const one of node.declarations) boundBy(one.id).forEach((name) => names.add(name));
  }
  if (node.type === 'FunctionDeclaration') names.add(node.id.name);
  for (const child of childrenOf(node)) {
    if (child.type === 'FunctionDeclaration') names.add(child.id.name);
    else if (!isFunction(child)) hoistedIn(child, names);
  }
  return names;
}

// The names bound by `let`, `const`, classes and functions in a block's statements.
function lexicalIn(statements) {
  const names = new Set();
  for (const one of statements) {
    if (one.type === 'VariableDeclaration' && one.kind !== 'var') {
      for (const each of one.declarations) boundBy(each.id).forEach((name) => names.add(name));
    } else if (/^(Class|Function)Declaration$/.test(one.type) && one.id !== null) {
      names.add(one.id.name);
    }
  }
  return names;
}

function namesOfFunction(node) {
  const names = hoistedIn(node.body, new Set());
  node.params.flatMap(boundBy).forEach((name) => names.add(name));
  if (node.type !== 'ArrowFunctionExpression') names.add('arguments');
  if (node.id) names.add(node.id.name);
  return names;
}

function namesOf(node) {
  if (isFunction(node)) return namesOfFunction(node);
  switch (node.type) {
    case 'BlockStatement': case 'StaticBlock': case 'Program': return lexicalIn(node.body);
    case 'SwitchStatement': return lexicalIn(node.cases.flatMap((one) => one.consequent));
    case 'ForStatement': return lexicalIn(node.init ? [node.init] : []);
    case 'ForInStatement': case 'ForOfStatement': return lexicalIn([node.left]);
    case 'CatchClause': return new Set(boundBy(node.param));
    case 'ClassExpression': case 'ClassDeclaration': return new Set(node.id ? [node.id.name] : []);
    default: return null;
  }
}

// False for names of properties, labels and the like.
function isReference(node, parent) {
  switch (parent?.type) {
    case 'MemberExpression': return parent.object === node || parent.computed;
    case 'Property': case 'PropertyDefinition': case 'MethodDefinition':
      return parent.value === node || parent.computed;
    case 'LabeledStatement': case 'BreakStatement': case 'ContinueStatement': case 'MetaProperty': return false;
    default: return true;
  }
}

// The set of identifier nodes that nothing in the text binds.
function globalsIn(program, known) {
  const found = new Set();
  (function visit(node, parent, scopes) {
    const names = namesOf(node);
    const inside = names === null ? scopes : [...scopes, names];
    if (node.type === 'Identifier' && isReference(node, parent) && !scopes.some((one) => one.has(node.name))) found.add(node);
    for (const child of childrenOf(node)) visit(child, node, inside);
  })(program, null, [new Set(known), hoistedIn(program, new Set())]);
  return found;
}

module.exports = { walk, childrenOf, globalsIn, boundBy, isFunction };
