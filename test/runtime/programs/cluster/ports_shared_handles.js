// Shared and exclusive ports, with connections accepted by the workers.
'use strict';
require('./ports.cjs').run(require('cluster').SCHED_NONE);
