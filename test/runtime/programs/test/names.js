// node:test is available only with the node: prefix.
const { builtinModules, isBuiltin } = require('module');

console.log(isBuiltin('node:test'), isBuiltin('test'), builtinModules.includes('test'), require.resolve('node:test'));
try {
  require('test');
} catch (error) {
  console.log(error.code);
}
import('test').catch((error) => console.log(error.code));
console.log(Object.keys(require('node:test')).sort().join(' '));
