// SPDX-License-Identifier: MIT
// yargs from an ES module.
// command: --no-warnings FILE
import yargs from 'yargs';
import { hideBin } from 'yargs/helpers';

const parser = yargs(hideBin(['node', 'program', 'serve', '--port', '80', '-v', 'rest']))
  .scriptName('program')
  .command('serve [name]', 'starts a server', (command) => command.option('port', { type: 'number', default: 1 }))
  .option('verbose', { alias: 'v', type: 'boolean' })
  .exitProcess(false);
const { _, port, verbose, name } = await parser.parse();
console.log(_, port, verbose, name);
console.log(await parser.getHelp());
