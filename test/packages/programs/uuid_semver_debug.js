process.env.DEBUG = 'app:*,-app:quiet';
process.env.DEBUG_HIDE_DATE = 'yes';
process.env.DEBUG_COLORS = 'no';
const uuid = require('uuid');
const semver = require('semver');
const debug = require('debug');

console.log(uuid.v5('name', uuid.v5.URL), uuid.v3('name', uuid.v3.DNS), uuid.NIL, uuid.version(uuid.v4()), uuid.validate(uuid.v1()),
  uuid.validate('x'));
console.log(new Set(Array.from({ length: 1000 }, () => uuid.v4())).size, uuid.parse('6ba7b810-9dad-11d1-80b4-00c04fd430c8'),
  uuid.v4({ random: new Uint8Array(16) }));
console.log(semver.satisfies('1.2.3', '^1.0.0'), semver.gt('1.2.3', '1.10.0'), semver.inc('1.2.3-beta.1', 'prerelease'),
  semver.coerce('v3.4 or so').version);
console.log(semver.sort(['1.0.0', '1.0.0-rc.1', '0.9.9']), semver.minVersion('>=1.2 <3').version, semver.validRange('~1.2.3 || 2.x'),
  semver.diff('1.2.3', '2.0.0'));
console.log(semver.valid('not'), semver.clean(' =v1.2.3 '), semver.intersects('<2', '>1'), semver.maxSatisfying(['1.1.0', '1.2.0',
  '2.0.0'], '1.x'));

const log = debug('app:main');
log.log = (...args) => console.log('log', ...args);
log('text %s %d %j %o', 'x', 5, { a: 1 }, { b: [2] });
debug('app:quiet')('never');
console.log(log.enabled, debug('app:quiet').enabled, debug.enabled('other'), log.extend('sub').namespace);
