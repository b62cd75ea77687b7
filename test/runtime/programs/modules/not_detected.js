// SPDX-License-Identifier: MIT
// Words in texts make no module.
console.log(typeof require, 'import x from y', /export default/.test(''));
let await_ = 1;
var async = 2;
console.log(await_ + async);
