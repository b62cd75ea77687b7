// SPDX-License-Identifier: MIT
// Module keywords in strings do not make a module.
console.log(typeof require, 'import x from y', /export default/.test(''));
let await_ = 1;
var async = 2;
console.log(await_ + async);
