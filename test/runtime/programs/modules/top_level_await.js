// SPDX-License-Identifier: MIT
// Top-level await in a module.
import waited from './fixtures/waits.mjs';
console.log(waited);
const value = await Promise.resolve(1);
for await (const item of [Promise.resolve('x'), 'y']) console.log(item);
try {
  await Promise.reject(new Error('rejected'));
} catch (error) {
  console.log(value, error.message);
}
export default await 7;
