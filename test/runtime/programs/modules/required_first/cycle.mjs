// SPDX-License-Identifier: MIT
import './again.cjs';
