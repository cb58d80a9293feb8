import { isNumeric, isTime, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../../semantics/lexicon/read-label';
import { phraseAt } from '../language/phrases';
import type { QuestionToken } from '../language/tokens';
import { only, type ToldOf } from './told-of';
import { replaced } from './rewrite';

const MOST = 100;
const isCount = (token: QuestionToken | undefined): token is QuestionToken =>
  token !== undefined && Number.isInteger(token.number) && token.number! > 1 && token.number! <= MOST;

/** How many words a superlative of an adjective has that says by what it ranks: 'richest', 'highest paid'; 0 for none. */
function superlativeAt(tokens: readonly QuestionToken[], at: number): number {
  const found = phraseAt(tokens, at);
  const isRanked = found?.phrase.kind === 'superlative' && found.phrase.about.length > 0 && !found.phrase.counts;
  return isRanked ? found.length : 0;
}

const NAMING = /^(name|title|label|full)$/;
/** The one column of names of the rows. */
const nameOf = ({ columns, rowCount }: ToldOf): Column | null =>
  only(
    columns.filter((column) => {
      const { words } = readLabel(column.label);
      const isText = !isNumeric(column) && !isTime(column) && column.role !== 'ignore';
      return isText && column.distinct > 0.5 * rowCount && words.length > 0 && words.every((word) => NAMING.test(word));
    }),
  );

const ENDS = /^(in|of|from|among|with|who|that|by|on|at|since|before|after|between)$/;

/** 'Ten richest people', 'cheapest 5 cars', 'total by country, ten richest': as many of the first as are said. */
export function rephraseSeveral(tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] {
  for (const [at, token] of tokens.entries()) {
    if (!isCount(token) || /^(top|bottom|first|last)$/.test(tokens[at - 1]?.lower ?? '')) continue;
    const behind = superlativeAt(tokens, at + 1);
    const before = behind ? 0 : ([1, 2].find((back) => at >= back && superlativeAt(tokens, at - back) === back) ?? 0);
    if (!behind && !before) continue;
    const words = (from: number, to: number) =>
      tokens
        .slice(from, to)
        .map(({ lower }) => lower)
        .join(' ');
    const said = behind ? words(at + 1, at + 1 + behind) : words(at - before, at);
    const end = behind ? at + 1 + behind : at + 1;
    const isAlone = end >= tokens.length || ENDS.test(tokens[end]!.lower);
    const isGrouped = tokens.slice(0, at).some(({ lower }) => /^(by|per)$/.test(lower));
    // 'Total wealth by country, ten richest': what is ranked has been said.
    if (isAlone && isGrouped && end >= tokens.length)
      return replaced(tokens, [at - before, end], `top ${token.number}`);
    const name = isAlone ? nameOf(table) : null;
    if (isAlone && !name) continue;
    return replaced(tokens, [at - before, end], `top ${token.number} ${said}${name ? ` ${name.label}` : ''}`);
  }
  return tokens;
}
