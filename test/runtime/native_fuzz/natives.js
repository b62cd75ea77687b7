// SPDX-License-Identifier: MIT
//
// Calls every native function of a binding with values that it does not expect. Evaluated by
// `rondo --test-natives`, instead of the runtime's own JavaScript, with the way to all bindings.
// The environment names the binding and the seed.
//
// A native that could change something outside of this process, or take as long as a number says,
// is not called with random values: SKIPPED has each with the reason.
(function hostile(natives) {
  'use strict';

  const { internalBinding, names } = natives;

  const BY_PATH = 'changes what a path leads to';
  const BY_FD = 'acts on a descriptor of this process';
  const BY_PID = 'acts on another process';
  const SLOW = 'takes as long as a number says';
  const ENDS = 'ends this process or this call';
  const SKIPPED = {
    __proto__: null,
    fs: {
      chmod: BY_PATH, chown: BY_PATH, copyfile: BY_PATH, lchown: BY_PATH, link: BY_PATH, lutime: BY_PATH,
      mkdir: BY_PATH, mkdtemp: BY_PATH, open: BY_PATH, rename: BY_PATH, rmdir: BY_PATH, symlink: BY_PATH,
      unlink: BY_PATH, utime: BY_PATH, close: BY_FD, fchmod: BY_FD, fchown: BY_FD, ftruncate: BY_FD, futime: BY_FD,
      read: BY_FD, readNew: BY_FD, readv: BY_FD, write: BY_FD, writev: BY_FD, fsync: BY_FD, fdatasync: BY_FD,
    },
    fs_files: { write: BY_PATH, read: BY_FD },
    pipe: { bind: BY_PATH, open: BY_FD },
    tcp: { open: BY_FD },
    udp: { open: BY_FD },
    tty: { create: BY_FD },
    stdio: { write: BY_FD },
    child: { spawn: BY_PID, spawnSync: BY_PID, kill: BY_PID },
    machine: { setPriority: BY_PID },
    credentials: { setId: 'changes the user', setGroups: 'changes the groups', initGroups: 'changes the groups' },
    process: { exit: ENDS, abort: ENDS, kill: BY_PID, chdir: BY_PATH },
    script: { interruptible: ENDS, evaluate: 'runs what it is given', load: 'runs what it is given' },
    realm: { run: 'runs what it is given' },
    insides: { swap: 'changes what any function does' },
    wasi: {
      openAt: BY_PATH, mkdirAt: BY_PATH, unlinkAt: BY_PATH, symlinkAt: BY_PATH, linkAt: BY_PATH, renameAt: BY_PATH, utimesAt: BY_PATH,
      close: BY_FD, setFlags: BY_FD, truncate: BY_FD, allocate: BY_FD, read: BY_FD, write: BY_FD, receive: BY_FD, send: BY_FD,
      shutdown: BY_FD, accept: BY_FD, sync: BY_FD, wait: SLOW,
    },
    loop: { setHook: 'replaces what this test needs' },
    crypto: {
      generateRsa: SLOW, generateDsa: SLOW, generateDh: SLOW, generatePrime: SLOW, dhNewPrime: SLOW, checkPrime: SLOW,
      pbkdf2: SLOW, scrypt: SLOW,
    },
  };

  const processes = internalBinding('process');
  const name = processes.getEnv('HOSTILE_BINDING');
  const firstSeed = Number(processes.getEnv('HOSTILE_SEED'));
  const isVerbose = processes.getEnv('HOSTILE_VERBOSE') !== undefined;
  const SEEDS = 2;
  const CALLS = 40;
  const TRIES = 60;

  const print = (text) => internalBinding('stdio').write(1, text);

  let state;
  function random(limit) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  }

  const thrower = () => { throw new Error('hostile'); };

  // Created anew for each use, since calls change them.
  const arrays = [
    () => new Uint8Array(0),
    () => new Uint8Array(64),
    () => new Uint8Array(new ArrayBuffer(64), 8, 16),
    () => new Float64Array(8),
    () => new Uint8Array(new SharedArrayBuffer(16)),
    () => new Uint8Array(new SharedArrayBuffer(16, { maxByteLength: 64 })),
    () => new Uint8Array(new ArrayBuffer(16, { maxByteLength: 64 })),
    () => new Uint8Array(70000).fill(0xd8),
    () => {
      const view = new Uint8Array(16);
      view.buffer.transfer();
      return view;
    },
    () => {
      const view = new Uint8Array(new ArrayBuffer(64, { maxByteLength: 64 }), 32);
      view.buffer.resize(8);
      return view;
    },
  ];
  const numbers = [
    () => 0, () => -0, () => 1, () => 2, () => 3, () => 7, () => -1, () => 0.5, () => NaN, () => Infinity, () => -Infinity,
    () => 255, () => 65536, () => 2 ** 31, () => -(2 ** 31) - 1, () => 2 ** 32 + 1, () => 2 ** 53, () => -(2 ** 63), () => 1e300,
  ];
  const long = 'ab'.repeat(1 << 16);
  const texts = [
    () => '', () => 'a', () => 'sha256', () => 'aes-128-gcm', () => 'modp1', () => 'prime256v1', () => 'ED25519', () => 'GB18030',
    () => '\ud800', () => '\udc00\ud800x', () => 'zero\0inside', () => '日本語', () => `${long}${random(9)}`, () => '%ff%\ud83d\ude00',
  ];
  const functions = [() => () => undefined, () => thrower, () => class {}];
  const changing = () => {
    const view = new Uint8Array(64);
    const change = () => {
      if (view.buffer.byteLength > 0) view.buffer.transfer();
      return view;
    };
    return Object.defineProperty([view, 0], '1', { get: change });
  };
  const lists = [
    () => [], () => [new Uint8Array(8)], () => ['a', 0, new Uint8Array(8), 1], () => [1, 2, 3], () => [undefined, null, {}],
    () => Object.freeze([Symbol('a')]), changing, () => Object.defineProperty([0], '0', { get: thrower }),
    () => Object.assign([], { length: 2 ** 32 - 1 }), () => new Array(1000).fill(new Uint8Array(4)),
  ];
  const others = [
    () => undefined, () => null, () => true, () => false, () => Symbol('a'), () => 10n ** 30n, () => ({}),
    () => ({ valueOf: thrower, toString: thrower }), () => new Proxy({}, { get: thrower, has: thrower }),
    () => new Proxy([], {}), () => new Proxy(new Uint8Array(8), {}), () => new Proxy(() => {}, { apply: thrower }),
    () => ({ get length() { throw new Error('hostile'); } }), () => new ArrayBuffer(8), () => new DataView(new ArrayBuffer(8)),
    () => Object.create(null), () => Promise.resolve(1), () => new Date(NaN), () => /x/, () => new Map(),
  ];
  const boxes = [];
  const pools = [arrays, numbers, texts, functions, lists, others];

  // Loop handles, by number; some were closed by earlier calls.
  const ids = [];
  function addHandles() {
    for (const kind of ['tcp', 'pipe', 'udp']) ids.push(internalBinding(kind).create({}, false));
    ids.push(internalBinding('http_parser').open(true, 1000, false, {}));
    if (ids.length > 40) ids.splice(0, 20);
  }

  function value() {
    if (random(6) === 0) return ids[random(ids.length)];
    if (boxes.length > 0 && random(4) === 0) return boxes[random(boxes.length)];
    const pool = pools[random(pools.length)];
    return pool[random(pool.length)]();
  }

  // Results of natives contain no strings, and only the binding's own boxes are used.
  function keep(result) {
    const isBox = result !== null && typeof result === 'object' && !Array.isArray(result) && !ArrayBuffer.isView(result);
    if (isBox && name === 'crypto' && Reflect.ownKeys(result).length === 0 && boxes.length < 200) boxes.push(result);
  }

  // A rejected argument is replaced until it is accepted, so that the native itself is reached.
  function call(native) {
    const given = [];
    for (let i = random(9); i > 0; i--) given.push(value());
    for (let tries = 0; tries < TRIES; tries++) {
      try {
        keep(native(...given));
        return;
      } catch (error) {
        const refused = /^Argument (\d+) of the native/.exec(error?.message);
        if (refused === null) return;
        const index = Number(refused[1]) - 1;
        while (given.length <= index) given.push(value());
        given[index] = value();
      }
    }
  }

  // Skipped natives get values that refer to nothing: each must be rejected, or fail on descriptor -1.
  const NEVER = ['process.exit', 'process.abort'];
  function callCarefully(method, native) {
    if (NEVER.includes(`${name}.${method}`)) return;
    internalBinding('fs').io.fill(0);
    internalBinding('fs').io[1] = -1;
    for (const bad of [undefined, null, Symbol('a'), {}, 10n, thrower, [], new Proxy({}, { get: thrower })]) {
      if (bad === thrower && method === 'interruptible') continue;
      try {
        native(bad, bad, bad, bad, bad, bad, bad, bad, bad);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
      }
    }
  }

  // Natives that take long with large numbers get small ones.
  function callSlow(crypto) {
    for (const make of arrays) {
      for (const digest of [-1, 0, 99, NaN]) crypto.pbkdf2(make(), make(), 16, 1, digest, undefined);
      for (const n of [0, 2, 3, -1, NaN]) crypto.scrypt(make(), make(), 16, n, 1, 1, 1 << 20, undefined);
      crypto.generatePrime(16, false, make(), make());
      crypto.checkPrime(make(), 1);
      crypto.generateDh(undefined, make(), 2, undefined);
    }
    for (const bits of [-1, 0, 1, 16, NaN]) {
      crypto.generateRsa(bits, 3, undefined);
      crypto.generateDsa(bits, -1, undefined);
      crypto.dhNewPrime(bits, 2);
    }
  }

  return function run() {
    if (name === 'all names') {
      print(names().join('\n'));
      processes.exit(0);
    }
    const loop = internalBinding('loop');
    loop.setHook(4, () => {}); // exceptions of callbacks
    const binding = internalBinding(name);
    const methods = Object.keys(binding).filter((key) => typeof binding[key] === 'function');
    for (let seed = firstSeed; seed < firstSeed + SEEDS; seed++) {
      state = seed;
      for (const method of methods) {
        if (SKIPPED[name]?.[method] !== undefined) {
          callCarefully(method, binding[method]);
          continue;
        }
        if (isVerbose) print(`${method}\n`);
        addHandles();
        for (let i = 0; i < CALLS; i++) call(binding[method]);
      }
    }
    if (name === 'crypto') callSlow(binding);
    // The pool and the loop complete earlier requests first.
    internalBinding('dns').lookup('127.0.0.1', 4, 0, () => {
      print(`${name}: ${methods.length} natives\n`);
      processes.exit(0);
    });
  };
});
