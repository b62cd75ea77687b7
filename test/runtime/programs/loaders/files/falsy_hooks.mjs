// SPDX-License-Identifier: MIT
export const globalPreload = false;
export const initialize = null;
export const resolve = false;
export const load = 0;
