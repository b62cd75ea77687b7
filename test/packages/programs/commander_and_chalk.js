const { Command } = require('commander');
const chalk = require('chalk');

const make = () => {
  const program = new Command('tool').version('1.2.3').exitOverride();
  program.configureOutput({ writeOut: (text) => console.log(JSON.stringify(text)), writeErr: (text) => console.log('err',
    JSON.stringify(text)) });
  program.option('-d, --debug', 'more output').option('-p, --port <number>', 'a port', Number, 80).option('--no-color', 'plain');
  program.command('serve <folder> [more...]').description('serves').option('-x <v>').action((folder, more, options) =>
    console.log('serve', folder, more, options));
  program.command('list', { isDefault: true }).action(() => console.log('list', program.opts()));
  return program;
};
for (const args of [['-d', '-p', '8080'], ['serve', 'here', 'a', 'b', '-x', '5'], ['serve'], ['--version'], ['--help'], ['--bad'],
  ['help', 'serve'], ['-p']]) {
  try {
    make().parse(args, { from: 'user' });
  } catch (error) {
    console.log(error.code, error.exitCode);
  }
}

const color = new chalk.Instance({ level: 3 });
for (const text of [color.red('a'), color.bold.bgBlue('b'), color.hex('#ff8800')('c'), color`{green d {underline e}}`, color.rgb(1, 2, 3)
  .inverse('f\ng')]) {
  console.log(JSON.stringify(text));
}
console.log(chalk.supportsColor, chalk.level, new chalk.Instance({ level: 0 }).red('plain'));
