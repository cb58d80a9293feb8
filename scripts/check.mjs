// npm run check: types, lint, structure and unit tests. No database, no browser, about a minute.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks, runStages } from './steps.mjs';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-check-'));
const { failed } = await runStages([checks(folder)]);
rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
