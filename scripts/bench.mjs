// npm run bench:NAME: bundles tests/bench/NAME.ts and runs it with the arguments given.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundleChildren, bundling } from './bundle-children.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name = '', ...args] = process.argv.slice(2);
const entry = join(root, 'tests/bench', `${name}.ts`);
if (!/^[a-z-]+$/.test(name) || !existsSync(entry)) {
  console.error(`No benchmark named ${name}. See tests/bench.`);
  process.exit(1);
}
const outfile = join(root, 'dist/bench', `${name}.mjs`);
await bundleChildren();
/** Node imports no JSON of a package without being told that it is JSON: it is bundled. */
const jsonOfPackages = {
  name: 'json-of-packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./@].*\.json$/ }, ({ path }) => ({ path: createRequire(import.meta.url).resolve(path) })),
};
await build({ ...bundling, entryPoints: [entry], outfile, packages: 'external', plugins: [jsonOfPackages] });
const child = spawn(process.execPath, ['--expose-gc', '--enable-source-maps', outfile, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, UV_THREADPOOL_SIZE: '8' },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
