import type { Column } from '@/lib/pure/query/schema/column';
import { singular } from '../../semantics/lexicon/words';
import type { QuestionToken } from '../language/tokens';
import { namesFile } from '../language/named-file';
import { isCalled, measuredIn, only, type ToldOf } from './told-of';
import { rewrite, type Wording } from './rewrite';

const UNIT = '(days|hours|nights|weeks)';
const FEW = 40;

/** The one amount of such units that each row lasts. */
const lasted = (table: ToldOf, unit: string): Column | null =>
  table.meaning.rows.kind === 'event'
    ? only(measuredIn(table).filter((column) => isCalled(column, unit, singular(unit)) && Number(column.min) >= 0))
    : null;

/** Whether words say which rows: a value of some column, or what they are called. */
function tellsRows({ columns, values, meaning, name }: ToldOf, said: string): boolean {
  const words = said.trim().toLowerCase();
  const isValue = ({ key, top, type, distinct }: Column) =>
    type === 'category' &&
    distinct <= FEW &&
    (values.get(key) ?? top).some(({ value }) => `${String(value).toLowerCase()} `.startsWith(`${words} `));
  return singular(meaning.rows.noun) === singular(words) || namesFile(words, name) || columns.some(isValue);
}

const LASTING = ['duration', 'day', 'hour', 'minute', 'elapsed', 'length', 'runtime'];
/** The one number that says how long a row took, where it says so of what is asked. */
function took(table: ToldOf, said: string): string | null {
  const column = only(measuredIn(table).filter((each) => isCalled(each, ...LASTING)));
  const words = said.trim().split(' ').filter(Boolean);
  return column && words.every((word) => isCalled(column, singular(word))) ? `average ${column.label}` : null;
}

/** 'How long does it take to close', 'time to close', 'how long are homes on the market': the mean of what a column holds. */
function howLong(table: ToldOf): Wording[] {
  const SMALL = /^(it|they|the|a|an|on|in|us|to|be|get)$/;
  const told = (said: string) =>
    took(
      table,
      said
        .split(' ')
        .filter((word) => !SMALL.test(word))
        .join(' '),
    );
  return [
    {
      said: /^how long (?:do|does|did) (?:it|they|things)(?: usually| typically)? take(?: us)?((?: \p{L}+){0,4})(?= (?:in|for|by|on average)|$)/u,
      as: ({ 1: said = '' }) => told(said.trim()),
    },
    {
      said: /\b(?:average |mean )?time ((?:to|on) (?:the )?\p{L}+)(?= |$)/u,
      as: ({ 1: said = '' }) => told(said),
    },
    {
      said: /^how long (?:are|is|were|was|do|does|did) (?:the |an? )?\p{L}+ ((?:stay |remain )?on (?:the )?\p{L}+)(?= |$)/u,
      as: ({ 1: said = '' }) => told(said.replace(/^(stay|remain) /, '')),
    },
  ];
}

/** 'How many sick days', 'vacation days per department': of rows that last so many days the sum of these, not the rows. */
export function rephraseLasting(tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] {
  const total = (said: string, unit: string) => {
    const column = tellsRows(table, said) ? lasted(table, unit) : null;
    return column && `total ${column.label} of ${said.trim()}`;
  };
  const wordings: Wording[] = [
    {
      said: new RegExp(`^(?:how many|number of|total(?: number of)?) ((?:\\p{L}+ ){1,2})${UNIT}(?= |$)`, 'u'),
      as: ({ 1: said = '', 2: unit = '' }) => total(said, unit),
    },
    {
      said: new RegExp(`^((?:\\p{L}+ ){1,2})${UNIT}(?= (?:per|by|in|of|for|each|last|this) |$)`, 'u'),
      as: ({ 1: said = '', 2: unit = '' }) => total(said, unit),
    },
  ];
  return rewrite(tokens, [...wordings, ...howLong(table)]);
}
