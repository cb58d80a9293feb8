import { readQuestion } from '@/lib/analysis/ask/ask';
import type { AskTable, Choices, Understood } from '@/lib/analysis/ask/shapes';
import { readTable } from '@/lib/analysis/semantics/table';

/** A question in words, with the table that it is asked of. */
export type QuestionAsked = { question: string; choices: Choices; table: Omit<AskTable, 'meaning'>; /** In UTC. */ thisYear: number };

/** What the reader's thread answers; `failed` names places in the code alone. */
export type FromReader = { understood: Understood } | { failed: { error: string; trace: string } };

export function readAsked({ question, choices, table, thisYear }: QuestionAsked): Understood {
  return readQuestion(question, { ...table, meaning: readTable({ ...table, thisYear }) }, choices);
}
