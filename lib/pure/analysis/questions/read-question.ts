import { BrokenQuery } from '@/lib/pure/query/schema/broken';
import { AskedBack } from './asked-back';
import { compose } from './compose';
import { choicesBefore, isFollowUp } from './follow-up';
import type { QuestionDraft } from './draft';
import { interpret } from './interpret';
import { asksForKind, inLong, longTable, understoodInLong } from './long-tables';
import { nearestQuestions } from './nearest';
import type { AskTable, NoReading, QuestionChoices, Suggestion, Understood } from './schema';
import { suggestedQuestions } from './suggestions';
import { understoodInYears, yearTable } from './year-columns';

/** What a question is read with: choices in place of parts, and the questions before it, the last one last. */
type Asking = { question: string; choices: QuestionChoices; previous: readonly string[] };

/**
 * Reads a question in words as a query over a table: 'sales by region last year', 'average tip for card payments'.
 * Every word finds a place or is said not to have been understood; where two readings are about as likely, both are
 * given to choose from. `choices` hold what a reader chose in place of parts of the reading. A question that goes on
 * from the `previous` ones ('and by month?') takes from them what it leaves unsaid.
 */
export function readQuestion(
  question: string,
  table: AskTable,
  choices: QuestionChoices = {},
  previous: readonly string[] = [],
): Understood {
  const asking = { question, choices, previous };
  const understood = read(asking, table);
  return understood.ok ? understood : { ...understood, ...offeredFor(asking, understood, table) };
}

const NEAR_OFFERED = 3;
const MOST_OFFERED = 4;

/**
 * What can be asked instead: the readings to choose from, else what may have been meant, else examples of the table.
 * Only questions that can be answered are offered.
 */
function offeredFor(
  { question, previous }: Asking,
  { reason, suggestions }: NoReading,
  table: AskTable,
): Pick<NoReading, 'suggestions' | 'near'> {
  const readAlone = (text: string) => read({ question: text, choices: {}, previous: [] }, table);
  const offered = suggestions.filter((each) => each.question === undefined || readAlone(each.question).ok);
  if (offered.some(({ choices }) => choices)) return { suggestions: offered };
  const goesOn = previous.length > 0 && isFollowUp(question);
  const isKnown = reason === 'out_of_range' || (reason === 'ambiguous' && offered.length > 0);
  const near = isKnown || goesOn ? [] : nearQuestions(question, table, readAlone);
  // What the refusal itself proposes comes first.
  const all = [...offered, ...near.filter(({ question: text }) => !offered.some((each) => each.question === text))];
  if (near.length) return { suggestions: all.slice(0, MOST_OFFERED), near: true };
  return { suggestions: all.length ? all : exampleQuestions(table) };
}

/** What may have been meant by a question that wasn’t understood: each is read as just what it says. */
function nearQuestions(question: string, table: AskTable, readAlone: (text: string) => Understood): Suggestion[] {
  const long = longTable(table);
  const near: Suggestion[] = [];
  for (const { question: text, isMeant } of nearestQuestions(question, long?.wide ?? yearTable(table)?.tall ?? table)) {
    if (near.length === NEAR_OFFERED) break;
    const understood = readAlone(text);
    if (!understood.ok || understood.also) continue;
    const { query } = understood.reading;
    // The query of a long table names other columns than the question.
    if (long || isMeant(query)) near.push({ text, question: text });
  }
  return near;
}

/** Questions in sentences that this table answers, each read as what it stands for. */
export function exampleQuestions(table: AskTable): Suggestion[] {
  const long = longTable(table);
  return suggestedQuestions(long?.wide ?? table).flatMap(({ question, query }) => {
    const understood = read({ question, choices: {}, previous: [] }, table);
    const meant = long ? inLong({ ...query, filters: [] }, long) : query;
    if (!understood.ok || !meant) return [];
    const { measures, dimensions } = understood.reading.query;
    const isSame = JSON.stringify([measures, dimensions]) === JSON.stringify([meant.measures, meant.dimensions]);
    return isSame ? [{ text: question, question }] : [];
  });
}

/**
 * The question that a follow-up goes on from, read; none where it stands alone, `lost` where nothing before it was
 * understood.
 */
function draftBefore({ question, choices, previous }: Asking, table: AskTable): QuestionDraft | 'lost' | undefined {
  const last = previous.at(-1);
  if (last === undefined || !isFollowUp(question)) return undefined;
  const asked = { question: last, choices: choicesBefore(choices), previous: previous.slice(0, -1) };
  return draftOf(asked, table) ?? 'lost';
}

/** A chosen total or mean stays what it is in the question that goes on from it. */
function chosen(draft: QuestionDraft | null, aggregate: string | undefined): QuestionDraft | null {
  if (!draft || (aggregate !== 'sum' && aggregate !== 'avg')) return draft;
  const figures = draft.figures.map((figure) =>
    figure.kind === 'column' ? { ...figure, agg: aggregate as 'sum' | 'avg', said: true } : figure,
  );
  return { ...draft, figures };
}

/** Of two readings side by side the first; null where a question can’t be read. */
function draftOf(asked: Asking, table: AskTable): QuestionDraft | null {
  try {
    return interpret(asked.question, table, { choices: asked.choices, previous: draftBefore(asked, table) });
  } catch (error) {
    if (!(error instanceof AskedBack)) throw error;
    const first = error.isCheap ? error.unanswered.suggestions[0]?.choices : undefined;
    const isNew = first && JSON.stringify(first) !== JSON.stringify(asked.choices);
    return isNew ? chosen(draftOf({ ...asked, choices: first }, table), first['aggregate']) : null;
  }
}

/**
 * A table with a column a year is read as if its years stood below each other, one with a line a figure as if each
 * figure had a column; both as they are where that says nothing: 'how many rows by indicator'.
 */
function read(asking: Asking, table: AskTable): Understood {
  const years = yearTable(table);
  if (years) {
    const below = read(asking, years.tall);
    const turned = understoodInYears(below, years, asking.question);
    if (turned) return turned;
    if (!below.ok && below.reason === 'ambiguous') return below;
    const plain = readIn(asking, table);
    return plain.ok || below.ok ? plain : below;
  }
  const long = longTable(table);
  if (!long) return readIn(asking, table);
  const apart = readIn(asking, long.wide);
  const turned = understoodInLong(apart, long);
  if (turned) return turned;
  const plain = readIn(asking, table);
  return plain.ok || apart.ok || asksForKind(plain) ? plain : apart;
}

function readIn(asking: Asking, table: AskTable): Understood {
  const { question, choices } = asking;
  try {
    const draft = interpret(question, table, { choices, previous: draftBefore(asking, table) });
    return { ok: true, reading: compose(draft, table, choices) };
  } catch (error) {
    if (error instanceof AskedBack)
      return (error.isCheap && sideBySide(asking, table, error)) || { ok: false, ...error.unanswered };
    if (error instanceof BrokenQuery)
      return { ok: false, reason: 'not_a_query', message: error.message, suggestions: [] };
    throw error;
  }
}

/** Both readings of a question, if each is complete. */
function sideBySide(asking: Asking, table: AskTable, { unanswered }: AskedBack): Understood | null {
  // What was chosen and is asked again is found nowhere in the question.
  const isChosen = ({ choices = {} }: Suggestion) => Object.keys(choices).every((id) => id in asking.choices);
  if (unanswered.suggestions.some(isChosen)) return null;
  const [first, second] = unanswered.suggestions.map(({ text, choices = {} }) => ({
    text,
    understood: readIn({ ...asking, choices }, table),
  }));
  if (!first || !second) return null;
  // Where neither can be answered, what is in the way is said, and not which of them is meant.
  if (!first.understood.ok && !second.understood.ok && first.understood.reason !== 'ambiguous') return first.understood;
  if (!first.understood.ok || !second.understood.ok) return null;
  return { ...first.understood, also: { text: second.text, reading: second.understood.reading } };
}
