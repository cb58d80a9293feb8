import type { UserActor } from '@/lib/base/actor/actor';
import type { QueryOutcome } from '@/lib/engines/answers/protocol/answers';
import { askTable } from '@/lib/product/data-sources/read/ask';
import type { SourceTable } from '@/lib/product/data-sources/read/load';
import { keepEvidence } from '@/lib/product/evidence/evidence';
import { findTimeAxis } from '@/lib/pure/analysis/semantics/time-axis';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import { trustedDates } from '@/lib/pure/query/resolve/resolve';
import type { Grain } from '@/lib/pure/query/schema/column';
import type { Measure, Query } from '@/lib/pure/query/schema/query';
import type { MetricFigure, MetricMoves } from './schema';

type Asker = Pick<UserActor, 'workspaceId'>;

/** As many periods as are read at a glance. */
const MOST_PERIODS = 6;

const overall = (measure: Measure): Query => ({ measures: [measure], dimensions: [], filters: [] });

/** The periods of a data source with dates. */
function axisOf({ columns, rowCount }: SourceTable): { field: string; grain: Grain } | null {
  const axis = findTimeAxis(columns, rowCount);
  const grain = axis && (axis.periodGrain ?? axis.grain);
  return axis?.kind === 'date' && grain ? { field: axis.column.key, grain } : null;
}

function byPeriod(measure: Measure, { field, grain }: { field: string; grain: Grain }, table: SourceTable): Query {
  const column = table.columns.find(({ key }) => key === field)!;
  const query: Query = {
    measures: [measure],
    dimensions: [{ field, grain }],
    filters: [{ field, op: 'not_null' }, ...trustedDates(column)],
  };
  return { ...query, sort: [{ by: resultKeys(query).dimensions[0]!, dir: 'desc' }], limit: MOST_PERIODS };
}

const numberOf = (cell: unknown): number | null =>
  cell === null || cell === undefined || Number.isNaN(Number(cell)) ? null : Number(cell);

const keyOf = (query: Query) => resultKeys(query).measures[0]!;

function figureOf(outcome: QueryOutcome | undefined, query: Query, evidenceId: string | undefined): MetricFigure {
  if (!outcome?.ok) return { error: outcome?.failure.message ?? 'The value couldn’t be calculated.' };
  return { value: numberOf(outcome.answer.rows[0]?.[keyOf(query)]), evidenceId: evidenceId ?? '' };
}

type Moved = Omit<MetricMoves, 'uses'> & { broken: string | null };

/** The value of a measure beside another's: overall and by the last periods, each with its evidence. */
export async function movesBetween(
  actor: Asker,
  table: SourceTable,
  { before, after }: { before: Measure | null; after: Measure },
  signal?: AbortSignal,
): Promise<Moved> {
  const axis = axisOf(table);
  const asked = [
    { id: 'after', query: overall(after) },
    ...(before ? [{ id: 'before', query: overall(before) }] : []),
    ...(axis ? [{ id: 'after periods', query: byPeriod(after, axis, table) }] : []),
    ...(axis && before ? [{ id: 'before periods', query: byPeriod(before, axis, table) }] : []),
  ];
  const outcomes = await askTable(table, { queries: asked, signal });
  const evidence = await keepEvidence(
    actor,
    table,
    asked.flatMap(({ id, query }) => {
      const outcome = outcomes.get(id);
      return outcome?.ok ? [{ id, query, answer: outcome.answer, sql: outcome.sql }] : [];
    }),
  );
  const figure = (id: string) => {
    const query = asked.find((each) => each.id === id)?.query;
    return query ? figureOf(outcomes.get(id), query, evidence.get(id)) : null;
  };
  const rowsOf = (id: string) => {
    const outcome = outcomes.get(id);
    const query = asked.find((each) => each.id === id)?.query;
    if (!query || !outcome?.ok) return new Map<string, number | null>();
    const { dimensions } = resultKeys(query);
    return new Map(outcome.answer.rows.map((row) => [String(row[dimensions[0]!]), numberOf(row[keyOf(query)])]));
  };
  const [earlier, later] = [rowsOf('before periods'), rowsOf('after periods')];
  const starts = [...new Set([...later.keys(), ...earlier.keys()])].toSorted().toReversed().slice(0, MOST_PERIODS);
  const total = outcomes.get('after');
  return {
    before: figure('before'),
    after: figure('after')!,
    broken: total && !total.ok && total.failure.code === 'broken' ? total.failure.message : null,
    format: (total?.ok && total.answer.columns[0]?.format) || { kind: 'plain' },
    periods: axis
      ? starts.map((from) => ({
          from,
          grain: axis.grain,
          before: earlier.get(from) ?? null,
          after: later.get(from) ?? null,
        }))
      : [],
    evidence: {
      before: evidence.get('before periods') ?? null,
      after: evidence.get('after periods') ?? null,
    },
  };
}
