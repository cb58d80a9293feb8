import { isTotalWord } from '../columns/total-words';
import type { Loaded, PlannedColumn } from '../load/load';
import { named, type Duck } from '../table/duck';

/**
 * A record that holds what others add up to. `row` counts records from 1. `sure`: its numbers show it, not its label
 * alone.
 */
export type TotalRow = {
  row: number;
  label: string;
  column: string;
  sure: boolean;
  /** Columns of numbers that were seen to add up to it. */ adds?: readonly string[];
};

/** How many rows were found: one may be a total by several of its columns. */
export const rowsIn = (found: readonly TotalRow[]): number => new Set(found.map(({ row }) => row)).size;

/** The columns of a loaded table by what they can say about totals. */
export type TotalsTable = {
  words: PlannedColumn[];
  times: PlannedColumn[];
  numbers: PlannedColumn[];
  rowCount: number;
};

export function tableOf({ columns, rowCount }: Pick<Loaded, 'columns' | 'rowCount'>): TotalsTable {
  const stored = (...stores: string[]) =>
    columns.filter(
      ({ plan, cells }) => stores.includes(plan.reader.store) && (!plan.rivals || cells.some(isTotalWord)),
    );
  return {
    words: stored('VARCHAR'),
    times: stored('DATE', 'TIMESTAMP', 'BOOLEAN'),
    numbers: stored('BIGINT', 'DOUBLE'),
    rowCount,
  };
}

/** Numbers that name or order a row are never added up. */
const NAMING =
  /(?:^|[^a-z])(?:id|ids|code|rank|no|nr|number|index|zip|plz|postcode|fips|lat|latitude|lon|lng|longitude|phone|year|yr|month|quarter|week|day|hour|jahr|monat|ann[ée]e|mois|año|mes|anno|mese|ano|rok|season|decade)(?:$|[^a-z])/i;
const spaced = (label: string) => label.replace(/([a-z])([A-Z])/g, '$1 $2');
const MOST_NUMBERS = 12;

/** Numbers apart: those that place a row among others, and those that can be added up; one that never changes is neither. */
export async function splitNumbers(
  duck: Duck,
  { numbers }: TotalsTable,
): Promise<{ places: PlannedColumn[]; measures: PlannedColumn[] }> {
  if (!numbers.length) return { places: [], measures: [] };
  const [ranges = []] = await duck.rows(
    `SELECT ${numbers.flatMap(({ key }) => [`CAST(min(${named(key)}) AS DOUBLE)`, `CAST(max(${named(key)}) AS DOUBLE)`]).join(', ')} FROM data`,
  );
  const isYear = (nth: number) =>
    numbers[nth]!.plan.reader.store === 'BIGINT' &&
    Number(ranges[2 * nth]) >= 1500 &&
    Number(ranges[2 * nth + 1]) <= 2200;
  const isPlace = numbers.map(({ label }, nth) => NAMING.test(spaced(label)) || isYear(nth));
  return {
    places: numbers.filter((_, nth) => isPlace[nth]),
    measures: numbers
      .filter((_, nth) => !isPlace[nth] && ranges[2 * nth] !== ranges[2 * nth + 1])
      .slice(0, MOST_NUMBERS),
  };
}

export const asNumber = ({ key }: PlannedColumn): string => `CAST(${named(key)} AS DOUBLE)`;
