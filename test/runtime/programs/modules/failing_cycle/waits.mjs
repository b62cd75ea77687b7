// SPDX-License-Identifier: MIT
export * from './throws.mjs';
export const value = 1;
await null;
