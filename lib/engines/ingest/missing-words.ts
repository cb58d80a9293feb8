import type { Column } from '@/lib/pure/query/schema/column';
import { trimmedSql } from './columns/plan';
import type { PlannedColumn } from './load/load';
import { quoted, type Duck } from './table/duck';
import { cellName, recordsIn, type TextTable } from './table/text-table';

const AT_ONCE = 200;

/**
 * How many cells of each column hold a word that was taken for 'no value', by the column's key, the most frequent
 * first.
 */
export async function countMissingWords(
  duck: Duck,
  table: TextTable,
  columns: PlannedColumn[],
): Promise<Map<string, NonNullable<Column['missingWords']>>> {
  const asked = columns.flatMap(({ key, plan }, nth) =>
    plan.nullWords.map((word) => ({
      key,
      word,
      sql: `count(*) FILTER (${trimmedSql(cellName(nth), plan)} = ${quoted(word)})`,
    })),
  );
  const found = new Map<string, NonNullable<Column['missingWords']>>();
  for (let start = 0; start < asked.length; start += AT_ONCE) {
    const some = asked.slice(start, start + AT_ONCE);
    const [counts = []] = await duck.rows(`SELECT ${some.map(({ sql }) => sql).join(', ')} FROM ${recordsIn(table)}`);
    some.forEach(({ key, word }, nth) => {
      const count = Number(counts[nth]);
      if (count)
        found.set(
          key,
          [...(found.get(key) ?? []), { word, count }].sort((left, right) => right.count - left.count),
        );
    });
  }
  return found;
}
