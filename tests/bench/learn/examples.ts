import { featuresOf } from '@/lib/pure/analysis/semantics/learned/features';
import { gramsOf } from '@/lib/pure/analysis/semantics/learned/name-grams';
import { HEADS, type Head } from '@/lib/pure/analysis/semantics/learned/model';
import { presumeReadings } from '@/lib/pure/analysis/semantics/table/presume';
import type { Label } from '../columns/mistakes';
import type { LabelledTable } from './corpus';

/** A labelled column as the learner takes it. */
export type Example = {
  table: string;
  index: number;
  label: Label;
  name: string;
  repository: string;
  fold: number;
  features: number[];
  grams: number[];
  /** By head; null where the head is not asked of such a column. */
  targets: (number | null)[];
  weight: number;
};

const MOST_ALIKE = 8;
const SUBJECT = 3;

function targetsOf(label: Label, distinct: number): (number | null)[] {
  const measured = label.role === 'measure';
  const of: Record<Head, number | null> = {
    measure: Number(measured),
    dimension: Number(label.role === 'dimension'),
    time: Number(label.role === 'time'),
    id: Number(label.role === 'id'),
    ignore: Number(label.role === 'ignore'),
    sums: measured ? Number(label.agg.includes('sum')) : null,
    sumFirst: measured ? Number(label.agg[0] === 'sum') : null,
    subject: Number(label.outcome === SUBJECT),
    decides: distinct === 2 ? Number(label.outcome === SUBJECT) : null,
    interest: label.outcome,
  };
  return HEADS.map((head) => of[head]);
}

/** Columns of one table that are alike share the weight of a few, as in the corpus' own scorer. */
function weightsOf(labels: readonly Label[]): number[] {
  const alike = ({ role, agg, unit, outcome }: Label) => `${role}|${agg.join()}|${unit ?? ''}|${outcome}`;
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(alike(label), (counts.get(alike(label)) ?? 0) + 1);
  return labels.map((label) => label.confidence * Math.min(1, MOST_ALIKE / counts.get(alike(label))!));
}

export function examplesOf({ name, labels, fold, repository, read }: LabelledTable): Example[] {
  const { relations, rowCount } = read;
  const columns = presumeReadings(read.columns, { rowCount, relations });
  const features = featuresOf({ columns, relations, rowCount, name });
  const weights = weightsOf(labels);
  return labels.flatMap((label, nth) => {
    const place =
      columns.length === labels.length
        ? nth
        : columns.findIndex((column) => column.label.trim() === label.column.trim());
    if (place < 0) return [];
    return {
      table: name,
      index: label.index,
      label,
      name: columns[place]!.label,
      repository,
      fold,
      features: features[place]!,
      grams: gramsOf(columns[place]!.label),
      targets: targetsOf(label, columns[place]!.distinct),
      weight: weights[nth]!,
    };
  });
}
