// SPDX-License-Identifier: MIT
//
// Expressions whose text can be written twice, because nothing in it is rewritten and only one of the two is evaluated.
'use strict';

function isPlain(node, isGlobal) {
  return (node.type === 'Identifier' && !isGlobal(node)) || node.type === 'Literal' || node.type === 'ThisExpression';
}

// `parameters` are the names of what the loader passes to a script.
function isCopyable(node, isGlobal, parameters) {
  const isCopy = (one) => isCopyable(one, isGlobal, parameters);
  switch (node.type) {
    case 'BinaryExpression': return isCopy(node.left) && isCopy(node.right);
    case 'UnaryExpression': return isCopy(node.argument);
    case 'MemberExpression': return isPlain(node.object, isGlobal) && (!node.computed || isCopy(node.property));
    // A call of one of the script's own functions.
    case 'CallExpression':
      return node.callee.type === 'Identifier' && !node.optional && !isGlobal(node.callee) && !parameters.includes(node.callee.name) &&
        node.arguments.every(isCopy);
    default: return isPlain(node, isGlobal);
  }
}

module.exports = { isPlain, isCopyable };
