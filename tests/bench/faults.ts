import { survivesFullDisk } from './faults-disk';
import { survivesKills } from './faults-kill';
import { askAtOnce, uploadAtOnce } from './faults-load';
import { given, report, type Figure } from './report';

/**
 * What a server has to live through: kill -9 in the middle of uploads, 64 uploads of 50 MB at once, 32 queries at once,
 * a full disk. One part alone with `--kills`, `--uploads`, `--queries` or `--disk`; `--rounds N` kills, `--count N`
 * uploads.
 */
const PARTS: Record<string, () => Promise<Figure[]>> = {
  kills: survivesKills,
  uploads: uploadAtOnce,
  queries: askAtOnce,
  disk: survivesFullDisk,
};

const chosen = Object.keys(PARTS).filter(given);
const figures: Figure[] = [];
for (const name of chosen.length ? chosen : Object.keys(PARTS)) figures.push(...(await PARTS[name]!()));
report('faults', 11, figures, ['next']);
