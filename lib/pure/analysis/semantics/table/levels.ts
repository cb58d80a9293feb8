import type { Column, ColumnRelations, RowKind } from '@/lib/pure/query/schema/column';
import { isCompared } from '../measure';
import type { RankedMeasure } from '../ranking';
import { ownGrain, type TimeAxis } from '../time-axis';

/** A level that the rows move on, apart from the measures; `by`: each value of this column has one of its own. */
export type RowsLevel = {
  measure: RankedMeasure;
  by: string | null;
  /** Readings of meters, which of several of them add up to nothing. */ meter: boolean;
  /** Which row of several of one moment is the last, in the order of the file; null where that isn't known. */
  ties: 'first' | 'last' | null;
};

type Parted = { measures: readonly RankedMeasure[]; levels: RowsLevel[] };
type Running = NonNullable<ColumnRelations['running']>[number];

/**
 * Where rows are what happened, a level that they move on, such as the balance of an account, is no figure of theirs:
 * neither its sum nor its mean by what was bought says anything, only its course and where it stands. So is the reading
 * of a meter, of each car or house. What moves a level adds up, whatever it is called. Whether several rows have a
 * moment or each has its own makes no difference. Of a panel a level is one of its moment, and adds up at most over
 * entities.
 */
export function apartFromLevels(
  measures: readonly RankedMeasure[],
  { running: found = [], panel }: ColumnRelations,
  rows: { kind: RowKind; time: TimeAxis | null; columns: readonly Column[] },
): Parted {
  // What a figure gained on a year ago moves nothing: last year's and the gain are this year's by definition.
  const compared = new Set(rows.columns.filter(isCompared).map(({ key }) => key));
  const running = found.filter(({ flows }) => !flows.some((flow) => compared.has(flow)));
  if (running.length === 0) return { measures, levels: [] };
  const { kind, time } = rows;
  const happened = kind === 'event' || kind === 'thing';
  const isDated = kind === 'reading' && time?.kind === 'date';
  const runs = (measure: RankedMeasure) => running.find(({ level }) => level === measure.column.key);
  const levelOf = (measure: RankedMeasure) => {
    const level = runs(measure);
    const isMoved = happened || (isDated && level?.by === null && level.flows.length > 0);
    return level && (isMoved || isMetered(level, measure, { ...rows, panel })) ? level : undefined;
  };
  const flows = new Set(happened || isDated ? running.flatMap((each) => each.flows) : []);
  return {
    measures: measures
      .filter((measure) => !levelOf(measure))
      .map((measure) => (flows.has(measure.column.key) ? addingUp(measure) : measure))
      .map((measure) => (happened ? measure : heldAtOnce(measure, runs(measure), rows))),
    levels: measures.flatMap((measure) => {
      const level = levelOf(measure);
      return level && !level.anew ? [asLevel(measure, level)] : [];
    }),
  };
}

const MOST_METERS = 12;
const AT_LEAST_MONTHLY = new Set(['hour', 'day', 'week', 'month']);
/**
 * A few meters that are read at least monthly, all at the same moments; of many entities, or over years, what only
 * rises may as well be a rate that grows.
 */
function isMetered(
  { meter, by }: Running,
  { meaning }: RankedMeasure,
  {
    kind,
    time,
    columns,
    panel,
  }: { kind: RowKind; time: TimeAxis | null; columns: readonly Column[]; panel: ColumnRelations['panel'] },
): boolean {
  const of = columns.find(({ key }) => key === by);
  if (kind !== 'panel' || !meter || !of || of.distinct > MOST_METERS || time?.kind !== 'date') return false;
  const isOfEach = panel?.entity.length === 1 && panel.entity[0] === by;
  const adds = meaning.kind === 'additive' || meaning.kind === 'stock';
  return isOfEach && !adds && AT_LEAST_MONTHLY.has(ownGrain(time.column) ?? '');
}

const asLevel = (measure: RankedMeasure, { by, flows, meter = false, newestFirst = false }: Running): RowsLevel => ({
  measure: averaged(measure),
  by,
  meter,
  ties: flows.length === 0 ? null : newestFirst ? 'first' : 'last',
});

/**
 * What rows of a panel move on adds up at most over entities; one meter that is read at least monthly stands where it
 * stood.
 */
function heldAtOnce(
  measure: RankedMeasure,
  found: Running | undefined,
  { kind, time }: { kind: RowKind; time: TimeAxis | null },
): RankedMeasure {
  const isRead =
    kind === 'reading' &&
    found?.meter === true &&
    found.by === null &&
    time?.kind === 'date' &&
    AT_LEAST_MONTHLY.has(ownGrain(time.column) ?? '');
  const isMoved = found !== undefined && found.flows.length > 0 && measure.meaning.kind === 'additive';
  return isRead || isMoved ? { ...measure, meaning: { ...measure.meaning, kind: 'stock' } } : measure;
}

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
