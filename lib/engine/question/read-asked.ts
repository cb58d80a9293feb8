import { readQuestion } from '@/lib/analysis/ask/ask';
import type { AskTable, Choices, Understood } from '@/lib/analysis/ask/shapes';
import { readTable } from '@/lib/analysis/semantics/table';

export type TableAsked = Omit<AskTable, 'meaning'>;

/** A question in words, with the table that it is asked of. */
export type QuestionAsked = { question: string; choices: Choices; table: TableAsked; /** In UTC. */ thisYear: number };

/** What the reader's thread is sent: a table once, and which of those it holds it may forget for it. */
export type ToReader = Omit<QuestionAsked, 'table'> & { table: { id: number; given?: TableAsked; forget?: number } };

/** What the reader's thread answers; `failed` names places in the code alone. */
export type FromReader = { understood: Understood } | { failed: { error: string; trace: string } };

/** The tables that questions were asked of lately, read for what they mean: of a wide one that is most of the work. */
export class AskedTables {
  private readonly tables = new Map<number, AskTable>();

  read({ question, choices, table, thisYear }: ToReader): Understood {
    return readQuestion(question, this.tableOf(table, thisYear), choices);
  }

  private tableOf({ id, given, forget }: ToReader['table'], thisYear: number): AskTable {
    if (forget !== undefined) this.tables.delete(forget);
    const known = this.tables.get(id);
    const table = given ?? known;
    if (!table) throw new Error('a table that this thread was not given');
    if (known?.meaning.thisYear === thisYear) return known;
    const read = { ...table, meaning: readTable({ ...table, thisYear }) };
    this.tables.set(id, read);
    return read;
  }
}
