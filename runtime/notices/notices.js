// SPDX-License-Identifier: MIT
//
// Writes THIRD_PARTY_NOTICES: everything that the binary contains or loads, with version and licence. Run by the build:
//   node notices.js OUTPUT VERSION OBJDUMP TEXTS KIND:FILE...
//
// KIND is `package` (the folder of an npm package), `source` (a file that is compiled in), `linked` or
// `opened` (a shared library), or `engine` (a shared library whose own libraries count, too). System
// files belong to Debian packages, which include their licences. On other systems, or to override one, the folder
// TEXTS has a file with each text, named after the library or the source. A missing licence fails the build.
'use strict';

const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const COMMON = '/usr/share/common-licenses';
const LINE = '='.repeat(80);
const HOW = { package: 'npm package, embedded', source: 'compiled in', linked: 'linked', opened: 'loaded when it is needed', engine: 'loaded when a program runs' };

class Missing extends Error {}

function read(file) {
  return fs.readFileSync(file, 'utf8').trimEnd();
}

function output(command, ...args) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}

function npmPart(folder) {
  const { name, version, license } = JSON.parse(read(path.join(folder, 'package.json')));
  const file = fs.readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (file === undefined) throw new Missing(`the npm package ${name} has no licence file in ${folder}`);
  return { name, version, licence: license, how: HOW.package, files: [], text: read(path.join(folder, file)) };
}

// The Debian package that owns a file. Libraries in /usr/lib may be listed under /lib.
function debianPackage(file) {
  const real = fs.realpathSync(file);
  for (const each of [real, real.replace(/^\/usr/, ''), `/usr${real}`]) {
    const [, name] = /^([^\s:]+(?::\w+)?): /.exec(output('dpkg-query', '-S', each)) ?? [];
    if (name !== undefined) return name;
  }
  return undefined;
}

function systemPart(kind, file, shown, texts) {
  const own = path.join(texts, shown);
  if (texts !== '' && fs.existsSync(own)) return { name: shown, version: '', how: HOW[kind], files: [shown], text: read(own) };
  const owner = debianPackage(file);
  const advice = `-DRONDO_LICENSE_TEXTS=folder names a folder with its text in a file named ${shown}`;
  if (owner === undefined) throw new Missing(`no Debian package owns ${file}; ${advice}`);
  const name = owner.split(':')[0];
  const copyright = `/usr/share/doc/${name}/copyright`;
  if (!fs.existsSync(copyright)) throw new Missing(`${copyright} is missing: please reinstall ${name}; or ${advice}`);
  const version = output('dpkg-query', '-W', '-f', '${Version}', owner);
  return { name, version, how: HOW[kind], files: [shown], text: read(copyright) };
}

function dynamic(objdump, file, tag) {
  const lines = output(objdump, '-p', file).matchAll(new RegExp(`^ +${tag} +(\\S+)`, 'gm'));
  return Array.from(lines, ([, value]) => value);
}

// Where the linker would find the library.
function found(soname, beside) {
  const folders = [path.dirname(beside), path.dirname(fs.realpathSync(beside)), '/lib', '/usr/lib', '/lib64', '/usr/lib64'];
  const file = folders.map((folder) => path.join(folder, soname)).find((each) => fs.existsSync(each));
  if (file === undefined) throw new Missing(`${soname}, which ${beside} needs, is in none of ${folders.join(', ')}`);
  return file;
}

function partsOf(kind, file, objdump, texts) {
  if (kind === 'package') return [npmPart(file)];
  if (kind === 'source') return [systemPart(kind, file, path.basename(file), texts)];
  const part = systemPart(kind, file, dynamic(objdump, file, 'SONAME')[0] ?? path.basename(file), texts);
  if (kind !== 'engine') return [part];
  const needed = dynamic(objdump, file, 'NEEDED').map((soname) => systemPart('engine', found(soname, file), soname, texts));
  return [part, ...needed];
}

// One entry per package, with all of its files.
function merged(parts) {
  const byName = new Map();
  for (const part of parts) {
    const known = byName.get(part.name);
    if (known === undefined) byName.set(part.name, part);
    else known.files = [...new Set([...known.files, ...part.files])].sort();
  }
  return [...byName.values()];
}

// Debian's texts refer to common licences that many packages share, some of them under two names.
function commonTexts(parts) {
  const names = new Map();
  for (const [, name] of parts.map(({ text }) => text).join('\n').matchAll(/\/usr\/share\/common-licenses\/([\w.+-]*\w)/g)) {
    const file = path.join(COMMON, name);
    if (!fs.existsSync(file)) continue;
    const real = fs.realpathSync(file);
    names.set(real, (names.get(real) ?? new Set()).add(file));
  }
  const known = [...names].sort(([a], [b]) => (a < b ? -1 : 1));
  return known.map(([real, files]) => `${LINE}\n${[...files].sort().join('\n')}\n${LINE}\n\n${read(real)}\n`);
}

const titleOf = ({ name, version }) => `${name} ${version}`.trimEnd();

function detailsOf({ how, files, licence }) {
  return [how, ...files, ...(licence ? [`licence: ${licence}`] : [])].join(', ');
}

function written(version, parts) {
  const list = parts.map((part) => `  ${titleOf(part)}: ${detailsOf(part)}`);
  const texts = parts.map((part) => `${LINE}\n${titleOf(part)}\n${detailsOf(part)}\n${LINE}\n\n${part.text}\n`);
  return [
    `Third-party notices of Rondo ${version}`,
    '',
    'Rondo is under the MIT licence: see LICENSE. It contains, or loads, the work of others:',
    '',
    ...list,
    '',
    ...texts,
    ...commonTexts(parts),
  ].join('\n');
}

function main([target, version, objdump, texts, ...items]) {
  try {
    const parts = items.flatMap((item) => {
      const [kind, ...rest] = item.split(':');
      return partsOf(kind, rest.join(':'), objdump, texts);
    });
    fs.writeFileSync(target, written(version, merged(parts)));
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    console.error(`THIRD_PARTY_NOTICES: ${error.message}`);
    process.exitCode = 1;
  }
}

main(process.argv.slice(2));
