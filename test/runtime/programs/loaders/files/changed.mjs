// SPDX-License-Identifier: MIT
export default 'the original text';
