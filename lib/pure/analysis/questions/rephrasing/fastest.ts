import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../../semantics/lexicon/read-label';
import type { QuestionToken } from '../language/tokens';
import type { ToldOf } from './told-of';
import { replaced } from './rewrite';

const LEAST: Record<string, string> = { fastest: 'lowest', quickest: 'lowest', slowest: 'highest' };
const SPEEDS = new Set(['speed', 'velocity', 'mph', 'kph', 'kmh', 'acceleration', 'fast', 'quick', 'slow']);
const TIMES = new Set(['time', 'duration']);
const SAID = /^times?$|^durations?$/;

const named = (columns: readonly Column[], words: ReadonlySet<string>) =>
  columns.filter(
    (column) =>
      isNumeric(column) && column.role === 'measure' && readLabel(column.label).words.some((word) => words.has(word)),
  );

/** 'Fastest woman' of a table of times and no speeds: the lowest time; 'slowest' the highest. */
export function rephraseFastest(tokens: readonly QuestionToken[], { columns }: ToldOf): readonly QuestionToken[] {
  const at = tokens.findIndex(({ lower }) => Object.hasOwn(LEAST, lower));
  const [time, ...others] = at < 0 || named(columns, SPEEDS).length ? [] : named(columns, TIMES);
  if (!time || others.length) return tokens;
  const said = tokens.findIndex(({ lower }, place) => place > at && SAID.test(lower));
  const most = LEAST[tokens[at]!.lower]!;
  if (said < 0) return replaced(tokens, [at, at + 1], `${most} ${time.label}`);
  return replaced(replaced(tokens, [said, said + 1], time.label), [at, at + 1], most);
}
