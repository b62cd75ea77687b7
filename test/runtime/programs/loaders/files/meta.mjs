// SPDX-License-Identifier: MIT
export default import.meta.resolve('./plain.cjs');
