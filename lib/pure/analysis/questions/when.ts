import { isTime, type Column } from '@/lib/pure/query/schema/column';
import { askBack, askWhich } from './asked-back';
import type { QuestionFigure } from './figure';
import type { Mention } from './mentions';
import { isPhrase, isThing, partId, use, type QuestionScene } from './scene';
import { timeColumnOf } from './time-filters';

const FIRST = /^(first|first time|the first time|earliest|oldest|begin|begins|began|start|starts|started)$/;
const LAST = /^(last|last time|latest|most recent|newest|end|ends|ended)$/;
const NAMED_SO = /^(first|earliest|last|latest|most recent|newest|oldest) /;
const A_DATE = /^(date|day|when)$/;

const dateNamed = (mention: Mention): Column | null =>
  (isThing(mention) && mention.said.columns.find(({ column, surety }) => isTime(column) && surety > SURE)?.column) ||
  null;
const SURE = 0.7;

/**
 * 'When did SpaceX fly for the first time', 'date of the latest order': the first or last date of the rows meant. Null
 * where no date is asked for so.
 * @throws AskedBack where the table has no dates, or several of which none is named.
 */
export function readWhen(scene: QuestionScene): QuestionFigure | null {
  const { mentions, table, used, choices } = scene;
  const free = (at: number) => at >= 0 && !used.has(at);
  const when = mentions.findIndex(
    (mention, at) =>
      free(at) && (A_DATE.test(mention.words) || dateNamed(mention) !== null) && isAskedFor(mentions, at),
  );
  const plain = mentions.findIndex(({ words }, nth) => free(nth) && (FIRST.test(words) || LAST.test(words)));
  // 'When was the last review' of a column 'last_review'.
  const whole = mentions.findIndex(
    (mention, nth) => free(nth) && NAMED_SO.test(mention.words) && dateNamed(mention) !== null,
  );
  const at = plain >= 0 ? plain : whole;
  if (when < 0 || at < 0) return null;
  const named = mentions.findIndex((mention, nth) => free(nth) && dateNamed(mention) !== null);
  const dates = table.columns.filter((column) => isTime(column) && column.role !== 'ignore');
  const id = `${partId(mentions[when]!)}d`;
  const chosen = dates.find(({ key }) => key === choices[id]);
  const column = chosen ?? (named >= 0 ? dateNamed(mentions[named]!)! : (table.meaning.time?.column ?? null));
  if (!dates.length)
    askBack(
      'no_such_column',
      timeColumnOf(table) ? 'This data has years but no dates.' : 'This data has no dates, so it doesn’t say when.',
    );
  if (!column || !isTime(column))
    askWhich(
      id,
      mentions[when]!.text,
      dates.map(({ key, label }) => ({ id: key, text: label })),
      choices,
    );
  use(scene, when, at, named);
  const time = mentions.findIndex(({ words }, nth) => nth > at && words === 'time');
  if (time === at + 1) use(scene, time);
  return {
    kind: 'column',
    id: partId(mentions[at]!),
    column,
    agg: FIRST.test(mentions[at]!.words) || /^(first|earliest|oldest) /.test(mentions[at]!.words) ? 'min' : 'max',
    said: true,
    near: dates.filter((each) => each !== column),
  };
}

/** 'When', or the date 'of' something at the beginning: not a day that is grouped by or filtered. */
function isAskedFor(mentions: readonly Mention[], at: number): boolean {
  if (mentions[at]!.words === 'when')
    return mentions.slice(0, at).every((mention) => isPhrase(mention, 'filler', 'which'));
  return mentions
    .slice(0, at)
    .every(
      (mention) =>
        isPhrase(mention, 'filler', 'which', 'aggregate') || FIRST.test(mention.words) || LAST.test(mention.words),
    );
}
