// SPDX-License-Identifier: MIT
// A file that is not there.
import './fixtures/nothing.mjs';
