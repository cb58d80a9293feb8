import { dictionary } from '@/lib/pure/format/dictionary';
import { isNumeric, isTime, type Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../../semantics/lexicon/read-label';
import type { QuestionToken } from '../language/tokens';
import { only, type ToldOf } from './told-of';
import { rewrite, type Wording } from './rewrite';

/** What happens once to a person or thing, and how tables call the time of it. */
const TIME_OF: Record<string, readonly string[]> = dictionary({
  born: ['birth', 'born', 'dob', 'birthdate', 'birthday'],
  died: ['death', 'died', 'deathdate', 'deceased'],
  founded: ['founded', 'founding', 'foundation', 'established'],
  built: ['built', 'construction', 'completed'],
  left: ['termination', 'terminated', 'exit', 'leaving', 'separation', 'departure'],
});
const wordsOf = ({ label }: Column) => readLabel(label).words;
/** Another of several, or only how it came about. */
const NOT_WHEN = new Set(['place', 'city', 'country', 'state', 'cause', 'reason', 'type', 'rate', 'age', 'number']);

const isYears = (column: Column) => isNumeric(column) && (column.format.kind === 'year' || Number(column.min) > 1000);
/** The one column of dates or years that says when. */
const whenOf = ({ columns }: ToldOf, verb: string): Column | null =>
  only(
    columns.filter(
      (column) =>
        (isTime(column) || isYears(column)) &&
        wordsOf(column).some((word) => TIME_OF[verb]!.includes(word)) &&
        !wordsOf(column).some((word) => NOT_WHEN.has(word)),
    ),
  );

const SAYS_DEATH = /^(died|dead|deceased|alive|living|survived|death)$/i;
/** Whether a value or a column of yes and no says it already. */
const isSaid = ({ columns, values }: ToldOf, said: RegExp) =>
  columns.some(
    (column) =>
      (column.distinct === 2 &&
        wordsOf(column).some((word) => said.test(word)) &&
        !wordsOf(column).some((word) => NOT_WHEN.has(word))) ||
      (column.type === 'category' &&
        (values.get(column.key) ?? column.top).some(({ value }) => said.test(String(value)))),
  );
const isOpen = (column: Column | null): column is Column => column !== null && column.nulls > 0;

/** 'How many died', 'how many are still alive' where only some have a date of death. */
function lived(table: ToldOf): Wording[] {
  const death = whenOf(table, 'died');
  if (!isOpen(death) || isSaid(table, SAYS_DEATH)) return [];
  const rows = table.meaning.rows.countable ? table.meaning.rows.noun : 'rows';
  const own = (noun: string) => (noun.trim() || rows).trim();
  return [
    {
      said: /^how many ((?:\p{L}+ )?)(?:(?:have|has|had|are) )?(?:died|dead|deceased)$/u,
      as: ({ 1: noun = '' }) => `how many ${own(noun)} with a ${death.label}`,
    },
    {
      said: /^how many ((?:(?!are|is|were)\p{L}+ )?)(?:are |is )?(?:still )?(?:alive|living)(?: today| now)?$/u,
      as: ({ 1: noun = '' }) => `how many ${own(noun)} with no ${death.label}`,
    },
  ];
}

const STAFF = '(?:people|employees|workers|staff|of them)';
const FROM_US = '(?: (?:us|the company|the firm|the job))?';
const IN_TIME = '(?= (?:in|since|between|after|before|last|this) )';
/** 'How many left in 2024' of a date on which employment ended. */
function gone(table: ToldOf): Wording[] {
  const end = whenOf(table, 'left');
  if (!isOpen(end) || !isTime(end) || isSaid(table, /^left$/i)) return [];
  return [
    {
      said: new RegExp(`^how many (?:${STAFF} )?(?:have |had )?(?:left|quit|leave)${FROM_US}${IN_TIME}`),
      as: `number of rows where ${end.label}`,
    },
  ];
}

const SINCE: Record<string, string> = dictionary({ before: 'below', after: 'above', since: 'at least' });
/** 'Born before 1900', 'born in the 1800s' of years that are plain numbers. */
function inYears(table: ToldOf): Wording[] {
  const YEAR = '((?:1[0-9]|20)\\d\\d)';
  const VERB = '\\b(?:who (?:were|was|are) |that were |(?:were|was) )?(born|died|founded|built)';
  const column = (verb: string) => {
    const found = whenOf(table, verb);
    return found && isNumeric(found) ? found : null;
  };
  return [
    {
      said: new RegExp(`${VERB} (before|after|since) ${YEAR}(?= |$)`),
      as: ({ 1: verb = '', 2: when = '', 3: year = '' }) => {
        const found = column(verb);
        return found && `with ${found.label} ${SINCE[when]} ${year}`;
      },
    },
    {
      said: new RegExp(`${VERB} (?:in|during) the ((?:1[0-9]|20)\\d0)s(?= |$)`),
      as: ({ 1: verb = '', 2: from = '' }) => {
        const found = column(verb);
        const years = from.endsWith('00') ? 99 : 9;
        return found && `with ${found.label} between ${from} and ${Number(from) + years}`;
      },
    },
  ];
}

/** 'Where were most artists born' of a place of birth beside one of death. */
function whereBorn({ columns }: ToldOf): Wording[] {
  const place = (verb: string) =>
    only(
      columns.filter((column) => {
        const words = wordsOf(column);
        const isPlace = words.some((word) => /^(place|city|town|country|location|birthplace)$/.test(word));
        return !isNumeric(column) && isPlace && words.some((word) => TIME_OF[verb]!.includes(word));
      }),
    );
  return [
    {
      said: /^where (?:were|was|did|are) (?:the )?most (?:of )?(?:the |our )?(?:\p{L}+ )?(born|died|die)$/u,
      as: ({ 1: verb = '' }) => {
        const column = place(verb === 'die' ? 'died' : verb);
        return column && `most common ${column.label}`;
      },
    },
  ];
}

/** What is said to happen once, by the column that says when. */
export const rephraseOnce = (tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] =>
  tokens.some(({ lower }) => HAPPENED.test(lower))
    ? rewrite(tokens, [...inYears(table), ...whereBorn(table), ...lived(table), ...gone(table)])
    : tokens;
const HAPPENED = /^(born|died?|dead|deceased|alive|living|left|quit|leave|founded|built)$/;
