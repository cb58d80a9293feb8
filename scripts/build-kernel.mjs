// npm run kernel: compiles lib/engines/ingest/typed/kernel/assembly to WebAssembly, kept as text in kernel/wasm.ts so
// that bundles and tests need no file beside them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = 'lib/engines/ingest/typed/kernel';

/** The compiled kernel, as the text of a module. */
export async function compileKernel() {
  let wasm = null;
  const { error, stderr } = await asc.main(
    [
      `${folder}/assembly/index.ts`,
      '--outFile',
      'kernel.wasm',
      '-O3',
      '--enable',
      'simd',
      '--runtime',
      'minimal',
      '--noAssert',
      '--baseDir',
      root,
    ],
    {
      writeFile: (name, content) => {
        if (name === 'kernel.wasm') wasm = content;
      },
    },
  );
  if (error || !wasm) throw new Error(`Couldn’t compile the kernel: ${error?.message}\n${stderr.toString()}`);
  const lines = Buffer.from(wasm)
    .toString('base64')
    .match(/.{1,120}/g);
  return `// Written by npm run kernel from assembly/; not to be edited.\nexport const WASM = [\n${lines.map((line) => `  '${line}',`).join('\n')}\n].join('');\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(root, folder, 'wasm.ts'), await compileKernel());
