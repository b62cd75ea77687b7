// esbuild: transforms in this process's own service, asynchronous and synchronous (on a worker thread), and a build.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const esbuild = require('esbuild');

const source = 'interface Point { x: number }\nexport const length = (point: Point): number => point?.x ?? 0;\nenum Kind { One, Two }\nconsole.log(Kind.One);\n';

async function run() {
  console.log(esbuild.transformSync(source, { loader: 'ts', target: 'es2018' }).code);
  console.log(esbuild.transformSync('const el = <b>{1}</b>', { loader: 'jsx', minify: true }).code);
  console.log((await esbuild.transform(source, { loader: 'ts', minify: true, sourcemap: 'external', sourcefile: 'point.ts' })).map.length > 100);
  try {
    esbuild.transformSync('let 1', { logLevel: 'silent' });
  } catch (error) {
    console.log(error.message, error.errors.map(({ text, location }) => `${text} ${location.line}:${location.column}`));
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'esbuild-'));
  fs.writeFileSync(path.join(folder, 'a.js'), 'import { b } from "./b.js"; import text from "virtual:text"; console.log(b, text);');
  fs.writeFileSync(path.join(folder, 'b.js'), 'export const b = 1; export const unused = 2;');
  const plugin = {
    name: 'virtual',
    setup(build) {
      build.onResolve({ filter: /^virtual:/ }, (args) => ({ path: args.path, namespace: 'virtual' }));
      build.onLoad({ filter: /.*/, namespace: 'virtual' }, async () => ({ contents: 'export default "loaded"' }));
    },
  };
  const result = await esbuild.build({ entryPoints: [path.join(folder, 'a.js')], bundle: true, write: false, format: 'cjs', plugins: [plugin], absWorkingDir: folder });
  console.log(result.outputFiles[0].text);
  console.log(esbuild.buildSync({ entryPoints: [path.join(folder, 'b.js')], write: false, minify: true }).outputFiles[0].text);
  console.log(esbuild.formatMessagesSync([{ text: 'mine' }], { kind: 'error' }));
  fs.rmSync(folder, { recursive: true });
  await esbuild.stop();
}
run();
