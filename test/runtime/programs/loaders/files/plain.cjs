// SPDX-License-Identifier: MIT
exports.plain = 'of CommonJS';
