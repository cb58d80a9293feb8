import type { Column } from '@/lib/pure/query/schema/column';
import { stepNumber } from '@/lib/pure/query/sql/bins';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { quoteName, textLiteral } from '@/lib/pure/query/sql/literal';
import { hoursName, stepsName, stepsOf, TABLE } from '@/lib/pure/query/sql/plan';

/** Classes beyond this many are kept as text. */
const MOST_VALUES = 10_000;
const HOURS_SINCE = "TIMESTAMP '1970-01-01'";

const name = (key: string) => quoteName(key, duckdb);

/** Whole hours since 1970: what date-times are grouped by. */
export const hoursOf = (key: string) =>
  `CAST(datediff('hour', ${HOURS_SINCE}, ${name(key)}) AS INTEGER) AS ${name(hoursName(key))}`;

/**
 * The statements that write the native copy of a version into the attached, empty database `into`: the rows in their
 * order, laid out so that DuckDB groups by small whole numbers. Categories are enumerations in the order of their text
 * (grouping by two of them takes a third of the time), date-times have their hours beside them, numbers their fine
 * bins. Measured on 1M rows, bench:dashboard-engine.
 * @param parts Parquet files of the version, in order.
 */
export function nativeStatements(
  parts: string[],
  columns: readonly Pick<Column, 'key' | 'type' | 'min' | 'max' | 'distinct'>[],
  into: string,
): string[] {
  const source = `read_parquet([${parts.map((path) => textLiteral(path, duckdb)).join(', ')}])`;
  const classes = columns.filter(
    ({ type, min, distinct }) => type === 'category' && typeof min === 'string' && distinct <= MOST_VALUES,
  );
  const typeOf = (key: string) => `${into}.${name(`values_of_${key}`)}`;
  const replaced = classes.map(({ key }) => `CAST(${name(key)} AS ${typeOf(key)}) AS ${name(key)}`);
  const hours = columns.filter(({ type }) => type === 'datetime').map(({ key }) => hoursOf(key));
  const steps = columns.flatMap((column) => {
    const fine = stepsOf(column);
    return fine
      ? [`CAST(${stepNumber(name(column.key), fine, duckdb)} AS UTINYINT) AS ${name(stepsName(column.key, fine))}`]
      : [];
  });
  return [
    ...classes.map(
      ({ key }) =>
        `CREATE TYPE ${typeOf(key)} AS ENUM (SELECT DISTINCT ${name(key)} FROM ${source} WHERE ${name(key)} IS NOT NULL ORDER BY 1)`,
    ),
    `CREATE TABLE ${into}.${TABLE} AS SELECT ${[`*${replaced.length ? ` REPLACE (${replaced.join(', ')})` : ''}`, ...hours, ...steps].join(', ')} FROM ${source}`,
  ];
}
