import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
// @ts-expect-error -- a plain script
import { compileKernel } from './build-kernel.mjs';

it('the kernel of the repository is what its source compiles to', async () => {
  expect(await compileKernel()).toBe(
    readFileSync(fileURLToPath(new URL('../lib/engines/ingest/typed/kernel/wasm.ts', import.meta.url)), 'utf8'),
  );
}, 60_000);
