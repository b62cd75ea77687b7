// SPDX-License-Identifier: MIT
exports.name = 'original';
