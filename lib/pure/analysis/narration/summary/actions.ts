import type { GoodDirection } from '../../semantics/lexicon/lexicon';
import { lowerFirst } from '@/lib/pure/analysis/semantics/table/shown';
import { label, render, say, type Phrase } from '../phrase';
import type { SummaryAnswers, SummaryFigure } from './figures';
import type { SummaryFinding } from './findings';
import type { Audience, Statement } from './schema';
import { heaviest, type SummarySplit } from './split';

const toDo = (
  key: string,
  phrase: Phrase,
  answers: SummaryAnswers,
  { subjects, weight, href }: Pick<Statement, 'subjects' | 'weight' | 'href'>,
): Statement => ({
  key: `do ${key}`,
  section: 'actions',
  subjects: subjects.map((subject) => `to do ${subject}`),
  weight,
  sentence: render(phrase, answers),
  ...(href && { href }),
});

/** Where to look first: the value that holds most of the change. */
function lookWhere(
  split: SummarySplit,
  good: GoodDirection,
  audience: Audience,
  answers: SummaryAnswers,
): Statement | null {
  const part = heaviest(split, answers);
  if (!part) return null;
  const rises = split.change > 0;
  const went = good === 'none' ? 'change' : rises ? 'rise' : 'fall';
  const size =
    audience === 'analyst' && split.kind === 'sum' && part.member === 'stayed'
      ? say`${{ number: { of: 'difference', left: rises ? part.after : part.before, right: rises ? part.before : part.after }, style: { as: 'value', format: split.format } }} of the ${went}`
      : say`the largest share of the ${went}`;
  const isGood = good === (rises ? 'up' : 'down');
  const name = label(part.name);
  const where = label(lowerFirst(split.dimension));
  const phrase = isGood
    ? say`Find out what went well in ${where} ${name}: it accounts for ${size}.`
    : say`Start with ${where} ${name}: it accounts for ${size}.`;
  return toDo(`look ${split.field}`, phrase, answers, { subjects: [split.field, part.name], weight: 1.3 });
}

/** A column that findings doubt, unless a recommendation speaks of it already. */
function doubted(
  { kind, type, columns: [column], dataSourceId }: SummaryFinding,
  { findings, columnName }: ActionFacts,
  answers: SummaryAnswers,
): Statement | null {
  if (kind !== 'quality' || type === 'recommendation' || column === undefined) return null;
  if (findings.some((other) => other.type === 'recommendation' && other.columns.includes(column))) return null;
  return toDo(
    `quality ${column}`,
    say`Check ${label(lowerFirst(columnName(column)))} before relying on numbers based on it.`,
    answers,
    { subjects: [column], weight: 0.5, href: `/data-sources/${dataSourceId}` },
  );
}

export type ActionFacts = {
  figure: SummaryFigure | null;
  good: GoodDirection;
  split: SummarySplit | null;
  findings: readonly SummaryFinding[];
  /** A forecast of the headline figure could be made, and none was. */
  unforecast: boolean;
  columnName: (key: string) => string;
};

/** What may be done next, beside what is recommended of the findings: never more than what the summary itself says. */
export function actionStatements(facts: ActionFacts, audience: Audience, answers: SummaryAnswers): Statement[] {
  const { figure, good, split, findings, unforecast } = facts;
  const forecast =
    figure && unforecast
      ? toDo('forecast', say`Forecast ${label(lowerFirst(figure.label))} to see where it is heading.`, answers, {
          subjects: ['forecast'],
          weight: 0.35,
          href: `/predict?source=${figure.dataSourceId}`,
        })
      : null;
  return [
    split && lookWhere(split, good, audience, answers),
    ...findings.map((finding) => doubted(finding, facts, answers)),
    forecast,
  ].filter((each) => each !== null);
}
