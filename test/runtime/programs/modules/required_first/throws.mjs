// SPDX-License-Identifier: MIT
throw new Error('thrown');
