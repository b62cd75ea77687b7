// SPDX-License-Identifier: MIT
//
// The conditions that select targets in `exports` and `imports`.
'use strict';

const own = internalBinding('options').conditions ?? [];

module.exports = {
  conditionNames: ['node', 'import', 'module-sync', 'node-addons', ...own], // context.conditions of hooks
  forImport: new Set(['node', 'import', 'module-sync', 'default', ...own]),
  forRequire: new Set(['node', 'require', 'module-sync', 'default', ...own]),
};
