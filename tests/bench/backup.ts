import { survivesKillsOfBackups } from './backup-kills';
import { backsUpUnderUse } from './backup-load';
import { given, report, type Figure } from './report';

/**
 * A backup of a large installation while people ask, its verification and restore; kill -9 in the middle of each. One
 * part alone with `--use` or `--killed`; `--files MB` and `--evidence ROWS` of another size, `--kills N` of each kind,
 * `--verb restore` alone.
 */
const PARTS: Record<string, () => Promise<Figure[]>> = { use: backsUpUnderUse, killed: survivesKillsOfBackups };

const chosen = Object.keys(PARTS).filter(given);
const figures: Figure[] = [];
for (const name of chosen.length ? chosen : Object.keys(PARTS)) figures.push(...(await PARTS[name]!()));
report('backup', 20, figures, ['next', 'pg']);
