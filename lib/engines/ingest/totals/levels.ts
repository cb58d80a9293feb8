import { isTotalWord } from '../columns/total-words';
import type { PlannedColumn } from '../load/load';
import { named, quoted, type Duck } from '../table/duck';
import { digitsOf, isRounded } from './proof';
import { asNumber, splitNumbers, type TotalsTable, type TotalRow } from './table';

const MOST_LEVELS = 6;
const MOST_GROUPS = 5000;
const HOLDING = 0.8;
/** Columns that say at which level a row adds up. */
const OF_LEVEL =
  /(?:^|[^a-z])(?:level|lvl|hierarchy|granularity|scope|aggregation|aggregate|geo|geography|area|unit|row|record|entry|kind|type|ebene|niveau|nivel|livello)(?:$|[^a-z])/i;
const LEVELS =
  /^(?:world|global|continents?|countr(?:y|ies)|nations?|national|nationwide|states?|provinces?|regions?|regional|count(?:y|ies)|districts?|municipalit(?:y|ies)|cit(?:y|ies)|towns?|local|sites?|stores?|shops?|branch(?:es)?|departments?|divisions?|teams?|groups?|subgroups?|categor(?:y|ies)|sub-?categor(?:y|ies)|products?|items?|skus?|details?|lines?|summary|subtotals?|sub-totals?|total|totals|company|accounts?|land|kreis|gemeinde|bund|pays|d[ée]partements?|communes?|pa[ií]s|provincias?|municipios?)$/i;

/**
 * Rows of a coarser level: a column names levels ('country', 'region', 'city') whose rows each add up to the same. The
 * finest one stays.
 */
export async function findLevels(duck: Duck, table: TotalsTable): Promise<TotalRow[]> {
  const { words, times } = table;
  const { places, measures } = await splitNumbers(duck, table);
  if (!measures.length) return [];
  for (const column of words) {
    const levels = await levelsOf(duck, column);
    const found =
      levels.length > 1 ? await coarserRows(duck, { column, levels, measures, moments: [...times, ...places] }) : [];
    if (found.length) return found;
  }
  return [];
}

type Level = { value: string; rows: number };

/** Levels by how many rows they have, the finest first. */
async function levelsOf(duck: Duck, { key, label, cells }: PlannedColumn): Promise<Level[]> {
  const isLevel = (value: string) => LEVELS.test(value.trim()) || isTotalWord(value);
  if (!cells.some((cell) => LEVELS.test(cell.trim()))) return [];
  const read = await duck.rows(
    `SELECT ${named(key)}, count(*) FROM data GROUP BY 1 ORDER BY 2 DESC LIMIT ${MOST_LEVELS + 1}`,
  );
  if (read.length > MOST_LEVELS || read.some(([value]) => value === null || !isLevel(String(value)))) return [];
  const levels = read.map(([value, rows]) => ({ value: String(value), rows: Number(rows) }));
  return OF_LEVEL.test(label) || levels.some(({ value }) => isTotalWord(value)) ? levels : [];
}

type Asked = { column: PlannedColumn; levels: Level[]; measures: PlannedColumn[]; moments: PlannedColumn[] };

async function coarserRows(
  duck: Duck,
  { column: { key, label }, levels, measures, moments }: Asked,
): Promise<TotalRow[]> {
  const [finest, ...coarser] = levels as [Level, ...Level[]];
  const ofLevel = ({ value }: Level, sql: string) => `${sql} FILTER (${named(key)} = ${quoted(value)})`;
  const sums = measures.flatMap((measure) => levels.map((level) => ofLevel(level, `sum(${asNumber(measure)})`)));
  const groups = await duck.rows(
    `SELECT ${sums.join(', ')} FROM data ${await momentsIn(duck, moments)} LIMIT ${MOST_GROUPS}`,
  );
  const proven = coarser.filter((level, at) => {
    if (2 * level.rows > finest.rows) return false;
    const pairs = measures.map((_, nth) =>
      groups
        .map(
          (cells) =>
            [Number(cells[nth * levels.length + at + 1] ?? 0), Number(cells[nth * levels.length] ?? 0)] as const,
        )
        .filter(([value, sum]) => value !== 0 && sum !== 0),
    );
    const filled = pairs.filter((list) => list.length > 0);
    const equal = filled.filter(
      (list) =>
        list.filter(([value, sum]) => isRounded(value, sum, finest.rows / groups.length)).length >=
        HOLDING * list.length,
    );
    const digits = equal.flat().reduce((sum, [value]) => sum + digitsOf(value), 0);
    return equal.length > 0 && 2 * equal.length >= filled.length && digits >= 3;
  });
  if (!proven.length) return [];
  const rows = await duck.rows(
    `SELECT row_number, ${named(key)} FROM data WHERE ${named(key)} IN (${proven.map(({ value }) => quoted(value)).join(', ')})`,
  );
  return rows.map(([row, value]) => ({
    row: Number(row) + 1,
    label: `${label}: ${String(value)}`,
    column: key,
    sure: true,
  }));
}

/** Levels are compared within a moment, by the first column of time that comes again. */
async function momentsIn(duck: Duck, moments: PlannedColumn[]): Promise<string> {
  if (!moments.length) return '';
  const [[rows, ...counts] = []] = await duck.rows(
    `SELECT count(*), ${moments.map(({ key }) => `approx_count_distinct(${named(key)})`).join(', ')} FROM data`,
  );
  const nth = counts.findIndex((count) => Number(count) > 1 && Number(count) <= Number(rows) / 3);
  return nth < 0 ? '' : `GROUP BY ${named(moments[nth]!.key)}`;
}
