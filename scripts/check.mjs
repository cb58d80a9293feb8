// npm run check: types, lint but for the rules that need types, structure, and the unit and DOM tests. No database, no
// browser.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quick, runStages, texts, vitest } from './steps.mjs';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-check-'));
const { failed } = await runStages([
  [
    [texts.types, texts.lintWithoutTypes, texts.structure],
    [vitest('unit', join(folder, 'unit.json'), {}, ...quick.vitest)],
  ],
]);
rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
