import type { ColumnRelations, RowKind } from '@/lib/pure/query/schema/column';
import type { RankedMeasure } from '../ranking';

/** A level that the rows move on, apart from the measures; `by`: each value of this column has one of its own. */
export type RowsLevel = { measure: RankedMeasure; by: string | null };

type Parted = { measures: readonly RankedMeasure[]; levels: RowsLevel[] };

/**
 * Where rows are what happened, a level that they move on, such as the balance of an account, is no figure of theirs:
 * neither its sum nor its mean by what was bought says anything, only its course. What moves it adds up, whatever it is
 * called. Of one row a moment the level is one of that moment, and adds up at most over entities.
 */
export function apartFromLevels(
  measures: readonly RankedMeasure[],
  { running = [] }: ColumnRelations,
  kind: RowKind,
): Parted {
  if (running.length === 0) return { measures, levels: [] };
  const levelOf = ({ column }: RankedMeasure) => running.find(({ level }) => level === column.key);
  if (kind !== 'event' && kind !== 'thing')
    return { measures: measures.map((measure) => (levelOf(measure) ? heldAtOnce(measure) : measure)), levels: [] };
  const flows = new Set(running.flatMap((each) => each.flows));
  return {
    measures: measures
      .filter((measure) => !levelOf(measure))
      .map((measure) => (flows.has(measure.column.key) ? addingUp(measure) : measure)),
    levels: measures.flatMap((measure) => {
      const level = levelOf(measure);
      return level ? [{ measure: averaged(measure), by: level.by }] : [];
    }),
  };
}

const heldAtOnce = (measure: RankedMeasure): RankedMeasure =>
  measure.meaning.kind === 'additive' ? { ...measure, meaning: { ...measure.meaning, kind: 'stock' } } : measure;

const addingUp = (measure: RankedMeasure): RankedMeasure => ({
  ...measure,
  meaning: {
    ...measure.meaning,
    kind: 'additive',
    agg: 'sum',
    weight: measure.meaning.weight === 0 ? 2 : measure.meaning.weight,
  },
});

const averaged = (measure: RankedMeasure): RankedMeasure => ({
  ...measure,
  meaning: { ...measure.meaning, kind: 'stock', agg: 'avg' },
});
