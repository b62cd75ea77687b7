// SPDX-License-Identifier: MIT
// A missing file.
import './fixtures/nothing.mjs';
