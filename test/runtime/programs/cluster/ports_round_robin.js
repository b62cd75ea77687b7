// Shared and exclusive ports, with connections handed out by the primary.
'use strict';
require('./ports.cjs').run(require('cluster').SCHED_RR);
