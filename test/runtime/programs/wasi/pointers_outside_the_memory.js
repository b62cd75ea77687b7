// SPDX-License-Identifier: MIT
// answer: written
// Every call with pointers and lengths that are not inside the program's memory. Node crashes in some of them.
'use strict';

const { folder, started } = require('./program.cjs');

const place = folder();
const { bytes, call } = started({ args: ['a'], env: { A: '1' }, preopens: { '/box': place } });
const SIZE = 65536;

for (const at of [SIZE, SIZE - 3, 0xffffffff]) {
  console.log(at, call('args_get', at, 0), call('args_sizes_get', 0, at), call('environ_get', 0, at), call('clock_time_get', 0, 0n, at),
    call('fd_fdstat_get', 3, at), call('fd_filestat_get', 3, at), call('fd_prestat_get', 3, at), call('fd_prestat_dir_name', 3, at, 4),
    call('fd_seek', 0, 0n, 1, at), call('fd_tell', 0, at), call('random_get', at, 8), call('path_create_directory', 3, at, 4),
    call('path_open', 3, 0, 0, 4, 0, 0n, 0n, 0, at), call('path_readlink', 3, 0, 4, at, 9, 0), call('fd_readdir', 3, at, 9, 0n, 0),
    call('poll_oneoff', at, 0, 1, 0), call('poll_oneoff', 0, at, 1, 0), call('path_symlink', at, 4, 3, 0, 4), call('fd_read', 0, at, 1, 0),
    call('sock_recv', 0, at, 1, 0, 0, 0), call('sock_send', 0, at, 1, 0, 0));
}
for (const length of [SIZE, 0xffffffff]) {
  console.log(length, call('random_get', 8, length), call('path_unlink_file', 3, 8, length), call('fd_write', 1, 0, length, 0),
    call('poll_oneoff', 0, 0, length, 0), call('fd_readdir', 3, 8, length, 0n, 0), call('fd_prestat_dir_name', 3, 8, length));
}
for (const [at, length] of [[SIZE, 1], [8, SIZE], [0xffffffff, 2], [SIZE - 1, 2]]) {
  bytes.writeUInt32LE(at, 100);
  bytes.writeUInt32LE(length, 104);
  console.log(call('fd_read', 0, 100, 1, 0), call('fd_write', 1, 100, 1, 0), call('fd_pread', 0, 100, 1, 0n, 0), call('fd_pwrite', 1, 100, 1, 0n, 0));
}
