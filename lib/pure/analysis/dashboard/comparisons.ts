import { resultKeys } from '@/lib/pure/query/resolve/keys';
import type { Filter, QueryInput } from '@/lib/pure/query/schema/query';
import { MOST_BARS, type DimensionMeaning } from '../semantics/dimension';
import { latestOnly, partsOnly, type Whole } from '../semantics/table/scope';
import { bare, countOfRows, type ShownMeasure } from '../semantics/table/shown';
import type { TableMeaning } from '../semantics/table/table';
import { readableLabel, sentenceCase } from '../semantics/lexicon/words';
import { noteOf, type ChartDraft } from './draft';

const TOP = 10;
const FEWEST_FIGURES = 2;
const MOST_FIGURES = 6;
/** A mean of fewer rows than this is those rows. */
const FEWEST_A_MEAN = 5;

const isLevel = ({ what }: ShownMeasure) => what === 'average' || what === 'share' || what === 'ratio';

/** Told of the same rows: of the same moment, or of all of time. */
const scopeOf = (table: TableMeaning, shown: ShownMeasure): { filters: Filter[]; words: string | Whole | null } =>
  latestOnly(table, shown);

/**
 * The main figures side by side for each value of a category, the most frequent first; for each name, the highest of
 * the first figure. Where a mean stands, so does how many rows it is of.
 */
export function comparison(
  figures: readonly ShownMeasure[],
  { column, ordered }: DimensionMeaning,
  table: TableMeaning,
  score: number,
): ChartDraft | null {
  const field = column.key;
  const oneRowEach = column.distinct >= 0.9 * table.rowCount;
  if (oneRowEach && table.entity?.column.key !== field && table.name?.column.key !== field) return null;
  if (!oneRowEach && (table.rowCount - column.nulls) / column.distinct < FEWEST_A_MEAN) return null;
  const asked = figures.filter((shown) => shown.column?.key !== field && shown.what !== 'rows');
  const [first] = asked;
  if (!first) return null;
  const scope = scopeOf(table, first);
  const told = asked
    .filter((shown) => JSON.stringify(scopeOf(table, shown).filters) === JSON.stringify(scope.filters))
    .slice(0, MOST_FIGURES);
  if (told.length < FEWEST_FIGURES) return null;
  const shown = oneRowEach ? told.map(bare) : told;
  const counted = !oneRowEach && table.rows.countable ? [countOfRows(table)] : [];
  const measures = [...counted, ...shown].map(({ measure }) => measure);
  const dimensions = [{ field }];
  const many = column.distinct > (ordered ? 2 * MOST_BARS : MOST_BARS);
  const by = resultKeys({ measures, dimensions, select: undefined }).measures[0]!;
  const query: QueryInput = {
    measures,
    dimensions,
    filters: [...scope.filters, ...partsOnly(table)],
    ...(!(ordered && !many) && { sort: [{ by, dir: 'desc' as const }] }),
    limit: many ? TOP : 2 * MOST_BARS + 1,
  };
  const levels = shown.some(isLevel);
  return {
    slot: 'table',
    title: `${sentenceCase(readableLabel(column.label))} compared`,
    type: 'table',
    query,
    options: noteOf(
      many && (counted.length > 0 ? `the ${TOP} most frequent` : `top ${TOP} by ${shown[0]!.noun.toLowerCase()}`),
      levels && counted.length === 0 && !oneRowEach && 'averages',
      scope.words,
    ),
    bars: Math.min(column.distinct, many ? TOP : 2 * MOST_BARS + 1),
    score,
  };
}
