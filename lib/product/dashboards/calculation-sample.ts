import { readRows } from '@/lib/engines/answers/run';
import { askTable } from '@/lib/product/data-sources/read/ask';
import type { SourceTable } from '@/lib/product/data-sources/read/load';
import { formatCell, formatDate } from '@/lib/pure/format/format';
import { followsTime, type CheckedExpression } from '@/lib/pure/query/expression/checked';
import { columnOfCalculation } from '@/lib/pure/query/resolve/definition';
import { extentOf } from '@/lib/pure/query/resolve/resolve';
import type { QueryCalculation } from '@/lib/pure/query/schema/calculation';
import { addPeriods, startOf } from '@/lib/pure/query/schema/calendar';
import { isTime, type Column, type Grain } from '@/lib/pure/query/schema/column';
import type { Dimension, Query } from '@/lib/pure/query/schema/query';
import type { SampleValue } from './calculation-schema';

const ROWS = 5;
const GROUPS = 4;
const GRAINS: readonly Grain[] = ['year', 'quarter', 'month', 'week', 'day'];

/** `id` replaces the id of a calculation that isn’t saved yet. */
type Sampling = { id: string; checked: CheckedExpression; signal?: AbortSignal };

/** Sample values, so that the user can see whether the expression does what they want. */
export async function sampleOf(
  table: SourceTable,
  calculation: QueryCalculation,
  sampling: Sampling,
): Promise<SampleValue[]> {
  return calculation.level === 'row'
    ? sampleRows(table, calculation, sampling)
    : sampleGroups(table, calculation, sampling);
}

/** The first rows, each with what its value was computed from. */
async function sampleRows(
  { relation, columns }: SourceTable,
  calculation: QueryCalculation,
  { checked, signal }: Sampling,
): Promise<SampleValue[]> {
  const read = calculation.reads.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const { rows } = await readRows({
    relation,
    columns: [...read, { ...columnOfCalculation(calculation), formula: checked }],
    page: { offset: 0, limit: ROWS },
    signal,
  });
  return rows.map((row, nth) => ({
    label: `Row ${nth + 1}`,
    value: row[calculation.key] ?? null,
    reads: read.map(({ key, label, format }) => ({ label, value: row[key] ?? null, format })),
  }));
}

/** The coarsest periods of which there are enough. */
function periodsOf(column: Column): Dimension | null {
  const extent = extentOf(column);
  const grain =
    extent && GRAINS.find((each) => addPeriods(startOf(extent.first, each), GROUPS - 1, each) <= extent.last);
  return extent && { field: column.key, grain: grain ?? 'day' };
}

function groupsOf(columns: readonly Column[], checked: CheckedExpression): Dimension | null {
  const usable = columns.filter(({ review, role }) => review === null && role !== 'ignore');
  const time = usable.find(isTime);
  if (followsTime(checked)) return time ? periodsOf(time) : null;
  const category = usable.find(({ role, distinct }) => role === 'dimension' && distinct > 1 && distinct <= 1000);
  return category && !isTime(category) ? { field: category.key } : time ? periodsOf(time) : null;
}

/** The value of all rows, then of the largest groups, or of the first periods where it looks at those before. */
async function sampleGroups(
  table: SourceTable,
  calculation: QueryCalculation,
  { id, checked, signal }: Sampling,
): Promise<SampleValue[]> {
  const { columns } = table;
  const measures: Query['measures'] = [{ calculationId: id, agg: 'avg' }, { agg: 'count' }];
  const dimension = groupsOf(columns, checked);
  const base: Query = { measures, dimensions: [], filters: [], calculations: [calculation] };
  const grouped: Query[] = dimension
    ? [
        {
          ...base,
          dimensions: [dimension],
          limit: GROUPS,
          ...(dimension.grain === undefined && { sort: [{ by: 'count', dir: 'desc' as const }] }),
        },
      ]
    : [];
  const outcomes = await askTable(table, {
    queries: [base, ...grouped].map((query, nth) => ({ id: String(nth), query })),
    signal,
  });
  const [whole, groups] = ['0', '1']
    .map((nth) => outcomes.get(nth))
    .map((outcome) => (outcome?.ok ? outcome.answer : null));
  const own = groups?.columns[0];
  return [
    ...(whole?.rows ?? []).map((row) => ({ label: 'All rows', value: row[calculation.key] ?? null })),
    ...(own ? groups.rows : []).map((row) => {
      const group = row[own!.key] ?? null;
      return {
        label:
          dimension?.grain && typeof group === 'string'
            ? formatDate(group, dimension.grain)
            : formatCell(group, own!.format),
        value: row[calculation.key] ?? null,
      };
    }),
  ];
}
