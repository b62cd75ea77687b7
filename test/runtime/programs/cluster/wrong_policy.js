// A scheduling policy that does not exist.
'use strict';
const cluster = require('cluster');

cluster.schedulingPolicy = 99;
try {
  cluster.fork();
} catch (error) {
  console.log(error.name, error.code, error.message.split('\n')[0], cluster.workers);
}
