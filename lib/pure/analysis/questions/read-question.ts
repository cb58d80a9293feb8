import { BrokenQuery } from '@/lib/pure/query/schema/broken';
import { AskedBack } from './asked-back';
import { compose } from './compose';
import { examples, interpret } from './interpret';
import type { AskTable, QuestionChoices, Suggestion, Understood } from './schema';

/**
 * Reads a question in words as a query over a table: 'sales by region last year', 'average tip for card payments'.
 * Every word finds a place or is said not to have been understood; where two readings are about as likely, both are
 * given to choose from. `choices` hold what a reader chose in place of parts of the reading.
 */
export function readQuestion(question: string, table: AskTable, choices: QuestionChoices = {}): Understood {
  const understood = read(question, table, choices);
  return understood.ok ? understood : { ...understood, suggestions: answerable(understood.suggestions, table) };
}

/**
 * Only questions that can be answered are offered; where none is left, examples of the table. Readings to choose from
 * stay as they are.
 */
function answerable(suggestions: readonly Suggestion[], table: AskTable): Suggestion[] {
  const canBeRead = ({ question }: Suggestion) => question === undefined || read(question, table, {}).ok;
  const offered = suggestions.filter(canBeRead);
  return offered.length ? offered : examples({ table }).filter(canBeRead);
}

function read(question: string, table: AskTable, choices: QuestionChoices): Understood {
  try {
    return { ok: true, reading: compose(interpret(question, table, choices), table, choices) };
  } catch (error) {
    if (error instanceof AskedBack)
      return (error.isCheap && sideBySide(question, table, error)) || { ok: false, ...error.unanswered };
    if (error instanceof BrokenQuery)
      return { ok: false, reason: 'not_a_query', message: error.message, suggestions: [] };
    throw error;
  }
}

/** Both readings of a question, where each of them is whole. */
function sideBySide(question: string, table: AskTable, { unanswered }: AskedBack): Understood | null {
  const [first, second] = unanswered.suggestions.map(({ text, choices }) => ({
    text,
    understood: read(question, table, choices ?? {}),
  }));
  if (!first?.understood.ok || !second?.understood.ok) return null;
  return { ...first.understood, also: { text: second.text, reading: second.understood.reading } };
}
