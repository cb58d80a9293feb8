import type { Column, ColumnRelations, TopValue } from '@/lib/pure/query/schema/column';
import type { Query } from '@/lib/pure/query/schema/query';
import type { TableMeaning } from '../semantics/table/table';

/**
 * A table as a question is read against it. `values` holds the values of the columns that group, most frequent first.
 */
export type AskTable = {
  name: string;
  columns: readonly Column[];
  relations: ColumnRelations;
  rowCount: number;
  meaning: TableMeaning;
  values: ReadonlyMap<string, readonly TopValue[]>;
};

/** What a reader chose in place of what was read, by the id of the part; `none` drops the part. */
export type QuestionChoices = Readonly<Record<string, string>>;

export type PartRole = 'measure' | 'aggregate' | 'dimension' | 'filter' | 'time' | 'order';

/** A piece of a reading, with what may stand in its place. */
export type ReadingPart = {
  id: string;
  role: PartRole;
  text: string;
  chosen: string;
  alternatives: { id: string; text: string }[];
};

/** `share_of`: the groups are told as shares of their total; `relation`: two columns of numbers, row by row. */
export type ReadingKind = 'answer' | 'change' | 'share_of' | 'relation';

/** How a question was understood. `direction` is what a question about a change takes for granted. */
export type QuestionReading = { kind: ReadingKind; query: Query; parts: ReadingPart[]; direction?: 'up' | 'down' };

export const REASONS = ['no_such_column', 'no_such_value', 'ambiguous', 'out_of_range', 'not_a_query'] as const;
export type NoAnswerReason = (typeof REASONS)[number];

/** Something to do instead: take one of two readings (`choices`), or put a word in place of another (`question`). */
export type Suggestion = { text: string; choices?: QuestionChoices; question?: string };

export type NoReading = {
  reason: NoAnswerReason;
  message: string;
  suggestions: Suggestion[];
  /** The suggestions are what may have been meant, not examples of what can be asked. */
  near?: true;
};

/** `also` is a second reading, about as likely, that is answered beside the first. */
export type Understood =
  | { ok: true; reading: QuestionReading; also?: { text: string; reading: QuestionReading } }
  | ({ ok: false } & NoReading);
