import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import { isMoneyWord } from '../../semantics/lexicon/lexicon';
import { readLabel } from '../../semantics/lexicon/read-label';
import { singular } from '../../semantics/lexicon/words';
import { isFormOf } from '../language/likeness';
import type { QuestionToken } from '../language/tokens';
import { isCalled, measuredIn, only, type ToldOf } from './told-of';
import { rewrite, type Wording } from './rewrite';

const wordsOf = ({ label }: Column) => readLabel(label).words.map(singular);

const SENT = '(?:campaigns?|newsletters?|emails?|mailings?|invoices?|quotes?|estimates?|offers?|reminders?)';
const DOES = '(?:send|train|exercise|post|publish)';
/** 'InvoiceNumber' of lines with several to an invoice: the rows are no invoices. */
const isNumberedApart = ({ columns, rowCount }: ToldOf, noun: string) =>
  columns.some(
    (column) => column.distinct < rowCount && wordsOf(column)[0] === noun && NUMBERING.test(wordsOf(column).at(-1)!),
  );
const NUMBERING = /^(number|num|no|nr|id)$/;

/** 'How many campaigns did we send', 'which organization sends us the most tickets': that is what the rows are. */
const sending = (table: ToldOf): Wording[] => [
  {
    said: new RegExp(`^how many (${SENT}) (?:did|do|have) (?:we|i|they) (?:send|sent|issued?|run)(?: out)?(?= |$)`),
    as: ({ 1: sent = '' }) => (isNumberedApart(table, singular(sent)) ? null : `how many ${sent}`),
  },
  {
    said: new RegExp(
      `^(?:which|what|on which|on what) (\\p{L}+(?: of the week)?) (?:do|does|did) (?:we|i|they) ${DOES} (?:the )?most(?: often)?$`,
      'u',
    ),
    as: ({ 1: when = '' }) =>
      table.meaning.rows.countable ? `which ${when.replace('day of the week', 'weekday')} has the most rows` : null,
  },
  {
    said: /\b(?:sends?|sent|gives?|gave|brings?|brought|makes?|made|gets?|got) us (?:the )?(?=(?:most|fewest|least) \p{L})/u,
    as: 'has the ',
  },
];

const NOT_TAKEN = new Set(['cost', 'tax', 'vat', 'discount', 'refund', 'fee', 'shipping', 'tip', 'refunded']);
/** What was taken in all: the first sum of money; null beside a profit, of which more may be meant. */
function moneyIn({ columns, meaning }: ToldOf): Column | null {
  if (columns.some((column) => isCalled(column, 'profit', 'margin'))) return null;
  const isMoney = ({ label }: Column) =>
    readLabel(label).words.some((word) => isMoneyWord(word) || word === 'total') &&
    !readLabel(label).words.some((word) => NOT_TAKEN.has(word));
  const sums = meaning.measures.filter(
    ({ meaning: { agg, weight }, aside }) => agg === 'sum' && weight === 3 && !aside,
  );
  return sums.find(({ column }) => column.type === 'decimal' && isMoney(column))?.column ?? null;
}

const OF_COSTS = /^(bill|expense|cost|spending|purchase)$/;
/** 'Which 5 states bring in the most money', 'which service sells the most in dollars'. */
function money(table: ToldOf): Wording[] {
  const column = moneyIn(table);
  if (!column) return [];
  const MOST = '(most|least)';
  const BRINGS =
    `(?:(?:bring|make|earn|generate|take)[sd]? (?:in )?(?:us )?(?:the )?${MOST} money` +
    `|(?:sells?|sold|makes?|made|earns?) (?:the )?${MOST} (?:in|by) (?:dollars|euros|pounds|money|value))`;
  const ranked = (most: string) => `has the ${most === 'least' ? 'lowest' : 'highest'} total ${column.label}`;
  const isOfCosts = [table.meaning.rows.noun, table.meaning.rows.file ?? ''].some((word) =>
    OF_COSTS.test(singular(word)),
  );
  return [
    {
      said: new RegExp(`^(?:which|what) (\\d+) ((?:\\p{L}+ ){1,2}?)${BRINGS}(?= |$)`, 'u'),
      as: ({ 1: n = '', 2: group = '', 3: one, 4: other }) =>
        `${(one ?? other) === 'least' ? 'bottom' : 'top'} ${n} ${group}by total ${column.label}`,
    },
    { said: new RegExp(`\\b${BRINGS}(?= |$)`), as: ({ 1: one, 2: other }) => ranked(one ?? other ?? '') },
    ...(isOfCosts && !table.columns.some((each) => isCalled(each, 'cost'))
      ? [{ said: /\bcosts? (?:us )?(?:the )?(most|least)(?= |$)/, as: (found: RegExpExecArray) => ranked(found[1]!) }]
      : []),
  ];
}

/** 'Were reopened' of a column 'Reopens': of those of which it is more than 0. */
function happened(table: ToldOf): Wording[] {
  if (!table.meaning.rows.countable) return [];
  const named = (verb: string) => {
    const counts = measuredIn(table).filter(
      (column) =>
        column.type === 'integer' &&
        Number(column.min) === 0 &&
        wordsOf(column).length === 1 &&
        wordsOf(column).every((word) => isFormOf(verb, word)),
    );
    const isSaid = table.columns.some(
      (column) =>
        !counts.includes(column) &&
        (wordsOf(column).some((word) => isFormOf(verb, word)) ||
          (table.values.get(column.key) ?? column.top).some(({ value }) =>
            isFormOf(verb, String(value).toLowerCase()),
          )),
    );
    return isSaid ? null : (only(counts)?.label ?? null);
  };
  const BEEN = '(?:were|was|got|get|are|have been|had been|been)';
  const as = (verb: string, before: string) => {
    const label = named(verb);
    return label && `${before}with ${label} above 0`;
  };
  return [
    {
      said: new RegExp(`\\b(?:that|which|who) ${BEEN} (\\p{L}+ed)(?= |$)`, 'u'),
      as: ({ 1: verb = '' }) => as(verb, ''),
    },
    {
      said: new RegExp(`^how many (\\p{L}+ )${BEEN} (\\p{L}+ed)(?= |$)`, 'u'),
      as: ({ 1: rows = '', 2: verb = '' }) => as(verb, `how many ${rows}`),
    },
  ];
}

/** 'Hourly vs salary' of a column of just these two: they are its groups, and no hours. */
function bothKinds({ columns, values }: ToldOf): Wording[] {
  const PERIODIC = '(?:hourly|daily|weekly|monthly|quarterly|yearly|annual|annually)';
  const both = (one: string, other: string) =>
    only(
      columns.filter((column) => {
        const written = (values.get(column.key) ?? column.top).map(({ value }) => String(value).toLowerCase());
        return !isNumeric(column) && column.distinct === 2 && written.includes(one) && written.includes(other);
      }),
    );
  const as = ({ 1: one = '', 2: other = '' }: RegExpExecArray) => {
    const column = both(one, other);
    return column && `by ${column.label}`;
  };
  const VS = '(?:vs|versus|or|and|against|compared to|compared with)';
  return [
    { said: new RegExp(`\\b(${PERIODIC}) ${VS} (\\p{L}+)(?= |$)`, 'u'), as },
    { said: new RegExp(`(?<= )(\\p{L}+) ${VS} (${PERIODIC})(?= |$)`, 'u'), as },
  ];
}

const UNIT_USED = /^(kwh|mwh|gwh|therm|m3|litre|liter|gallon|gb|mb)$/;
/** 'Gas usage', 'consumption' of a table that tells it by its unit alone; 'time spent' of one column of hours. */
function amounts(table: ToldOf): Wording[] {
  const isNamed = (...words: string[]) => table.columns.some((column) => isCalled(column, ...words));
  const used = measuredIn(table).filter(
    (column) => wordsOf(column).some((word) => UNIT_USED.test(word)) && !isCalled(column, 'rate', 'price', 'charge'),
  );
  const usage = isNamed('usage', 'consumption', 'used')
    ? null
    : (only(used) ?? only(used.filter((column) => isCalled(column, 'total'))));
  const hours = isNamed('time', 'spent', 'duration')
    ? null
    : only(measuredIn(table).filter((each) => wordsOf(each).join(' ') === 'hour'));
  return [
    ...(usage ? [{ said: /\b(?:usage|consumption)(?= |$)/, as: usage.label }] : []),
    ...(hours ? [{ said: /\b(?:time spent|hours spent)(?: (?:in|on))?(?= |$)/, as: `${hours.label} in` }] : []),
  ];
}

const DOCUMENT = /^(invoice|receipt|memo|bill|estimate|quote|payment|refund|order|deposit|credit|check|cheque)$/;
const NUMBERS_DOCUMENT =
  /^((invoice|document|doc|transaction|receipt|order|reference|voucher) )?(num|number|no|nr|id)$/;
/** 'How many invoices' of lines that are of invoices and of receipts, with several to each: those of this kind. */
function documents({ columns, values, rowCount }: ToldOf): Wording[] {
  const number = only(
    columns.filter(
      (column) => NUMBERS_DOCUMENT.test(wordsOf(column).join(' ')) && column.distinct < rowCount && column.distinct > 1,
    ),
  );
  const kind = only(
    columns.filter((column) => column.type === 'category' && isCalled(column, 'type', 'kind') && column.distinct > 1),
  );
  const kinds = kind ? (values.get(kind.key) ?? kind.top).map(({ value }) => String(value)) : [];
  if (!number || !kind) return [];
  return kinds
    .filter((value) => DOCUMENT.test(singular(value.toLowerCase().split(' ').at(-1)!)))
    .map((value) => ({
      said: new RegExp(`^(?:how many|number of) ${value.toLowerCase().replace(/[^\p{L} ]/gu, '.')}s(?= |$)`, 'u'),
      as: `number of different ${number.label} where ${kind.label} is ${value}`,
    }));
}

/** An average of lines that are a check each is one per check. */
function checks({ columns, rowCount }: ToldOf): Wording[] {
  const isCheck = columns.some(
    (column) => column.distinct === rowCount && isCalled(column, 'check', 'paycheck', 'payslip', 'voucher'),
  );
  return isCheck
    ? [
        {
          said: /\b(average|avg|mean|median) ((?:\p{L}+ ){1,3})per (?:pay ?check|pay ?slip|check|pay ?stub)(?= |$)/u,
          as: ({ 1: agg = '', 2: of = '' }) => `${agg} ${of.trim()}`,
        },
      ]
    : [];
}

/** Beside its verb it says nothing more: 'pay out', 'pay back'. */
const PAID_OUT: Wording[] = [{ said: /\b(pay|paid|pays|paying) out(?= |$)/, as: ({ 1: verb = '' }) => verb }];

/** What we do, get and use, in words of the table. */
export const rephraseOurs = (tokens: readonly QuestionToken[], table: ToldOf): readonly QuestionToken[] =>
  rewrite(tokens, [
    ...sending(table),
    ...PAID_OUT,
    ...money(table),
    ...documents(table),
    ...checks(table),
    ...happened(table),
    ...bothKinds(table),
    ...amounts(table),
  ]);
