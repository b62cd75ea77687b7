// SPDX-License-Identifier: MIT
//
// Facts about the runtime: versions, release, configuration, features, and the options allowed in NODE_OPTIONS.
'use strict';

const NUMBERS = /^\d+(\.\d+)+/;
const { versions, release, config, features, allowedNodeEnvironmentFlags: flags } = process;

for (const name of ['node', 'v8', 'uv', 'zlib', 'ares', 'openssl', 'llhttp', 'icu', 'unicode', 'cldr']) console.log(name, NUMBERS.test(versions[name]));
console.log(versions.node, versions.modules, versions.napi, /^\d{4}[a-z]$/.test(versions.tz), versions.v8);
console.log(Object.isFrozen(versions), Object.keys(versions)[0], `v${versions.node}` === process.version);
console.log(versions.openssl.split('.')[0], require('crypto').constants.defaultCoreCipherList !== '');

console.log(release.name, release.lts, release.sourceUrl, release.headersUrl);
console.log(Object.keys(config), Object.keys(config.target_defaults), Object.isFrozen(config.variables));
const { host_arch, target_arch, napi_build_version, node_shared, node_module_version, v8_enable_i18n_support, shlib_suffix, asan } = config.variables;
console.log(host_arch === process.arch, target_arch, napi_build_version, node_shared, node_module_version, v8_enable_i18n_support, shlib_suffix, asan);
// Node 22 has one more.
console.log(Object.keys(features).filter((name) => name !== 'typescript'), features.uv, features.ipv6, features.debug, features.require_module);
try {
  config.variables.asan = 1;
} catch ({ name }) {
  console.log(name);
}
for (const name of ['versions', 'release', 'config', 'features']) {
  const value = process[name];
  try {
    process[name] = 1;
  } catch ({ constructor }) {
    console.log(name, constructor.name, process[name] === value);
  }
}

for (const name of ['--max-old-space-size', 'max-old-space-size', '--max_old_space_size', '-r', 'r', '--require', '--no-warnings', '--warnings',
  'no_warnings', '--eval', '-e', '--env-file', '--title', '--no-title', '--expose-gc', '--prof', '--harmony', '--conditions', '-C', '---r', '', '--', 1, undefined]) {
  console.log(name, flags.has(name));
}
console.log(flags instanceof Set, flags.size > 100, [...flags].every((flag) => /^--?[a-zA-Z]/.test(flag)));
const { size } = flags;
flags.add('foo');
flags.delete('-r');
flags.clear();
console.log(flags.size === size, flags.has('foo'), flags.has('-r'), Object.isFrozen(flags));
