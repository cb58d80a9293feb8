import { isNumeric } from '@/lib/pure/query/schema/column';
import { readLabel } from '../../semantics/lexicon/read-label';
import { singular } from '../../semantics/lexicon/words';
import { tokenize, type QuestionToken } from '../language/tokens';
import { only, type ToldOf } from './told-of';
import { rewrite } from './rewrite';

const AREA =
  /\b(?:per|by|each) (?:sq\.? ?(?:ft|feet|foot|m)|square (?:foot|feet|meters?|metres?|yards?)|sqft|sqm|m2|ft2)\b/;
const LIVED_IN = /\b(living|floor|interior|built|total|gross)\b/i;

/** 'Price per square foot' as one of the column of areas; of several that in which people live. */
export function rephraseAreas(tokens: readonly QuestionToken[], { columns }: ToldOf): readonly QuestionToken[] {
  const areas = columns.filter((column) => isNumeric(column) && readLabel(column.label).words.includes('area'));
  const lived = areas.filter(({ label }) => LIVED_IN.test(label.replaceAll('_', ' ')) && !/\d/.test(label));
  const area = only(areas) ?? only(lived);
  const parts = new Set(areas.flatMap(({ label }) => tokenize(label).map(({ lower }) => lower)));
  // 'Per sqft living' is written out.
  const isWritten = ({ index, input, 0: said }: RegExpExecArray) =>
    parts.has(/^\s*(\S+)/.exec(input.slice(index + said.length))?.[1] ?? '');
  return area
    ? rewrite(tokens, [{ said: AREA, as: (found) => (isWritten(found) ? null : `per ${area.label}`) }])
    : tokens;
}

const HEADS = /\bper (?:head|person|capita|inhabitant|resident|citizen)\b/;
/** 'GDP per head' of a table of places with a column of how many live there. */
export function rephraseHeads(tokens: readonly QuestionToken[], { columns }: ToldOf): readonly QuestionToken[] {
  const words = columns.map((column) => ({ column, words: readLabel(column.label).words }));
  const isSaid = words.some(
    (each) => each.words.includes('capita') || each.words.includes('head') || each.words.includes('person'),
  );
  const people = only(
    words.filter(({ words: [first, ...rest] }) => !rest.length && /^pop(ulation)?$/.test(first ?? '')),
  );
  return people && !isSaid && isNumeric(people.column)
    ? rewrite(tokens, [{ said: HEADS, as: `per ${people.column.label}` }])
    : tokens;
}

const SIZED =
  /(?<!\b(?:\d+|two|three|four|five|six|ten|top) )\b(biggest|largest|smallest) (?=(city|cities|country|countries|state|states|town|towns|county|counties)\b)/;
/** 'The biggest city' of a table with one column of how many live there. */
export function rephraseSizes(tokens: readonly QuestionToken[], { columns }: ToldOf): readonly QuestionToken[] {
  const living = only(columns.filter(({ label }) => readLabel(label).words.join(' ') === 'population'));
  const isOther = columns.some(({ label }) =>
    readLabel(label).words.some((word) => word === 'area' || word === 'size'),
  );
  if (!living || isOther) return tokens;
  // Of cities the population of a country is not known.
  const most = Math.max(
    ...columns.filter(({ type }) => type === 'category' || type === 'text').map((each) => each.distinct),
  );
  const isFinest = (noun: string) =>
    columns.some(
      ({ label, distinct, type }) =>
        distinct === most &&
        type !== 'integer' &&
        readLabel(label).words.some((word) => readLabel(noun).words.map(singular).includes(singular(word))),
    );
  const adjective = (size: string) => (size === 'smallest' ? 'least populous' : 'most populous');
  return rewrite(tokens, [
    { said: SIZED, as: ({ 1: size = '', 2: noun = '' }) => (isFinest(noun) ? adjective(size) : null) },
  ]);
}
