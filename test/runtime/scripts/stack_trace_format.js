// SPDX-License-Identifier: MIT
// Positions of calls, constructors and engine errors; captureStackTrace, stackTraceLimit, prepareStackTrace.
function own(error) {
  const name = __filename.replace(/[.\\/]/g, '\\$&');
  return error.stack.split('\n').filter((line) => !/node:|rondo:/.test(line)).join('\n').replace(new RegExp(name, 'g'), 'FILE');
}
function inner() { return new Error('made\nin two lines'); }
const outer = () => inner();
console.log(own(outer()));
class Special extends TypeError {
  constructor(message) {
    super(message);
    this.name = 'Special';
  }
}
console.log(own(new Special('derived')));
function hidden() {
  const object = {};
  Error.captureStackTrace(object, hidden);
  return object;
}
console.log(own(hidden()));
Error.stackTraceLimit = 1;
console.log(own(outer()).split('\n').length);
Error.stackTraceLimit = 10;
Error.prepareStackTrace = (error, sites) => `${sites[0].getFunctionName()}:${sites[0].getLineNumber()}`;
console.log(inner().stack);
Error.prepareStackTrace = undefined;
const wrapped = new Error('outside', { cause: new Error('inside') });
console.log(wrapped.cause.message, Object.keys(wrapped), new AggregateError([1, 2], 'many').errors);
console.log(Error('without new') instanceof Error, Error.name, TypeError.prototype instanceof Error, Object.getPrototypeOf(RangeError) === Error);
