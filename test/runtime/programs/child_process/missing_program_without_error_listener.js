// Without a listener, the error is an uncaught exception.
'use strict';
process.on('uncaughtException', (error, origin) => console.log(origin, error.message, error.code));
require('child_process').spawn('does-not-exist').on('close', (code) => console.log('close', code));
process.on('exit', (code) => console.log('exit', code));
