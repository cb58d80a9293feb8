import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../../semantics/lexicon/read-label';
import { singular, splitName } from '../../semantics/lexicon/words';
import type { QuestionToken } from '../language/tokens';
import { only, type ToldOf } from './told-of';
import { rewrite } from './rewrite';

/** Names of files that say what the rows are sales, prices or other things of. */
const OF_DEALS =
  /^(sale|sales|order|transaction|purchase|price|delivery|shipment|inventory|stock|review|rating|survey|data|dataset|list|stat|stats)$/;
const FEWEST = 20;
const FEW = 40;
/** From here on each row has a name of its own: the noun is one of the rows. */
const OWN_NAME = 0.95;

type Called = { noun: string; column: Column };
const known = new WeakMap<readonly Column[], Called | null>();

/** What is called by the one column of names: the first word of the file's name, as in 'college-scorecard'. */
export function calledByFile(table: ToldOf): Called | null {
  const found = known.get(table.columns);
  if (found !== undefined) return found;
  const called = findCalled(table);
  known.set(table.columns, called);
  return called;
}

function findCalled({ name, columns, values, rowCount, meaning }: ToldOf): Called | null {
  const words = splitName(name.replace(/\.[a-z0-9]{2,7}$/i, '')).map((word) => singular(word.toLowerCase()));
  const [noun = '', ...rest] = words;
  if (!meaning.rows.countable || noun.length < 4 || !rest.length || words.some((word) => OF_DEALS.test(word)))
    return null;
  const labels = columns.map((column) => ({ column, own: readLabel(column.label).words }));
  const column = only(
    labels.filter(({ column: each, own }) => own.includes('name') && !isNumeric(each) && each.role !== 'ignore'),
  )?.column;
  const isHeld = ({ top, key, distinct }: Column) =>
    distinct <= FEW &&
    (values.get(key) ?? top).some(({ value }) => String(value).toLowerCase().split(/\W+/).map(singular).includes(noun));
  const isOther = labels.some(({ column: each, own }) => own.includes(noun) || isHeld(each));
  const isSeveral = column && column.distinct >= FEWEST && column.distinct < OWN_NAME * rowCount;
  return isSeveral && !isOther ? { noun, column } : null;
}

/** 'Which colleges', '3 best paying colleges': by the column that says what they are called. */
export function rephraseFileNouns(tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] {
  const called = tokens.some(({ norm }) => norm === calledByFile(table)?.noun) ? calledByFile(table) : null;
  if (!called) return tokens;
  const noun = `${called.noun}(?:e?s)?(?= |$)`;
  const RANKED =
    '(?:best|worst|\\p{L}{2,}est|(?:most|least) \\p{L}+|(?:best|worst|highest|lowest) \\p{L}+|top(?: \\d+)?)';
  return rewrite(tokens, [
    { said: new RegExp(`(?<=^(?:which|what) )${noun}`), as: called.column.label },
    // 'Best paying colleges' are several.
    {
      said: new RegExp(`(?<!\\p{L} |\\d )(${RANKED}) ${called.noun}e?s(?= |$)`, 'u'),
      as: ({ 1: ranked = '' }) => `${ranked.startsWith('top') ? '' : 'top 10 '}${ranked} ${called.column.label}`,
    },
    { said: new RegExp(`(?<=\\b${RANKED} )${noun}`, 'u'), as: called.column.label },
  ]);
}
