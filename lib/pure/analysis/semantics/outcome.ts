import type { Cell, Column } from '@/lib/pure/query/schema/column';
import { outcomeDirection, type GoodDirection } from './lexicon/lexicon';
import { readLabel } from './lexicon/read-label';

/** A column that says of each row whether something is so. Shown as the share of `positive` among the rows that say. */
export type OutcomeValue = {
  positive: Cell;
  /** The value has to be named: it is no plain yes ('admitted', '>50K'), or the label says nothing ('type'). */
  named: boolean;
  /** How much it looks like what the table is about: 2 by its word, 1 by its word on a plain flag, 0 an attribute. */
  interest: number;
  good: GoodDirection;
};

const POSITIVE = new Set([
  'yes',
  'y',
  'true',
  't',
  '1',
  'positive',
  'pos',
  'success',
  'successful',
  'won',
  'win',
  'pass',
  'passed',
  'admitted',
  'accepted',
  'approved',
  'survived',
  'alive',
  'dead',
  'died',
  'malignant',
  'present',
  'fraud',
  'spam',
  'converted',
  'churned',
  'left',
  'default',
]);
const NEGATIVE = new Set([
  'no',
  'n',
  'false',
  'f',
  '0',
  '2',
  'negative',
  'neg',
  'failure',
  'failed',
  'lost',
  'loss',
  'fail',
  'rejected',
  'denied',
  'absent',
  'none',
  'not',
  'benign',
  'ham',
  'never',
]);
/** Pairs that only an outcome has. */
const FATES = [
  ['pass', 'fail'],
  ['won', 'lost'],
  ['win', 'loss'],
  ['alive', 'dead'],
  ['survived', 'died'],
  ['admitted', 'rejected'],
  ['accepted', 'rejected'],
  ['approved', 'denied'],
  ['approved', 'rejected'],
  ['success', 'failure'],
  ['malignant', 'benign'],
  ['spam', 'ham'],
  ['positive', 'negative'],
];
const PLAIN_YES = new Set(['yes', 'y', 'true', 't', '1']);

/** An outcome that is blank for more than one row in five is a detail of some rows, not what the table is about. */
const MOSTLY_KNOWN = 0.8;

/** Labels that say nothing by themselves: the value has to be named beside them. */
const GENERIC = new Set([
  'type',
  'class',
  'target',
  'label',
  'outcome',
  'y',
  'result',
  'decision',
  'diagnosis',
  'status',
]);

/** What was so before, or runs in the family, is no result. */
const SIDE_FACT = new Set([
  'prior',
  'previous',
  'previously',
  'prevalent',
  'history',
  'family',
  'ever',
  'past',
  'before',
  'parent',
  'known',
  'use',
  'used',
]);

const values = (column: Column): Cell[] => column.top.map(({ value }) => value);
const lower = (value: Cell) => String(value).trim().toLowerCase();

/**
 * The value that says yes: by its word, or by its partner saying no; of two names under an outcome's label, the rarer
 * one.
 */
function positiveValue(column: Column, isOutcomeName: boolean): Cell | undefined {
  if (column.type === 'boolean') return true;
  const both = values(column);
  if (both.length !== 2) return undefined;
  const happened = repeatsLabel(column);
  if (happened !== undefined) return happened;
  const [first, second] = both as [Cell, Cell];
  // Of 1 and 2 either may be the yes: the rarer one is told by its number.
  if (isOneOrTwo(both)) return isOutcomeName ? second : undefined;
  const fated = fatedValue(column);
  if (fated !== undefined) return fated;
  // 1 beside 100 counts pieces, and is no yes.
  if (column.type === 'integer' && both.some((value) => Math.abs(Number(value)) > 1)) return undefined;
  const yes = both.filter((value) => POSITIVE.has(lower(value)));
  const no = both.filter((value) => NEGATIVE.has(lower(value)) || /^(no|not|non)\b/.test(lower(value)));
  if (no.length === 1) return no[0] === first ? second : first;
  if (yes.length === 1 && (isOutcomeName || PLAIN_YES.has(lower(yes[0]!)))) return yes[0];
  if (yes.length === 2 || no.length === 2 || !isOutcomeName || column.type === 'integer') return undefined;
  return second;
}

/** Labels of what became of a row. */
const FATE_LABELS = new Set(['status', 'state', 'result', 'outcome', 'decision', 'disposition', 'resolution', 'fate']);
/** 'No-show' and 'on time' as one word each. */
const directionOf = (value: Cell) => {
  const words = lower(value).split(/[^\p{L}]+/u);
  return words[0] === 'not' || words[0] === 'un' ? null : outcomeDirection([words.join(''), ...words]);
};

/**
 * What became of a row, by its values: one ended well and the other badly ('attended', 'no-show'), or one is an end
 * under a label that says so (status 'churned'). Told is the word for success where the other is its failure, else what
 * went wrong.
 */
function fatedValue(column: Column): Cell | undefined {
  const both = values(column);
  if (column.type !== 'category' || both.length !== 2) return undefined;
  const ends = both.filter((value) => ['up', 'down'].includes(directionOf(value) ?? ''));
  const labelled = readLabel(column.label).words.some((word) => FATE_LABELS.has(word));
  if (ends.length === 1) return labelled ? ends[0] : undefined;
  if (ends.length !== 2 || directionOf(both[0]!) === directionOf(both[1]!)) return undefined;
  return both.find((value) => NEGATIVE.has(lower(value)))
    ? both.find((value) => !NEGATIVE.has(lower(value)))
    : both.find((value) => directionOf(value) === 'down');
}

const FEWEST_LETTERS = 4;
/** 'delayed' of a column 'delay': the value that says that what the label names has happened, beside one that does not. */
function repeatsLabel({ label, top }: Column): Cell | undefined {
  const word = readLabel(label).words.at(-1) ?? '';
  if (word.length < FEWEST_LETTERS) return undefined;
  const stem = word.replace(/e$/, '');
  const said = top.filter(({ value }) => lower(value).startsWith(stem));
  const [one] = said;
  return said.length === 1 && lower(one!.value) !== word && /ed$/.test(lower(one!.value)) ? one!.value : undefined;
}

const isOneOrTwo = (both: readonly Cell[]) =>
  both
    .map(Number)
    .toSorted((a, b) => a - b)
    .join() === '1,2';

/** What nearly every row says alike is a remark, unless a word tells that it is a result. */
const MOST_ALIKE = 0.95;
function isContested({ top }: Column): boolean {
  const total = top.reduce((sum, { count }) => sum + count, 0);
  return (top[0]?.count ?? 0) <= MOST_ALIKE * total;
}

const TARGETS = new Set(['target', 'outcome', 'label', 'class', 'diagnosis', 'result', 'verdict']);
const MOST_CLASSES = 5;
/** What rows end as, in three to five classes under a label that says so: 'target' with dropout, enrolled, graduate. */
export const isClassTarget = ({ label, type, distinct }: Pick<Column, 'label' | 'type' | 'distinct'>): boolean => {
  const { words } = readLabel(label);
  return (
    type === 'category' && distinct >= 3 && distinct <= MOST_CLASSES && words.length === 1 && TARGETS.has(words[0]!)
  );
};

/** 'on time' and 'no show' as one word each. */
const pairsOf = (words: readonly string[]) => words.slice(1).map((word, place) => `${words[place]!}${word}`);

/**
 * Reads a two-valued column as an outcome, or null. `last` tells that it closes the table, where targets stand by
 * custom.
 */
export function describeOutcome(
  column: Column,
  { last = false, coverage = 1 }: { last?: boolean; coverage?: number } = {},
): OutcomeValue | null {
  if (column.distinct !== 2 || !['boolean', 'integer', 'category'].includes(column.type)) return null;
  const { words } = readLabel(column.label);
  const direction = outcomeDirection(words) ?? outcomeDirection(pairsOf(words));
  const positive = positiveValue(column, direction !== null);
  if (positive === undefined || positive === null) return null;
  const attribute = /^(is|has|was|had|can|owns?)$/.test(words[0] ?? '') || words.some((word) => SIDE_FACT.has(word));
  const plain = column.type !== 'category' || values(column).some((value) => PLAIN_YES.has(lower(value)));
  const fate =
    fatedValue(column) !== undefined ||
    FATES.some((pair) => values(column).every((value) => pair.includes(lower(value))));
  const word = Math.max(
    fate || repeatsLabel(column) !== undefined ? 1.2 : 0,
    direction === null ? (last && plain && isContested(column) ? 0.8 : 0) : direction === 'none' && !last ? 1 : 2,
  );
  const interest = coverage < MOSTLY_KNOWN ? 0.3 * word : word;
  const named =
    GENERIC.has(words.join(' ')) ||
    isOneOrTwo(values(column)) ||
    (typeof positive === 'string' && !PLAIN_YES.has(lower(positive)));
  return {
    positive,
    named,
    interest:
      attribute && (direction === null || words.some((word) => SIDE_FACT.has(word)))
        ? Math.min(0.9, interest / 2)
        : interest,
    good: named ? 'none' : (direction ?? 'none'),
  };
}
