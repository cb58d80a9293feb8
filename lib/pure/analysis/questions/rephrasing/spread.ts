import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import { singular } from '../../semantics/lexicon/words';
import type { QuestionToken } from '../language/tokens';
import { isCalled, type ToldOf } from './told-of';
import { rewrite, type Wording } from './rewrite';

const LONGEST = 3;
/** From so many values on groups of them are told. */
const MANY = 20;

/** The columns that words name by some of theirs, and none that they say nothing of. */
const named = ({ columns }: ToldOf, said: string): Column[] => {
  const words = said.split(' ').map(singular);
  return columns.filter((column) => column.role !== 'ignore' && words.every((word) => isCalled(column, word)));
};
const isScale = (column: Column) => isNumeric(column) && column.role !== 'id' && column.role !== 'time';

/** The words before or behind a word, the most first, that name a column of some kind. */
function namesBeside(table: ToldOf, words: readonly string[], fits: (column: Column) => boolean): string | null {
  for (let from = Math.max(0, words.length - LONGEST); from < words.length; from++) {
    const said = words.slice(from).join(' ');
    if (named(table, said).some(fits)) return said;
  }
  return null;
}

/** 'Price range', 'the range of salaries': the lowest and the highest. */
function ranges(table: ToldOf): Wording[] {
  if (table.columns.some((column) => isCalled(column, 'range'))) return [];
  const both = (said: string | null) => said && `minimum and maximum ${said}`;
  return [
    {
      said: /\b(?:the )?((?:\p{L}+ ){1,3})ranges?(?= (?:of|by|per|for|in|from|among|between) |$)/u,
      as: ({ 1: said = '' }) => {
        const words = said.trim().split(' ');
        const name = namesBeside(table, words, isScale);
        const before = words.slice(0, words.length - (name?.split(' ').length ?? 0)).filter((word) => word !== 'the');
        return name && [...before, both(name)].join(' ');
      },
    },
    {
      said: /\b(?:the )?range (?:of|in) (?:the )?(\p{L}+)(?= |$)/u,
      as: ({ 1: said = '' }) => both(named(table, said).some(isScale) ? said : null),
    },
  ];
}

/** Numbers of many values are told in ranges, others one by one. */
const inGroups = (table: ToldOf, said: string) => {
  const scales = named(table, said).filter(isScale);
  return scales.some(({ distinct }) => distinct > MANY) ? `${said} in ranges` : said;
};

/** 'Age distribution', 'distribution of salaries', 'how is the price spread': how many rows there are of each. */
function distributions(table: ToldOf): Wording[] {
  if (table.columns.some((column) => isCalled(column, 'distribution'))) return [];
  const HOLDS = () => true;
  const noun = table.meaning.rows.countable ? table.meaning.rows.noun : 'rows';
  const each = (said: string | null) => said && `number of ${noun} by ${inGroups(table, said)}`;
  return [
    // 'Distribution of employees by department' counts them.
    {
      said: /\bdistribution of (?:the )?((?:\p{L}+ ){1,2}?)(?:by|per|across|over) (\p{L}+)(?= |$)/u,
      as: ({ 1: said = '', 2: group = '' }) => {
        const isScaled = named(table, said.trim()).some(isScale);
        return isScaled ? `${each(said.trim())} and ${group}` : `number of ${said}by ${inGroups(table, group)}`;
      },
    },
    {
      said: /\b(?:distribution|histogram|spread) of (?:the )?(\p{L}+(?: \p{L}+)?)(?= |$)/u,
      as: ({ 1: said = '' }) => {
        const words = said.split(' ');
        if (named(table, said).length) return each(said);
        const [first = '', second] = words;
        return named(table, first).length ? `${each(first)} ${second ?? ''}`.trim() : null;
      },
    },
    {
      said: /\b(?:the )?((?:\p{L}+ ){1,3})(?:distribution|histogram)s?(?= |$)/u,
      as: ({ 1: said = '' }) => {
        const words = said.trim().split(' ');
        const name = namesBeside(table, words, HOLDS);
        const before = name ? words.slice(0, words.length - name.split(' ').length) : [];
        return before.some((word) => word !== 'the') && name ? `${before.join(' ')} ${each(name)}` : each(name);
      },
    },
  ];
}

const GROUPS = '(?:groups?|ranges?|brackets?|bands?|buckets?|bins?|intervals?|segments?)';
/** 'By age group' of a table that has ages and no groups of them. */
function groups(table: ToldOf): Wording[] {
  const isNamed = table.columns.some((column) =>
    isCalled(column, 'group', 'range', 'bracket', 'band', 'bucket', 'bin', 'interval', 'segment'),
  );
  if (isNamed) return [];
  return [
    {
      said: new RegExp(`\\b(by|per|which|each|what) (\\p{L}+) ${GROUPS}(?= |$)`, 'u'),
      as: ({ 1: by = '', 2: said = '' }) =>
        named(table, said).some((column) => isScale(column) && column.distinct > MANY / 2)
          ? `${by} ${said} in ranges`
          : null,
    },
  ];
}

/** How far a column goes, and how many rows there are of each of its values. */
export const rephraseSpread = (tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] =>
  rewrite(tokens, [...groups(table), ...ranges(table), ...distributions(table)]);
