import { asksClickHouse } from './scale-clickhouse';
import { survivesKillsOfProcesses } from './scale-kills';
import { carriesLoad } from './scale-load';
import { given, report, type Figure } from './report';

/**
 * More than one process: what three carry against one. Parts of their own, each alone: `--kills` (30, or `--kills N`),
 * processes that end in the middle of uploads; `--clickhouse` (`--rows N`), a large table in both engines.
 */
const PARTS: Record<string, () => Promise<Figure[]>> = {
  load: carriesLoad,
  kills: survivesKillsOfProcesses,
  clickhouse: asksClickHouse,
};

const chosen = Object.keys(PARTS).filter(given);
const figures: Figure[] = [];
for (const name of chosen.length ? chosen : ['load']) figures.push(...(await PARTS[name]!()));
report('scale', 7, figures, ['next', 'pg']);
