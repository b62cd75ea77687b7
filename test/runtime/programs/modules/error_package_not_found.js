// SPDX-License-Identifier: MIT
// A missing package.
import 'nothing-of-that-name';
