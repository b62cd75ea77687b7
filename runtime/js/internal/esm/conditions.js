// SPDX-License-Identifier: MIT
//
// The conditions under which targets of `exports` and `imports` are taken.
'use strict';

const own = internalBinding('options').conditions ?? [];

module.exports = {
  forImport: new Set(['node', 'import', 'module-sync', 'default', ...own]),
  forRequire: new Set(['node', 'require', 'module-sync', 'default', ...own]),
};
