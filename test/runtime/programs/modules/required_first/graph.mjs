// SPDX-License-Identifier: MIT
import './dependency.mjs';
export const value = 2;
