import { findDriversOf } from '../../../drivers/find-drivers';
import type { Driver, DriversModel } from '../../../drivers/schema';
import { areVersions } from '../../../semantics/lexicon/versions';
import { describeMeasure } from '../../../semantics/measure';
import { normalTails, studentTails } from '../../../statistics/tails';
import type { ColumnValues } from '../../../values';
import type { InsightTable, MeasuredValues } from '../../ground/ground';
import { clamp, type Hypothesis } from '../../ground/hypothesis';
import type { DriverDetail } from './kind';

const FEWEST_ROWS = 50;
const FEWEST_COLUMNS = 3;
/** Learning is what takes longest: a thinner sample tells the same drivers. */
const MOST_ROWS = 1000;
const MOST_DRIVERS = 5;
const FEW_VALUES = 6;
const FEW_CURVE_ROWS = 8;
/** Of the importance of all drivers. */
const LEAST_SHARE = 0.05;
/** Interest of an outcome that at least closes the table. */
const CLOSING = 0.8;

/**
 * What tells most about the figures that the table is about: learned on some rows, measured on others. Tables that run
 * along time are told by their series. A rank was made of the figures: it explains none.
 */
export function* drivers(ground: InsightTable): Generator<Hypothesis<DriverDetail>> {
  const { rows, times, table } = ground;
  if (times !== null || rows.count < FEWEST_ROWS || rows.measured.length + rows.groupings.length < FEWEST_COLUMNS)
    return;
  const without = table.columns
    .filter((values) => isManyCodes(values) || describeMeasure(values.column).kind === 'rank')
    .map(({ column }) => column.key);
  for (const target of targetsOf(ground)) {
    const model = findDriversOf(
      table,
      {
        target: target.key,
        without: [...without, ...versionsOf(target, ground)],
        ...(target.figure.outcome !== null && { positive: String(target.figure.outcome) }),
      },
      { rows: MOST_ROWS, repeats: 1, curveRows: FEW_CURVE_ROWS },
    );
    if (model.kind !== 'refused')
      yield ofModel(target, model, (column) => table.columns.findIndex((one) => one.column.key === column));
  }
}

/** 'Staff of 2010 is the strongest predictor of staff now' tells nobody anything. */
function versionsOf({ key }: MeasuredValues, { table: { columns } }: InsightTable): string[] {
  const label = columns.find(({ column }) => column.key === key)?.column.label ?? '';
  return columns
    .filter(({ column }) => column.key !== key && areVersions(label, column.label))
    .map(({ column }) => column.key);
}

const MOST_CODES = 50;
/** 'Prices are highest where the number of the auction is 1,642,000,000 to 1,643,999,999' tells nobody anything. */
const isManyCodes = ({ column: { type, format, role, distinct } }: ColumnValues) =>
  type === 'integer' && format.kind === 'code' && role !== 'measure' && distinct > MOST_CODES;

/**
 * An outcome by its word; else what closes the table, where targets stand by custom, and the measure that a reader
 * cares for most; else what opens it. Numbers of few values are what was set, not what came of it.
 */
function targetsOf({ rows: { measured }, meaning, table }: InsightTable): MeasuredValues[] {
  const outcome = measured.find(
    ({ figure, key }) =>
      figure.outcome !== null &&
      meaning.outcomes.some(({ column, outcome: { interest } }) => column.key === key && interest >= CLOSING),
  );
  if (outcome) return [outcome];
  const last = table.columns.at(-1)?.column.key;
  const numbers = measured.filter(({ figure, values }) => figure.outcome === null && new Set(values).size > FEW_VALUES);
  const targets = [
    ...new Set([numbers.find(({ key }) => key === last), numbers.find(({ weight }) => weight > 0)]),
  ].filter((one) => one !== undefined);
  const first = table.columns
    .map(({ column }) => numbers.find(({ key }) => key === column.key))
    .find((one) => one !== undefined);
  return targets.length > 0 || !first ? targets : [first];
}

type Told = Pick<Driver, 'column' | 'share' | 'clear'>;

/**
 * Columns that run alike share what they tell between them: together they are one driver, called by what a reader knows
 * best.
 */
function onePerKin(drivers: readonly Driver[], placeOf: (column: string) => number): Told[] {
  const kin: Driver[][] = [];
  for (const driver of drivers) {
    const known = kin.find((each) =>
      each.some(({ column, alike }) => column === driver.column || alike.includes(driver.column)),
    );
    if (known) known.push(driver);
    else kin.push([driver]);
  }
  return kin
    .map((each) => ({
      column: each.map(({ column }) => column).toSorted((a, b) => placeOf(a) - placeOf(b))[0]!,
      share: each.reduce((sum, { share }) => sum + share, 0),
      clear: each.some(({ clear }) => clear),
    }))
    .toSorted((a, b) => b.share - a.share);
}

function ofModel(
  target: MeasuredValues,
  model: DriversModel,
  placeOf: (column: string) => number,
): Hypothesis<DriverDetail> {
  const { value, baseline, standardError } = model.accuracy;
  const z = standardError > 0 ? (value - baseline) / standardError : 0;
  const clear = onePerKin(model.drivers, placeOf)
    .filter(({ clear: isClear, share }) => isClear && share >= LEAST_SHARE)
    .slice(0, MOST_DRIVERS);
  const gain = clamp(model.kind === 'class' ? 2 * (value - 0.5) : value);
  return {
    kind: 'driver',
    columns: [target.key],
    scope: null,
    at: '',
    effect: gain,
    weight: target.weight,
    touched: gain,
    confirm: null,
    detail: {
      kind: 'driver',
      target: target.key,
      drivers: clear.map(({ column, share }) => ({ field: column, share })),
      gain,
    },
    test: {
      name:
        model.kind === 'class'
          ? 'Area under the curve on rows not learned from'
          : 'Variance explained on rows not learned from',
      symbol: model.kind === 'class' ? 'AUC' : 'R²',
      statistic: value,
      p:
        z > 0 && clear.length > 0
          ? (model.kind === 'class' ? normalTails(z) : studentTails(z, Math.max(1, model.accuracy.folds.length - 1))) /
            2
          : 1,
      n: model.rows.used,
    },
  };
}
