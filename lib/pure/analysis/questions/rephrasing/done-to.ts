import type { Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../../semantics/lexicon/read-label';
import { isFormOf } from '../language/likeness';
import type { QuestionToken } from '../language/tokens';
import { only, type ToldOf } from './told-of';
import { rewrite } from './rewrite';

const wordsOf = ({ label }: Column) => readLabel(label).words;
const SHORTEST = 6;
const YES_OR_NO = /^(0|1|yes|no|true|false|y|n)$/i;
const isYesOrNo = ({ type, distinct, top }: Column) =>
  type === 'boolean' || (distinct === 2 && top.length === 2 && top.every(({ value }) => YES_OR_NO.test(String(value))));

/** The one column of yes and no whose header has another form of a participle among other words. */
function flagOf({ columns, values }: ToldOf, verb: string): Column | null {
  const named = columns.filter((column) => wordsOf(column).some((word) => word !== verb && isFormOf(verb, word)));
  const isHeld = columns.some(
    (column) =>
      wordsOf(column).includes(verb) ||
      (column.type === 'category' &&
        (values.get(column.key) ?? column.top).some(({ value }) => String(value).toLowerCase() === verb)),
  );
  const flag = isHeld ? null : only(named);
  return flag && wordsOf(flag).length > 1 && isYesOrNo(flag) ? flag : null;
}

/** 'How many got promoted' of a column 'promotion_last_5years' of yes and no. */
export function rephraseDoneTo(tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] {
  const done = tokens.filter(({ lower }) => lower.length >= SHORTEST && lower.endsWith('ed'));
  const found = only(done.flatMap(({ lower }) => (flagOf(table, lower) ? [lower] : [])));
  const flag = found && flagOf(table, found);
  if (!found || !flag) return tokens;
  const BEING = '(?:(?:who|that) )?(?:(?:has|have|had) been|(?:get|gets|got|was|were|is|are|being|been))';
  return rewrite(tokens, [
    {
      said: new RegExp(`\\b(?:${BEING} (?:not|never)|(?:did|do|does) not get|not|never) ${found}(?= |$)`),
      as: `without ${flag.label}`,
    },
    { said: new RegExp(`\\b${BEING} ${found}(?= |$)`), as: `with ${flag.label}` },
  ]);
}
