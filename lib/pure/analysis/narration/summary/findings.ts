import type { InsightType, Priority } from '../../insights/ground/schema';
import { kindOf, type FindingKind } from '../../insights/kinds/kinds';
import { mentions } from './mentions';
import type { Audience, Statement } from './schema';
import { asSentence, between, headed, joined, withoutStop, type Spoken } from './spoken';

/** A finding as it is kept: its words are told already, with their numbers. */
export type SummaryFinding = {
  id: string;
  key: string;
  dataSourceId: string;
  type: InsightType;
  kind: FindingKind;
  grade: 'found' | 'possible';
  priority: Priority;
  /** Over the best of its data source: 1 to 0. */
  rank: number;
  pinned: boolean;
  columns: readonly string[];
  /** What its chart points out: periods, values. */
  marked: readonly string[];
  title: Spoken;
  sentences: readonly Spoken[];
};

const REACH: Record<Priority, number> = { high: 1, medium: 0.8, low: 0.6 };
const POSSIBLE = 0.4;
const PINNED = 0.5;
const LONG_AGO = 0.5;
/** Of what stands out most: behind the figures, before all else. */
const FIRST = 1.6;

/** The numbers that compare: what an executive takes away. */
const COMPARES = new Set(['change', 'points', 'times']);

/** The headline, with the one number that says how much where it has none of its own. */
function brief({ kind, title, sentences }: SummaryFinding, covers: SummaryReader['covers']): Spoken {
  const [first] = sentences;
  const end = covers && kindOf(kind).summary.standing ? ', over all the data.' : '.';
  // Of two that go together the number compares ends of one of them, which the headline does not speak of.
  const telling =
    title.claims.length > 0 || kind === 'correlation'
      ? undefined
      : first?.claims.find(({ style }) => COMPARES.has(style.as));
  // What else tells of the same column is half of the finding.
  const others = kind === 'driver' ? sentences.slice(1).flatMap((each) => [' ', each]) : [];
  if (!telling || !first) return joined(withoutStop(title), end, ...others);
  const against = kind !== 'segment' ? '' : telling.style.as === 'times' ? ' the others' : ' against all others';
  return joined(withoutStop(title), ' (', between(first, telling.start, telling.end), `${against})`, end);
}

export type SummaryReader = {
  audience: Audience;
  figureFields: readonly string[];
  /** The span that the summary is of. */ covers: { from: string; to: string } | null;
};

/** What lies outside of the span that is spoken of is no news of it. */
export function isPast({ kind, marked }: SummaryFinding, covers: SummaryReader['covers']): boolean {
  if (!covers || kind !== 'anomaly' || marked.length === 0) return false;
  return !marked.some((at) => at >= covers.from.slice(0, at.length) && at < covers.to);
}

/** A finding as a statement. `first`: the one that stands out most is news, whatever its kind. */
export function findingStatement(
  finding: SummaryFinding,
  { audience, covers, figureFields }: SummaryReader,
  first: boolean,
): Statement {
  const { key, id, type, kind, grade, priority, rank, pinned, columns, title, sentences } = finding;
  const related = columns.some((column) => figureFields.includes(column));
  const news = first && !isPast(finding, covers) && kind !== 'quality';
  const weight = news
    ? FIRST
    : (0.5 + 0.5 * rank) *
        REACH[priority] *
        (grade === 'found' ? 1 : POSSIBLE) *
        (related ? 1.1 : 1) *
        (isPast(finding, covers) ? LONG_AGO : 1) +
      (pinned ? PINNED : 0);
  const usual = type === 'recommendation' ? 'actions' : kindOf(kind).summary.section;
  // Groups that differ say nothing of a change that they have no part in.
  const section = news
    ? 'what_changed'
    : usual === 'why' && (!covers || !related) && kind !== 'driver'
      ? 'what_changed'
      : usual;
  const said =
    type === 'recommendation'
      ? joined(withoutStop(title), '.')
      : audience === 'executive'
        ? brief(finding, covers)
        : headed(title, joined(...sentences.flatMap((each, nth) => (nth ? [' ', each] : [each]))));
  return {
    key: `finding ${key}`,
    section,
    sentence: asSentence(said),
    subjects: [...columns, ...mentions(title)],
    weight,
    findingId: id,
    href: `/insights?source=${finding.dataSourceId}#${id}`,
  };
}
