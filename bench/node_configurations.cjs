// SPDX-License-Identifier: MIT
//
// Preloaded by node-benchmarks: prints the configurations of a file of Node's benchmark folder instead of running it.
'use strict';

const common = require(process.env.BENCHMARK_COMMON);

function combinations(configuration) {
  let all = [{}];
  for (const [key, values] of Object.entries(configuration)) {
    all = all.flatMap((one) => [values].flat().map((value) => ({ ...one, [key]: value })));
  }
  return all;
}

common.createBenchmark = (_run, configuration, options = {}) => {
  const groups = options.byGroups ? Object.values(configuration).flat() : [configuration];
  const isRun = options.combinationFilter ?? (() => true);
  const needsFlags = (options.flags ?? []).length > 0;
  console.log(JSON.stringify(needsFlags ? [] : groups.flatMap(combinations).filter((one) => isRun(one))));
  process.exit(0);
};
