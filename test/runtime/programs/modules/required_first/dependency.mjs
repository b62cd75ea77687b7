// SPDX-License-Identifier: MIT
export const value = 3;
