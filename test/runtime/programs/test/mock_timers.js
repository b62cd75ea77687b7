// node:test: mocked timers and dates.
// command: --no-warnings FILE
const { mock } = require('node:test');
const promises = require('timers/promises');

const { timers } = mock;
const attempt = (fn) => {
  try {
    console.log('no error', fn());
  } catch (error) {
    console.log(error.code, error.message);
  }
};
for (const fn of [() => timers.tick(), () => timers.setTime(1), () => timers.runAll(), () => timers.enable({ apis: ['x'] }), () => timers.enable({ apis: [1] }),
  () => timers.enable({ apis: 3 }), () => timers.enable({ now: -1 }), () => timers.enable({ now: 's' }), () => timers.enable({ now: NaN }),
  () => timers.reset(), () => timers.enable(), () => timers.enable(), () => timers.tick(-1), () => timers.setTime('a')]) attempt(fn);
timers.reset();
timers.enable({ now: 100 });
const log = [];
const note = (text) => () => log.push(`${text}@${Date.now()}`);
setTimeout(() => {
  note('timeout')();
  setTimeout(note('nested'), 5);
}, 10);
setInterval(note('interval'), 4);
setImmediate(note('immediate'));
setTimeout(note('zero'), 0);
clearTimeout(setTimeout(note('cleared'), 1));
promises.setTimeout(12, 'value').then((value) => console.log('promise', value));
timers.tick(16);
console.log(log.join(' '));
timers.runAll();
console.log(log.join(' '), Date.now(), new Date().toISOString(), new Date(5).getTime(), Date.isMock, Date.name, new Date() instanceof Date);
timers.setTime(1000);
console.log(Date.now());
const controller = new AbortController();
promises.setTimeout(50, 0, { signal: controller.signal }).catch((error) => console.log(error.name));
controller.abort();
(async () => {
  const seen = [];
  const ticks = promises.setInterval(10, 'tick');
  const first = ticks.next();
  timers.tick(10);
  seen.push((await first).value);
  console.log(seen, await ticks.return());
  mock.reset();
  console.log(Date.isMock, setTimeout(() => {}, 0).constructor.name);
})();
