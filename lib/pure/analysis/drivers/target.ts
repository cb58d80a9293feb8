import { isNumeric } from '@/lib/pure/query/schema/column';
import type { CategoryValues, ColumnValues, NumberValues, TableValues } from '../values';
import type { DriversInput, DriversRefusal } from './schema';

/** The target row by row, NaN where it is missing: 0 and 1 of a class, or the number. */
export type TargetValues =
  | { kind: 'class'; values: Float64Array; positive: string; others: number }
  | { kind: 'number'; values: Float64Array };

const YES = /^(true|yes|y|1|ja|oui|si|sí)$/i;
const LEAST_ROWS = 40;
const LEAST_OF_A_KIND = 10;

const refuse = (
  code: DriversRefusal['code'],
  message: string,
  details: DriversRefusal['details'] = {},
): DriversRefusal => ({ kind: 'refused', code, message, details, leftOut: [] });

function classTarget(
  { column, codes, levels }: CategoryValues,
  asked: string | undefined,
): TargetValues | DriversRefusal {
  const counts = levels.map(() => 0);
  for (const code of codes) if (code >= 0) counts[code]! += 1;
  const present = levels.filter((_, code) => counts[code]! > 0);
  if (present.length < 2)
    return refuse('constant', `${column.label} has the same value in every row, so there’s nothing to explain.`);
  const count = (level: string) => counts[levels.indexOf(level)]!;
  const byCount = present.toSorted((a, b) => count(b) - count(a));
  const positive =
    asked ??
    present.find((level) => present.length === 2 && YES.test(level)) ??
    (present.length === 2 ? byCount[1]! : byCount[0]!);
  if (!present.includes(positive)) return refuse('unknown_level', `${column.label} has no value ${positive}.`);
  const code = levels.indexOf(positive);
  return {
    kind: 'class',
    positive,
    others: present.length - 1,
    values: Float64Array.from(codes, (own) => (own < 0 ? Number.NaN : Number(own === code))),
  };
}

/** A number of two values is a class: 0 and 1, or what stands for them. */
function numberTarget(own: NumberValues, asked: string | undefined): TargetValues | DriversRefusal {
  const distinct = new Set<number>();
  for (const value of own.values)
    if (!Number.isNaN(value) && distinct.add(value).size > 2) return { kind: 'number', values: own.values };
  const levels = [...distinct].sort((a, b) => a - b);
  return classTarget(
    {
      kind: 'category',
      column: own.column,
      codes: Int32Array.from(own.values, (value) => levels.indexOf(value)),
      levels: levels.map(String),
    },
    asked ?? levels.at(-1)?.toString(),
  );
}

function read(column: ColumnValues, asked: string | undefined): TargetValues | DriversRefusal {
  if (column.kind === 'time')
    return refuse('unfit_target', `${column.column.label} is a date. Choose a number or a category.`);
  if (column.kind === 'number') return numberTarget(column, asked);
  return isNumeric(column.column) && asked === undefined
    ? numberTarget(asNumbers(column), asked)
    : classTarget(column, asked);
}

/**
 * A scale or a count of few values is held as levels; as a target it is a number, unless one of its values is asked
 * for.
 */
const asNumbers = ({ column, codes, levels }: CategoryValues): NumberValues => ({
  kind: 'number',
  column,
  values: Float64Array.from(codes, (code) => (code < 0 ? Number.NaN : Number(levels[code]))),
});

/** The target of a question, or why it cannot be predicted honestly. */
export function targetOf(table: TableValues, { target: key, positive }: DriversInput): TargetValues | DriversRefusal {
  const column = table.columns.find((one) => one.column.key === key);
  if (!column) {
    const held = table.leftOut.find((one) => one.column.key === key);
    return held
      ? refuse(
          'unfit_target',
          `${held.column.label} can’t be predicted. Choose a number or a category with few values.`,
        )
      : refuse('unknown_target', `There is no column ${key}.`);
  }
  const target = read(column, positive);
  if (target.kind === 'refused') return target;
  const { label } = column.column;
  const rows = target.values.reduce((count, value) => count + Number(!Number.isNaN(value)), 0);
  if (rows < LEAST_ROWS)
    return refuse('few_rows', `At least ${LEAST_ROWS} rows with a value in ${label} are needed; you have ${rows}.`, {
      have: rows,
      need: LEAST_ROWS,
    });
  if (target.kind === 'number') return target;
  const ones = target.values.reduce((count, value) => count + Number(value === 1), 0);
  const fewer = Math.min(ones, rows - ones);
  if (fewer >= LEAST_OF_A_KIND) return target;
  const side = ones === fewer ? `where ${label} is ${target.positive}` : `where ${label} is not ${target.positive}`;
  return refuse('few_of_a_kind', `At least ${LEAST_OF_A_KIND} rows ${side} are needed; there are ${fewer}.`, {
    have: fewer,
    need: LEAST_OF_A_KIND,
  });
}

/** Rows that have the target, thinned evenly beyond `most`. */
export function knownRows({ values }: TargetValues, most: number): Int32Array {
  const known = Int32Array.from(values.keys()).filter((row) => !Number.isNaN(values[row]!));
  return known.length <= most
    ? known
    : Int32Array.from({ length: most }, (_, place) => known[Math.floor((place * known.length) / most)]!);
}
