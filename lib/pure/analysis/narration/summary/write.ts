import { kindOf } from '../../insights/kinds/kinds';
import type { GoodDirection } from '../../semantics/lexicon/lexicon';
import { looseDigits, mismatches } from '../lint';
import { label, render, say } from '../phrase';
import { actionStatements, type ActionFacts } from './actions';
import { courseOf, figureStatements, type SummaryAnswers, type DateSpan, type SummaryFigure } from './figures';
import { findingStatement, isPast, type SummaryFinding } from './findings';
import { methodStatements, type MethodSource } from './method';
import { outlookStatement, type SummaryOutlook } from './outlook';
import type { Audience, Length, Statement } from './schema';
import { selectStatements } from './select';
import { splitStatement, type EvenSplit, type SummarySplit } from './split';

/** Everything that a summary may speak of; `answers` by the id of their evidence. */
export type SummaryFacts = {
  sources: readonly MethodSource[];
  /** The headline figure first. */
  figures: readonly SummaryFigure[];
  good: GoodDirection;
  covers: DateSpan | null;
  base: DateSpan | null;
  unfinished: boolean;
  split: SummarySplit | EvenSplit | null;
  findings: readonly SummaryFinding[];
  outlooks: readonly SummaryOutlook[];
  unforecast: ActionFacts['unforecast'];
  columnName: ActionFacts['columnName'];
  answers: SummaryAnswers;
};

export type Manner = { audience: Audience; length: Length };

/** Beyond these a finding is too weak to act on. */
const MOST_ACTED_ON = 8;

/** Possible findings are an analyst's to weigh. */
const told = (findings: readonly SummaryFinding[], audience: Audience) =>
  findings.filter(({ grade, kind }) => (grade === 'found' || audience === 'analyst') && kind !== 'prediction');

/** What has happened is news before what has always been so. */
function newsOf(findings: readonly SummaryFinding[], covers: SummaryFacts['covers']): SummaryFinding | null {
  const happened = findings.filter((finding) => kindOf(finding.kind).summary.change && !isPast(finding, covers));
  return (happened.length > 0 ? happened : findings).reduce<SummaryFinding | null>(
    (best, each) => (best === null || each.rank > best.rank ? each : best),
    null,
  );
}

function nothingFound({ sources, answers }: SummaryFacts, findings: readonly SummaryFinding[]): Statement[] {
  const tested = sources.filter(({ heldUp }) => heldUp !== null);
  if (findings.length > 0 || tested.length === 0) return [];
  const names = tested.map(({ name }) => name).join(', ');
  return [
    {
      key: 'nothing',
      section: 'what_changed',
      subjects: ['nothing'],
      weight: 1.9,
      sentence: render(say`No patterns beyond chance in ${label(names)}.`, answers),
      href: '/insights',
    },
  ];
}

/** All that may be said, unselected. */
function statementsOf(facts: SummaryFacts, audience: Audience): Statement[] {
  const { figures, answers, covers, base, split, good, sources, unfinished, outlooks, unforecast, columnName } = facts;
  const [headline] = figures;
  const fields = headline?.fields ?? [];
  const findings = told(facts.findings, audience);
  const first = newsOf(
    findings.filter(({ grade, type }) => grade === 'found' && type !== 'recommendation'),
    covers,
  );
  const parted = headline && split && !('even' in split) && courseOf(headline, answers) !== 'same' ? split : null;
  return [
    ...figureStatements(figures, audience, answers),
    ...nothingFound(facts, findings),
    headline && split ? splitStatement(headline, split, audience, answers) : null,
    ...findings.map((finding) =>
      findingStatement(finding, { audience, covers, figureFields: fields }, finding === first),
    ),
    ...outlooks.map((outlook) => outlookStatement(outlook, audience, fields)),
    ...actionStatements(
      {
        figure: headline ?? null,
        good,
        split: parted,
        findings: findings.filter((finding) => !isPast(finding, covers)).slice(0, MOST_ACTED_ON),
        unforecast,
        columnName,
      },
      audience,
      answers,
    ),
    ...methodStatements({ sources, covers, base, unfinished, split: parted !== null }, answers),
  ].filter((each) => each !== null);
}

/** Every digit is a claim or a name from the data, and every claim says what its evidence says. */
const isSound = ({ sentence }: Statement, answers: SummaryAnswers): boolean =>
  looseDigits(sentence).length === 0 && mismatches(sentence, (id) => answers.get(id)?.rows).length === 0;

/**
 * A summary in statements, the engine's own words: what is sound of everything that may be said, selected for its
 * reader. `dropped`: what was not.
 */
export function writeSummary(
  facts: SummaryFacts,
  { audience, length }: Manner,
): { statements: Statement[]; dropped: number } {
  const all = statementsOf(facts, audience);
  const sound = all.filter((statement) => isSound(statement, facts.answers));
  return { statements: selectStatements(sound, length), dropped: all.length - sound.length };
}
