// SPDX-License-Identifier: MIT
'use strict';
globalThis.preloaded = 'yes';
