import { explainTarget } from '../rows/explain';
import type { TargetModel } from '../rows/shapes';
import { normalTails } from '../statistics/tails';
import type { Ground, Measured } from './ground';
import { clamp, type Hypothesis } from './hypothesis';

const FEWEST_ROWS = 100;
const FEWEST_COLUMNS = 3;
/** Learning is what takes longest: a thinner sample tells the same drivers. */
const MOST_ROWS = 1000;
const MOST_DRIVERS = 5;
/** Of the importance of all drivers. */
const LEAST_SHARE = 0.05;
/** Interest of an outcome that at least closes the table. */
const CLOSING = 0.8;

/** What tells most about the figures that the table is about: learned on some rows, measured on others. Tables that run along time are told by their series. */
export function* drivers(ground: Ground): Generator<Hypothesis> {
  const { rows, times } = ground;
  if (times !== null || rows.count < FEWEST_ROWS || rows.measured.length + rows.groupings.length <= FEWEST_COLUMNS) return;
  for (const target of targetsOf(ground)) {
    const model = explainTarget(ground.table, { target: target.key, ...(target.figure.outcome !== null && { positive: String(target.figure.outcome) }) }, { rows: MOST_ROWS });
    if (model.kind !== 'refused') yield ofModel(target, model);
  }
}

/** An outcome by its word; else what closes the table, where targets stand by custom, and the measure that a reader cares for most. */
function targetsOf({ rows: { measured }, meaning, table }: Ground): Measured[] {
  const outcome = measured.find(({ figure, key }) => figure.outcome !== null && meaning.outcomes.some(({ column, outcome: { interest } }) => column.key === key && interest >= CLOSING));
  if (outcome) return [outcome];
  const last = table.columns.at(-1)?.column.key;
  return [...new Set([measured.find(({ key, figure }) => key === last && figure.outcome === null), measured.find(({ weight }) => weight > 0)])].filter((one) => one !== undefined);
}

function ofModel(target: Measured, model: TargetModel): Hypothesis {
  const { value, baseline, standardError } = model.accuracy;
  const z = standardError > 0 ? (value - baseline) / standardError : 0;
  const clear = model.drivers.filter(({ clear: isClear, share }) => isClear && share >= LEAST_SHARE).slice(0, MOST_DRIVERS);
  const gain = clamp(model.kind === 'class' ? 2 * (value - 0.5) : value);
  return {
    kind: 'driver', columns: [target.key], scope: null, at: '', effect: gain, weight: target.weight, touched: gain, confirm: null,
    detail: { kind: 'driver', target: target.key, drivers: clear.map(({ column, share }) => ({ field: column, share })), gain },
    test: { name: model.kind === 'class' ? 'Area under the curve on rows not learned from' : 'Variance explained on rows not learned from', symbol: model.kind === 'class' ? 'AUC' : 'R²', statistic: value, p: z > 0 && clear.length > 0 ? normalTails(z) / 2 : 1, n: model.rows.used },
  };
}
