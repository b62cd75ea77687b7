// setupPrimary(): settings accumulate, and each call emits 'setup'. The policy is fixed by the first call.
'use strict';
const cluster = require('cluster');

console.log(cluster.isPrimary, cluster.isMaster, cluster.isWorker, cluster.settings, cluster.workers, cluster.worker);
console.log(cluster.SCHED_NONE, cluster.SCHED_RR, cluster.schedulingPolicy);
console.log(cluster.setupPrimary === cluster.setupMaster, cluster.setupPrimary.length, cluster.fork.length, cluster.disconnect.length);
cluster.on('setup', (settings) => console.log('setup', settings === cluster.settings, Object.keys(settings).join()));
cluster.setupPrimary({ exec: 'worker.js', args: ['one'], silent: true });
console.log(cluster.settings);
cluster.setupPrimary();
console.log(cluster.settings);
cluster.setupMaster({ silent: false, inspectPort: 0, other: 1 });
console.log(cluster.settings);
cluster.disconnect(() => console.log('no workers to disconnect'));
cluster.schedulingPolicy = 99;
cluster.setupPrimary({ exec: 'other.js' });
console.log(cluster.settings.exec, cluster.schedulingPolicy);

const worker = new cluster.Worker({ id: '7', state: 'odd', process: new (require('events'))() });
console.log(worker.id, worker.state, worker.exitedAfterDisconnect, cluster.Worker().id, worker instanceof require('events'));
worker.on('message', (...args) => console.log('message', ...args));
worker.on('error', (...args) => console.log('error', ...args));
worker.process.emit('message', 1, 2);
worker.process.emit('error', 3, 4);
