// SPDX-License-Identifier: MIT
// The calls that take a descriptor: arguments and environment, reading, writing, seeking, sizes, times, rights, renumbering.
'use strict';

const fs = require('fs');
const { folder, started } = require('./program.cjs');

const place = folder();
fs.writeFileSync(`${place}/input`, 'hello world');
const input = fs.openSync(`${place}/input`, 'r');
const program = started({ args: ['a', 'bc', 'ü'], env: { A: '1', B: undefined, C: 2 }, preopens: { '/box': place, '.': place }, stdin: input });
const { bytes, call, open, parts, text } = program;
const u32 = (at) => bytes.readUInt32LE(at);
const u64 = (at) => bytes.readBigUInt64LE(at);

console.log(call('args_sizes_get', 0, 4), u32(0), u32(4), call('args_get', 16, 100), [u32(16), u32(20), u32(24)], JSON.stringify(text(100, 9)));
console.log(call('environ_sizes_get', 0, 4), u32(0), u32(4), call('environ_get', 16, 100), [u32(16), u32(20)], JSON.stringify(text(100, 8)));
for (const fd of [0, 3, 4, 5]) {
  console.log(fd, call('fd_prestat_get', fd, 32), call('fd_prestat_dir_name', fd, 40, 1), call('fd_prestat_dir_name', fd, 40, 4), u32(36));
}
for (const fd of [0, 3]) console.log(call('fd_fdstat_get', fd, 0), bytes[0], u64(8).toString(16), u64(16).toString(16));

console.log(call('fd_read', 0, ...parts([200, 5], [210, 3], [220, 0]), 300), u32(300), text(200, 5), text(210, 3));
console.log(call('fd_read', 0, ...parts([200, 50]), 300), u32(300), call('fd_read', 0, ...parts([200, 50]), 300), u32(300));
console.log(call('fd_pread', 0, ...parts([200, 5]), 6n, 300), u32(300), text(200, 5), call('fd_pread', 0, ...parts([200, 5]), -1n, 300));
console.log(call('fd_write', 0, ...parts([200, 5]), 300), call('fd_read', 3, ...parts([200, 5]), 300), call('fd_read', 77, ...parts([200, 5]), 300));

const file = open('file', { flags: 1, rights: 0xfffffffn });
console.log(file, call('fd_write', file, ...parts([200, 5], [200, 3]), 300), u32(300), call('fd_tell', file, 300), u64(300));
console.log(call('fd_seek', file, 2n, 0, 300), u64(300), call('fd_pwrite', file, ...parts([200, 1]), 20n, 300), call('fd_seek', file, -1n, 2, 300), u64(300));
console.log(call('fd_seek', file, -100n, 2, 300), call('fd_seek', file, 0n, 3, 300), call('fd_seek', 3, 0n, 0, 300));
console.log(call('fd_allocate', file, 0n, 100n), call('fd_filestat_get', file, 400), bytes[416], u64(424), u64(432));
console.log(call('fd_filestat_set_size', file, 7n), call('fd_filestat_set_size', file, -7n), fs.readFileSync(`${place}/file`, 'utf8'));
console.log(call('fd_filestat_set_times', file, 5000000000n, 6000000000n, 5), call('fd_filestat_get', file, 400), u64(440), u64(448));
for (const flags of [3, 12, 16]) console.log(call('fd_filestat_set_times', file, 1n, 1n, flags));
console.log(call('fd_sync', file), call('fd_datasync', file), call('fd_advise', file, 0n, 0n, 4), call('fd_advise', file, 0n, 0n, 9));
console.log(call('fd_fdstat_set_rights', file, 0x42n, 0n), call('fd_tell', file, 300), call('fd_fdstat_set_rights', file, 0x62n, 0n));
const other = open('other', { flags: 1, rights: 0x42n });
console.log(other, call('fd_renumber', other, file), call('fd_write', other, ...parts([200, 5]), 300), call('fd_write', file, ...parts([200, 4]), 300));
console.log(fs.readFileSync(`${place}/other`, 'utf8'), call('fd_renumber', file, 77), call('fd_renumber', 77, 77), open('input'));
console.log(call('fd_close', file), call('fd_close', file), call('fd_close', 77));

for (const id of [0, 1, 2, 3, 4]) console.log('clock', id, call('clock_time_get', id, 1n, 0), id > 3 || u64(0) > 0n);
console.log(call('random_get', 0, 64), call('sched_yield'), call('proc_raise', 0), call('proc_raise', 99));
