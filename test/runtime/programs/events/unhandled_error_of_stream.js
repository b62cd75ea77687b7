// SPDX-License-Identifier: MIT
// An error that a stream emits by itself.
'use strict';

require('fs').createReadStream('/nonexistent/file');
