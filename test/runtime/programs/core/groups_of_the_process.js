// SPDX-License-Identifier: MIT
//
// setgroups(), initgroups() and the setters of ids: bad arguments, unknown names, and refusals.
'use strict';

function show(run) {
  try {
    console.log(run());
  } catch (error) {
    console.log(error.name, error.code, error.errno, error.syscall, error.message);
  }
}

for (const bad of [-1, 1.5, 2 ** 32, NaN, null]) {
  show(() => process.setuid(bad));
  show(() => process.setgroups([bad]));
  show(() => process.initgroups(bad, 1));
  show(() => process.initgroups('root', bad));
}
show(() => process.setgroups('root'));
show(() => process.setgroups([1, 'no such group']));
show(() => process.setuid('no such user'));
show(() => process.initgroups(4000000000, 1));
show(() => process.initgroups('root', 'no such group'));

if (process.getuid() === 0) {
  process.setgroups([1, 'root', 7]);
  const groups = process.getgroups().join();
  process.initgroups(65534, 5);
  if (groups !== '1,0,7' || !process.getgroups().includes(5)) console.log('wrong:', groups, process.getgroups());
  process.setegid(65534);
  process.seteuid(65534);
}
for (const run of [() => process.setuid(1), () => process.setgid(1), () => process.setgroups([1]), () => process.initgroups('root', 1)]) {
  show(run);
}
