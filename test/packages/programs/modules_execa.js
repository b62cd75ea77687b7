// SPDX-License-Identifier: MIT
// execa, an ES module with many parts, starts processes.
// command: --no-warnings FILE
import { execa, execaSync, $ } from 'execa';

const { stdout, exitCode } = await execa('echo', ['one', 'two']);
console.log(stdout, exitCode);
console.log((await $`printf ${'a b'}`).stdout);
console.log(execaSync('sh', ['-c', 'cat'], { input: 'fed' }).stdout);
try {
  await execa('sh', ['-c', 'echo out; echo err >&2; exit 3']);
} catch (error) {
  console.log(error.name, error.exitCode, error.stdout, error.stderr);
}
for await (const line of execa('printf', ['x\\ny\\n'])) console.log(line);
