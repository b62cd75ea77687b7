// SPDX-License-Identifier: MIT
// A package that is not there.
import 'nothing-of-that-name';
