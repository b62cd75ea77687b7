// SPDX-License-Identifier: MIT
// import() in vm scripts.
// command: --no-warnings FILE
'use strict';
const vm = require('node:vm');
const show = async (action) => {
  try {
    const result = await action();
    console.log(typeof result, result?.sep ?? result);
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
};
const { USE_MAIN_CONTEXT_DEFAULT_LOADER: importModuleDynamically } = vm.constants;
(async () => {
  await show(() => vm.runInThisContext('import("path")'));
  await show(() => vm.runInNewContext('import("path")'));
  await show(() => new vm.Script('import("path")', { importModuleDynamically }).runInThisContext());
  await show(() => new vm.Script('import("path")', { importModuleDynamically: () => 1 }).runInThisContext());
  await show(() => new vm.Script('import("./fixtures/counter.mjs").then((all) => all.count)', { importModuleDynamically }).runInThisContext());
  await show(() => vm.compileFunction('return import("path")')());
  await show(() => vm.compileFunction('return import("path")', [], { importModuleDynamically })());
  await show(() => new vm.Script('1', { importModuleDynamically: 3 }));
  await show(() => vm.runInThisContext('(f) => f()')(() => import('path')));
})();
