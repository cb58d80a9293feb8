import type { Sentence } from '@/lib/query/claim';
import type { FindingKind } from '../../insights/shapes';
import { lowerFirst } from '../../dashboard/shown';
import { label, render, say, type Phrase } from '../phrase';
import { cellName, figureName, nameOf, periodName, scopeWords, when, within, type Subject } from './subject';
import type { WhatIf } from './what-if';

/** At most so many of a version of the data: more is a list of chores. */
export const MOST_RECOMMENDED = 2;
const MOST_DAYS = 3;

/** What to do first where a finding of the kind stands: faults before what they spoil, what is unusual before what is usual. */
const URGENCY: Partial<Record<FindingKind, number>> = { quality: 7, segment: 6.5, anomaly: 6, changepoint: 5, trend: 5, simpson: 4, dominance: 3, driver: 2 };

type Told = { finding: Subject['finding'] & { key: string; kind: FindingKind; score: number } };
/** What to look at, and the findings by key that it rests on: theirs are the numbers, but for those of a what-if. */
export type Recommendation = { title: Sentence; basis: string[]; whatIf: Sentence[] | null };
type Words = Pick<Subject, 'columns' | 'meaning'>;

const place = (subject: Subject, field: string, value: Parameters<typeof cellName>[2]): Phrase => say`${label(nameOf(subject, field))} ${label(cellName(subject, field, value))}`;

/** What to do about a finding; null where it asks for nothing. */
function advice(subject: Subject, others: number): Phrase | null {
  const { detail, scope } = subject.finding;
  const figure = 'figure' in detail ? label(lowerFirst(figureName(subject, detail.figure))) : label('');
  switch (detail.kind) {
    case 'quality': {
      const column = detail.column === null ? null : within(subject, detail.column);
      if (detail.issue === 'duplicate_rows') return say`Look whether rows that repeat were entered twice`;
      if (!column || detail.issue === 'missing') return null;
      if (detail.issue === 'unit_change') return say`Settle the unit of ${column} before comparing periods`;
      return detail.issue === 'implausible_values' ? say`Correct or leave out the values of ${column} that no measurement gives` : say`Find out why ${column} is missing for a stretch`;
    }
    case 'anomaly': return others > 0
      ? say`Check ${figure} ${when(detail.at, detail.time)}${scopeWords(subject, scope)}, then the other periods that stand out`
      : say`Check ${figure} ${when(detail.at, detail.time)}${scopeWords(subject, scope)}`;
    case 'changepoint': return scope ? say`Look first at ${place(subject, scope.field, scope.value)}, where ${figure} stepped ${detail.direction}` : say`Look up what else changed ${when(detail.at, detail.time)}, when ${figure} stepped ${detail.direction}`;
    case 'trend': return scope ? say`Look first at ${place(subject, scope.field, scope.value)}, where ${figure} ${detail.direction === 'up' ? 'rose' : 'fell'} from ${periodName(detail.from, detail.time)} to ${periodName(detail.to, detail.time)}` : null;
    case 'simpson': return say`Compare ${detail.form === 'rate' ? figure : within(subject, detail.right)} within single values of ${within(subject, detail.stratifier)}, not over all of them`;
    case 'dominance': return say`Look at ${figure} with and without ${place(subject, detail.dimension, detail.value)}: one value makes most of it`;
    case 'driver': return detail.drivers[0] ? say`Begin with ${within(subject, detail.drivers[0].field)} where ${within(subject, detail.target)} is in question` : null;
    default: return null;
  }
}

/** The other days on which the same figure stands out. */
function basisOf({ finding }: Told, all: readonly Told[]): string[] {
  if (finding.detail.kind !== 'anomaly') return [finding.key];
  const { field } = finding.detail.figure;
  const others = all.filter(({ finding: { key, detail } }) => key !== finding.key && detail.kind === 'anomaly' && detail.figure.field === field);
  return [finding.key, ...others.slice(0, MOST_DAYS - 1).map(({ finding: { key } }) => key)];
}

/** Of the same two columns the order turns round within groups: held equal by them, the difference is another. */
const isParadox = ({ detail: own }: Subject['finding'], all: readonly Told[]): boolean =>
  own.kind === 'segment' && all.some(({ finding: { detail } }) => detail.kind === 'simpson' && detail.form === 'rate' && detail.figure.field === own.figure.field && detail.dimension === own.dimension);

/** A what-if of the same two columns says more than that the one tells of the other. */
const isCovered = ({ detail: own }: Subject['finding'], whatIfs: readonly Subject['finding'][]): boolean =>
  own.kind === 'driver' && whatIfs.some(({ detail }) => detail.kind === 'segment' && detail.figure.field === own.target && detail.dimension === own.drivers[0]?.field);

/** What to look at first, from what was found: at most two, of different kinds. `whatIfs`, by the key of their finding, are what groups apart come to. */
export function recommend(told: readonly Told[], words: Words, whatIfs: ReadonlyMap<string, WhatIf> = new Map()): Recommendation[] {
  const found = told.filter(({ finding }) => finding.grade === 'found' && URGENCY[finding.kind] && (finding.kind !== 'segment' || (whatIfs.has(finding.key) && !isParadox(finding, told))));
  const byUrgency = found.toSorted((a, b) => URGENCY[b.finding.kind]! - URGENCY[a.finding.kind]! || b.finding.score - a.finding.score);
  const chosen: Recommendation[] = [];
  const advised: Subject['finding'][] = [];
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
