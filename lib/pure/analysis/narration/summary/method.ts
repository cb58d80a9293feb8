import { formatPeriod } from '@/lib/pure/format/format';
import type { ClaimReference } from '@/lib/pure/query/schema/claim';
import { label, render, say, type Phrase } from '../phrase';
import type { SummaryAnswers, DateSpan } from './figures';
import { ALWAYS, type Statement } from './schema';

/** What a summary stands on. */
export type MethodSource = {
  id: string;
  name: string;
  version: number;
  rows: ClaimReference;
  /** Null where it was not tested; else how many findings held up. */
  heldUp: number | null;
};

const COUNT = { as: 'value', format: { kind: 'plain', decimals: 0 } } as const;

const listed = (phrases: readonly Phrase[]): Phrase =>
  phrases.flatMap(
    (phrase, nth): Phrase => say`${nth === 0 ? '' : nth === phrases.length - 1 ? ' and ' : ', '}${phrase}`,
  );

export type MethodFacts = {
  sources: readonly MethodSource[];
  covers: DateSpan | null;
  base: DateSpan | null;
  /** What the data hold of a later period, which is not whole. */
  unfinished: boolean;
  split: boolean;
};

/** How it was made, and what it cannot say. */
export function methodStatements(
  { sources, covers, base, unfinished, split }: MethodFacts,
  answers: SummaryAnswers,
): Statement[] {
  const said = (key: string, phrase: Phrase, weight: number, href?: string): Statement => ({
    key: `method ${key}`,
    section: 'method',
    subjects: ['method', key],
    weight,
    sentence: render(phrase, answers),
    ...(href && { href }),
  });
  const [only] = sources;
  const tested = sources.filter(({ heldUp }) => heldUp !== null);
  const untested = sources.filter(({ heldUp }) => heldUp === null);
  const year = covers?.from.slice(0, 4) !== base?.from.slice(0, 4);
  return [
    said(
      'sources',
      say`Based on ${listed(sources.map(({ name, version, rows }) => say`${label(name)}, version ${label(String(version))}, ${{ number: rows, style: COUNT }} rows`))}.`,
      ALWAYS,
      only && `/data-sources/${only.id}`,
    ),
    ...(untested.length > 0
      ? [
          said(
            'untested',
            say`No pattern is told of ${listed(untested.map(({ name }) => [label(name)]))}: ${untested.length > 1 ? 'they were' : 'it was'} not tested yet.`,
            ALWAYS,
            '/insights',
          ),
        ]
      : []),
    ...(covers && base
      ? [
          said(
            'compared',
            say`${label(formatPeriod(covers.from, covers.to))} is compared with ${label(formatPeriod(base.from, base.to, { year }))}, the previous complete period.`,
            0.75,
          ),
        ]
      : []),
    ...(unfinished && covers
      ? [
          said(
            'unfinished',
            say`The period after ${label(formatPeriod(covers.from, covers.to))} is incomplete in the data and is excluded.`,
            0.85,
          ),
        ]
      : []),
    ...(split
      ? [
          said(
            'split',
            say`The parts of a change add up exactly. They show where it came from, not why it happened.`,
            0.8,
          ),
        ]
      : []),
    ...(tested.length > 0
      ? [
          said(
            'tested',
            say`Findings are included only if they hold after adjusting for everything tested.`,
            0.55,
            `/insights?source=${tested[0]!.id}&view=tested`,
          ),
        ]
      : []),
  ];
}
