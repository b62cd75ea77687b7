// node:test: mocked functions and methods record their calls.
const { mock } = require('node:test');

const show = (calls) => console.log(calls.map(({ arguments: args, result, error, this: self }) => [args, result, error?.message, typeof self]));
const add = mock.fn((a, b) => a + b);
console.log(add(1, 2), add(3, 4), add.mock.callCount());
add.mock.mockImplementationOnce(() => 'once');
console.log(add(1, 1), add(1, 1));
add.mock.mockImplementation(() => { throw new Error('mocked'); });
try {
  add(0);
} catch (error) {
  console.log(error.message);
}
show(add.mock.calls);
add.mock.resetCalls();
console.log(add.mock.calls.length, mock.fn()());

const object = {
  value: 5,
  method(x) { return this.value + x; },
  get half() { return this.value / 2; },
};
const method = mock.method(object, 'method', function (x) { return -this.value - x; }, { times: 2 });
console.log(object.method(1), object.method(1), object.method(1), method.mock.callCount());
const half = mock.getter(object, 'half', () => 'half');
console.log(object.half, half.mock.callCount());
mock.restoreAll();
console.log(object.half, object.method(2));
class Thing { constructor(name) { this.name = name; } }
const Mocked = mock.fn(Thing);
console.log(new Mocked('x').name, Mocked.mock.calls[0].target === Mocked, Mocked.mock.calls[0].this instanceof Thing);
for (const attempt of [() => mock.fn(5), () => mock.fn(() => {}, { times: 0 }), () => mock.method(object, 'missing'), () => mock.method(5, 'x')]) {
  try {
    attempt();
    console.log('no error');
  } catch (error) {
    console.log(error.code, error.message);
  }
}
