import type {
  ChartEncoding,
  MarkType,
  EncodedPart,
  Channel,
  Situation,
  ReadingTask,
} from '@/lib/pure/analysis/charts/encoding';
import { featuresOf } from '@/lib/pure/analysis/charts/features';

type Field = { type: string; entropy?: string; unqiue: string; interesting?: string };
type Picture = { mark: MarkType; enc: Partial<Record<Channel, { field: string; aggregate?: string }>> };
export type Pair = {
  source: string;
  task: ReadingTask;
  rows: string;
  fields: Record<string, Field>;
  positive: Picture;
  negative: Picture;
};

/** Bits of values that fill all 16 bins evenly, in thousandths, as the pairs write them. */
const EVEN = 4000;
const UNKNOWN = 0.625;

/**
 * Of the scatter plots the first quantity is asked about; of the pictures of means the mean, along whatever lies on x.
 */
function partOf(field: string, { fields }: Pair, aggregated: string | undefined): EncodedPart {
  if (aggregated !== undefined) return field === aggregated ? 'asked' : 'group';
  return fields[field]!.type === 'string' ? 'group' : field === 'q1' ? 'asked' : 'other';
}

function encodingOf({ mark, enc }: Picture, pair: Pair): ChartEncoding {
  const entries = Object.entries(enc) as [Channel, { field: string; aggregate?: string }][];
  const aggregated = entries.find(([, { aggregate }]) => aggregate)?.[1].field;
  return {
    mark,
    at: Object.fromEntries(entries.map(([place, { field }]) => [partOf(field, pair, aggregated), place])),
  };
}

function situationOf({ task, rows, fields, positive }: Pair): Situation {
  const along = positive.enc.x?.field ?? 'n';
  return {
    task,
    perGroup: Number(rows) / Number(fields.n!.unqiue),
    along: fields[along]!.type === 'string' ? 'names' : 'numbers',
    evenness: fields.q1!.entropy === undefined ? UNKNOWN : Number(fields.q1!.entropy) / EVEN,
  };
}

/** The features of the preferred picture less those of the other. */
export function differenceOf(pair: Pair): Map<string, number> {
  const situation = situationOf(pair);
  const difference = featuresOf(encodingOf(pair.positive, pair), situation);
  for (const [name, value] of featuresOf(encodingOf(pair.negative, pair), situation))
    difference.set(name, (difference.get(name) ?? 0) - value);
  return new Map([...difference].filter(([, value]) => value !== 0));
}

/** Pairs on the same data, whatever the task: held out together, they say what the weights know of data never seen. */
export const conditionOf = ({ source, rows, fields }: Pair): string => JSON.stringify([source, rows, fields]);
