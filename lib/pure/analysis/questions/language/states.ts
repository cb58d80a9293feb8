import { dictionary } from '@/lib/pure/format/dictionary';
import type { Cell, Column } from '@/lib/pure/query/schema/column';
import { readLabel } from '../../semantics/lexicon/read-label';
import { isFormOf } from './likeness';

const set = (words: string) => new Set(words.split('|'));

/** What a status says, in words that tables and people use for one thing. */
const ENDED = set('resolved|closed|done|completed|complete|finished|solved|fixed|settled|concluded');
const CANCELLED = set('canceled|cancelled|withdrawn|void|voided|revoked');
const SAME: ReadonlySet<string>[] = [
  ENDED,
  CANCELLED,
  set('failed|failure|fail|unsuccessful|error|failing'),
  set('success|successful|succeeded|passed|pass|ok'),
  set('rejected|declined|denied|refused|disapproved|turned down'),
  set('approved|accepted|granted|admitted'),
  set('shipped|dispatched|sent'),
  set('returned|refunded'),
];
/** What has not ended, where no value says so by itself. */
const OPEN = set('open|unresolved|outstanding|unfinished|unsolved|unsettled|uncompleted|incomplete');

const STATUS = set('status|state|stage|outcome|result|resolution|disposition|fate');
const MOST_STATES = 15;

const plain = (value: Cell) => String(value).trim().toLowerCase();

/** Whether a column says what has become of its rows. */
const isStatus = ({ type, distinct, label }: Column) =>
  type === 'category' && distinct <= MOST_STATES && readLabel(label).words.some((word) => STATUS.has(word));

/**
 * The values of a status that a word means though none is written so: 'failed' of 'Failure', 'open' of all that have
 * come to no end, neither resolved nor cancelled, rejected or failed. None of any other column, and none where a value
 * is written so.
 */
export function statesMeant(word: string, column: Column, values: readonly Cell[]): Cell[] {
  if (!isStatus(column) || values.some((value) => plain(value) === word)) return [];
  const same = SAME.find((each) => each.has(word));
  if (same) return values.filter((value) => same.has(plain(value)));
  if (!OPEN.has(word) || !values.some((value) => ENDED.has(plain(value)))) return [];
  return values.filter((value) => !SAME.some((each) => each.has(plain(value))));
}

const HEADED = /^(\p{L}{3,})(?=\s*[:(,/–-]|\s+(?:with|without)\b)/u;

/**
 * The values of a column that begin with a word and go on with what it is like: 'success' of 'Success (drone ship)' and
 * 'Success (ground pad)', 'rain' of 'Raining without high winds'. None where a value is written so by itself.
 */
export function headedBy(word: string, { type, distinct }: Column, values: readonly Cell[]): Cell[] {
  if (type !== 'category' || distinct > MOST_HEADED || word.length < 4) return [];
  if (values.some((value) => plain(value) === word)) return [];
  const same = SAME.find((each) => each.has(word));
  return values.filter((value) => {
    const [, head = ''] = HEADED.exec(plain(value)) ?? [];
    return head !== '' && (head === word || isFormOf(word, head) || same?.has(head) === true);
  });
}
const MOST_HEADED = 40;

const SIZES: Record<string, string[]> = dictionary({
  xs: ['extra small'],
  s: ['small'],
  m: ['medium'],
  l: ['large', 'big'],
  xl: ['extra large'],
  xxl: ['extra extra large', 'double extra large'],
});
const LEVELS: Record<string, string[]> = dictionary({
  vl: ['very low'],
  l: ['low'],
  m: ['medium', 'moderate', 'middle'],
  h: ['high'],
  vh: ['very high'],
});
const SCALES = [SIZES, LEVELS];

/** 'L' of a column of nothing but sizes is 'large'; null for any other words or column. */
export function abbreviated(words: string, { distinct, type }: Column, values: readonly Cell[]): Cell | null {
  if (type !== 'category' || distinct < 2 || distinct > MOST_STATES) return null;
  const scale = SCALES.find((each) => values.every((value) => Object.hasOwn(each, plain(value))));
  return (scale && values.find((value) => scale[plain(value)]!.includes(words))) ?? null;
}
