// Builds what `npm start` runs: the child processes into dist/, the pages into .next/. A build carries the hash of its
// inputs, so that a start knows whether it still fits.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from './settings.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const INPUTS = [
  'app',
  'components',
  'lib',
  'public',
  'prisma/schema.prisma',
  'scripts/build.mjs',
  'scripts/bundle-children.mjs',
  'middleware.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'export-child.ts',
  'doctor.ts',
  'next.config.js',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];
const LEFT_OUT =
  /^(lib\/base\/db\/generated|public\/(sw|workbox-.*|worker-.*|fallback-.*)\.js|public\/pdfjs)|\.test\.tsx?$/;
const marker = join(root, '.next/plumbline-inputs');

function* filesBelow(path, leftOut) {
  if (leftOut.test(path) || !existsSync(join(root, path))) return;
  if (statSync(join(root, path)).isFile()) yield path;
  else for (const entry of readdirSync(join(root, path)).sort()) yield* filesBelow(`${path}/${entry}`, leftOut);
}

/** One hash of all files below the paths, with the version of Node. */
export function hashOf(paths, leftOut) {
  const hash = createHash('sha256').update(process.version.split('.')[0]);
  for (const path of paths)
    for (const file of filesBelow(path, leftOut))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  return hash.digest('hex');
}

export const inputsHash = () => hashOf(INPUTS, LEFT_OUT);

export const isBuilt = () =>
  existsSync(marker) &&
  readFileSync(marker, 'utf8') === inputsHash() &&
  [
    'ingest-child.mjs',
    'query-child.mjs',
    'analysis-worker.mjs',
    'typing-worker.mjs',
    'table-worker.mjs',
    'documents-child.mjs',
    'code-child.mjs',
    'export-child.mjs',
    'backup-child.mjs',
  ].every((name) => existsSync(join(root, 'dist', name))) &&
  existsSync(join(root, 'public/pdfjs/pdf.worker.min.mjs'));

const run = (args) =>
  new Promise((done) => {
    spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    }).once('exit', (code) => done(code ?? 1));
  });

/** What the viewer of PDF fetches beside the pages: pdf.js, its worker, character maps, fonts. From our own origin. */
export function copyPdfParts() {
  const [from, to] = [join(root, 'node_modules/pdfjs-dist'), join(root, 'public/pdfjs')];
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const name of ['pdf.min.mjs', 'pdf.worker.min.mjs']) cpSync(join(from, 'legacy/build', name), join(to, name));
  for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs'])
    cpSync(join(from, folder), join(to, folder), { recursive: true });
}

export async function build() {
  const hash = inputsHash();
  rmSync(marker, { force: true });
  copyPdfParts();
  const { bundleChildren } = await import('./bundle-children.mjs');
  await bundleChildren();
  if ((await run(['node_modules/next/dist/bin/next', 'build', '--webpack'])) !== 0)
    throw new Refusal('Build failed. See the output above.');
  if (!existsSync(join(root, 'public/sw.js')))
    throw new Refusal('The build produced no service worker (public/sw.js). Run next build --webpack.');
  writeFileSync(marker, hash);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
