import { lowerFirst } from '../../dashboard/shown';
import { label, render, say, type Phrase } from '../phrase';
import type { Answers, SummaryFigure } from './figures';
import type { SummaryFinding } from './findings';
import type { Audience, Statement } from './shapes';
import { heaviest, type SummarySplit } from './split';

export type GoodDirection = 'up' | 'down' | 'none';

const toDo = (key: string, phrase: Phrase, subjects: readonly string[], weight: number, answers: Answers, href?: string): Statement =>
  ({ key: `do ${key}`, section: 'actions', subjects: subjects.map((subject) => `to do ${subject}`), weight, sentence: render(phrase, answers), ...(href && { href }) });

/** Where to look first: the value that holds most of the change. */
function lookWhere(split: SummarySplit, good: GoodDirection, audience: Audience, answers: Answers): Statement | null {
  const part = heaviest(split, answers);
  if (!part) return null;
  const rises = split.change > 0;
  const went = good === 'none' ? 'change' : rises ? 'rise' : 'fall';
  const size = audience === 'analyst' && split.kind === 'sum' && part.member === 'stayed'
    ? say`${{ number: { of: 'difference', left: rises ? part.after : part.before, right: rises ? part.before : part.after }, style: { as: 'value', format: split.format } }} of the ${went}`
    : say`the largest part of the ${went}`;
  const isGood = good === (rises ? 'up' : 'down');
  const name = label(part.name);
  const where = label(lowerFirst(split.dimension));
  const phrase = isGood ? say`Find out what goes well for ${where} ${name}: ${size} came from there.` : say`Look at ${where} ${name} first: ${size} came from there.`;
  return toDo(`look ${split.field}`, phrase, [split.field, part.name], 1.3, answers);
}

/** The date in a finding's headline. */
const dateIn = ({ title: { text, labels } }: SummaryFinding): string | null => labels.map(({ start, end }) => text.slice(start, end)).findLast((words) => /\d{4}/.test(words)) ?? null;

function afterFinding(finding: SummaryFinding, columnName: (key: string) => string, answers: Answers): Statement | null {
  const { kind, columns: [column], key, dataSourceId } = finding;
  const date = dateIn(finding);
  if (kind === 'anomaly' && date) return toDo(`records ${key}`, say`Check the records of ${label(date)}: so far from the usual, it is an error or an event to know of.`, [date.toLowerCase(), ...finding.columns], 0.7, answers, `/insights?source=${dataSourceId}`);
  if (kind === 'quality' && column !== undefined) return toDo(`quality ${column}`, say`Look into ${label(lowerFirst(columnName(column)))} before relying on figures made of it.`, [column], 0.65, answers, `/data-sources/${dataSourceId}`);
  return null;
}

export type ActionFacts = {
  figure: SummaryFigure | null; good: GoodDirection;
  split: SummarySplit | null;
  findings: readonly SummaryFinding[];
  /** A forecast of the headline figure could be made, and none was. */
  unforecast: boolean;
  columnName: (key: string) => string;
};

/** What may be done next: never more than what the summary itself says. */
export function actionStatements({ figure, good, split, findings, unforecast, columnName }: ActionFacts, audience: Audience, answers: Answers): Statement[] {
  const forecast = figure && unforecast ? toDo('forecast', say`Make a forecast of ${label(lowerFirst(figure.label))} to see what comes next.`, ['forecast'], 0.6, answers, `/predict?source=${figure.dataSourceId}`) : null;
  return [split && lookWhere(split, good, audience, answers), ...findings.map((finding) => afterFinding(finding, columnName, answers)), forecast].filter((each) => each !== null);
}
