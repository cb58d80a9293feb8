import type { Sentence } from '@/lib/pure/query/schema/claim';
import { KINDS, type FindingKind } from '../../insights/kinds/kinds';
import { modelOf } from '../../insights/kinds/models';
import { render, type Phrase } from '../phrase';
import type { FindingSubject } from './subject';
import type { WhatIf } from './what-if';

/** At most so many of a version of the data: more is a list of chores. */
export const MOST_RECOMMENDED = 2;
const MOST_DAYS = 3;

type Told = { finding: FindingSubject['finding'] & { key: string; kind: FindingKind; score: number } };
/** What to look at, and the findings by key that it rests on: theirs are the numbers, but for those of a what-if. */
export type Recommendation = { title: Sentence; basis: string[]; whatIf: Sentence[] | null };
type Words = Pick<FindingSubject, 'columns' | 'meaning'>;

/** What to do about a finding; null where it asks for nothing. */
const advice = (subject: FindingSubject, others: number): Phrase | null =>
  modelOf(subject.finding.detail).advice?.(subject, subject.finding.detail, others) ?? null;

const urgencyOf = ({ finding: { kind } }: Told) => KINDS[kind].urgency ?? 0;

/** The other days on which the same figure stands out. */
function basisOf({ finding }: Told, all: readonly Told[]): string[] {
  if (finding.detail.kind !== 'anomaly') return [finding.key];
  const { field } = finding.detail.figure;
  const others = all.filter(
    ({ finding: { key, detail } }) => key !== finding.key && detail.kind === 'anomaly' && detail.figure.field === field,
  );
  return [finding.key, ...others.slice(0, MOST_DAYS - 1).map(({ finding: { key } }) => key)];
}

/** Of the same two columns the order turns round within groups: held equal by them, the difference is another. */
const isParadox = ({ detail: own }: FindingSubject['finding'], all: readonly Told[]): boolean =>
  own.kind === 'segment' &&
  all.some(
    ({ finding: { detail } }) =>
      detail.kind === 'simpson' &&
      detail.form === 'rate' &&
      detail.figure.field === own.figure.field &&
      detail.dimension === own.dimension,
  );

/** A what-if of the same two columns says more than that the one tells of the other. */
const isCovered = (
  { detail: own }: FindingSubject['finding'],
  whatIfs: readonly FindingSubject['finding'][],
): boolean =>
  own.kind === 'driver' &&
  whatIfs.some(
    ({ detail }) =>
      detail.kind === 'segment' && detail.figure.field === own.target && detail.dimension === own.drivers[0]?.field,
  );

/**
 * What to look at first, from what was found: at most two, of different kinds. `whatIfs`, by the key of their finding,
 * are what groups apart come to.
 */
export function recommend(
  told: readonly Told[],
  words: Words,
  whatIfs: ReadonlyMap<string, WhatIf> = new Map(),
): Recommendation[] {
  const found = told.filter(
    ({ finding }) =>
      finding.grade === 'found' &&
      KINDS[finding.kind].urgency !== null &&
      (finding.kind !== 'segment' || (whatIfs.has(finding.key) && !isParadox(finding, told))),
  );
  const byUrgency = found.toSorted((a, b) => urgencyOf(b) - urgencyOf(a) || b.finding.score - a.finding.score);
  const chosen: Recommendation[] = [];
  const advised: FindingSubject['finding'][] = [];
  const kinds = new Set<FindingKind>();
  for (const one of byUrgency) {
    if (chosen.length === MOST_RECOMMENDED || kinds.has(one.finding.kind) || isCovered(one.finding, advised)) continue;
    const basis = basisOf(one, found);
    const whatIf = whatIfs.get(one.finding.key);
    const phrase = whatIf ? null : advice({ finding: one.finding, ...words, answers: new Map() }, basis.length - 1);
    if (!whatIf && !phrase) continue;
    kinds.add(one.finding.kind);
    advised.push(one.finding);
    chosen.push({ title: whatIf?.title ?? render(phrase!, new Map()), basis, whatIf: whatIf?.sentences ?? null });
  }
  return chosen;
}
