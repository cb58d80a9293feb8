import type { ExtractionCheck, ExtractionField, ExtractionValue } from '../schema';

// Checks look at values alone, so that they can be made again after an edit.

type Values = readonly ExtractionValue[];
const CENT = 0.015;

const numberOf = (values: Values, key: string): number | null => {
  const found = values.find((each) => each.key === key && each.row === undefined);
  return typeof found?.value === 'number' ? found.value : null;
};
const dayOf = (values: Values, key: string): string | null => {
  const found = values.find((each) => each.key === key && each.row === undefined);
  return typeof found?.value === 'string' ? found.value : null;
};
const rowsOf = (values: Values, key: string): number[] =>
  values
    .filter((each) => each.key === key && each.row !== undefined)
    .flatMap(({ value }) => (typeof value === 'number' ? [value] : []));

const shown = (value: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const sumOf = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) * 100) / 100;
const near = (one: number, other: number, count = 1): boolean =>
  Math.abs(one - other) <= CENT + 0.001 * Math.min(10, count);

export function checksOf(fields: readonly ExtractionField[], values: Values): ExtractionCheck[] {
  const has = (key: string) => fields.some((field) => field.key === key);
  return [
    ...requiredOf(fields, values),
    ...(has('amount') && has('total') ? itemsCheck(values) : []),
    ...(has('total') ? totalCheck(values) : []),
    ...(has('balance') ? balanceChecks(values) : []),
    ...daysCheck(values),
  ];
}

const requiredOf = (fields: readonly ExtractionField[], values: Values): ExtractionCheck[] =>
  fields
    .filter(({ required, inRows }) => required && !inRows)
    .map(({ key, label }) => {
      const passed = values.some((each) => each.key === key && each.state !== 'missing' && each.value !== null);
      return {
        rule: `required: ${label}`,
        passed,
        message: passed
          ? `${label} was found.`
          : `${label} is required and was not found. Type it in, or leave it out.`,
        keys: [key],
      };
    });

/** The rows sum to the subtotal, or to the total where no subtotal is printed. */
function itemsCheck(values: Values): ExtractionCheck[] {
  const amounts = rowsOf(values, 'amount');
  const [subtotal, total] = [numberOf(values, 'subtotal'), numberOf(values, 'total')];
  const wanted = subtotal ?? total;
  if (amounts.length === 0 || wanted === null) return [];
  const sum = sumOf(amounts);
  const targets = [subtotal, total, total === null ? null : total - (numberOf(values, 'tax_total') ?? 0)].filter(
    (each): each is number => each !== null,
  );
  // Prices may hold the tax: then the rows sum to the total.
  const passed = targets.some((target) => near(sum, target, amounts.length));
  const name = subtotal === null ? 'total' : 'subtotal';
  return [
    {
      rule: `line items sum to the ${name}`,
      passed,
      message: passed
        ? `The rows sum to ${shown(wanted)}.`
        : `The rows sum to ${shown(sum)}, the ${name} says ${shown(wanted)}.`,
      keys: ['amount', name],
    },
  ];
}

function totalCheck(values: Values): ExtractionCheck[] {
  const [total, tax] = [numberOf(values, 'total'), numberOf(values, 'tax_total')];
  const subtotal = numberOf(values, 'subtotal');
  if (total === null || subtotal === null) return [];
  const discount = Math.abs(numberOf(values, 'discount') ?? 0);
  const shipping = Math.abs(numberOf(values, 'shipping') ?? 0);
  const tip = numberOf(values, 'tip') ?? 0;
  // Whether the subtotal is before the discount, and whether prices hold the tax, differs from paper to paper.
  const sums = [
    subtotal - discount + shipping + (tax ?? 0) + tip,
    subtotal + shipping + (tax ?? 0) + tip,
    subtotal + (tax ?? 0) + tip,
    ...(tax === null ? [] : [subtotal - discount + shipping + tip, subtotal + tip]),
  ];
  const first = Math.round(sums[0]! * 100) / 100;
  const passed = sums.some((sum) => near(sum, total, 3));
  return [
    {
      rule: 'total adds up',
      passed,
      message: passed
        ? `The parts add up to ${shown(total)}.`
        : `The parts add up to ${shown(first)}, the total says ${shown(total)}.`,
      keys: ['total', 'subtotal', 'tax_total', 'discount', 'shipping'].filter((key) => numberOf(values, key) !== null),
    },
  ];
}

function balanceChecks(values: Values): ExtractionCheck[] {
  const opening = numberOf(values, 'opening_balance');
  const closing = numberOf(values, 'closing_balance');
  const rows = new Map<number, { amount?: number; balance?: number }>();
  for (const { key, row, value } of values)
    if (row !== undefined && typeof value === 'number' && (key === 'amount' || key === 'balance'))
      rows.set(row, { ...rows.get(row), [key]: value });
  const list = [...rows].sort((one, other) => one[0] - other[0]).map(([row, each]) => ({ row, ...each }));
  return [...runningCheck(list, opening), ...closingCheck(list, opening, closing)];
}

type Movement = { row: number; amount?: number; balance?: number };

function runningCheck(rows: readonly Movement[], opening: number | null): ExtractionCheck[] {
  let before = opening;
  const wrong: number[] = [];
  let seen = 0;
  for (const { row, amount, balance } of rows) {
    if (before !== null && amount !== undefined && balance !== undefined) {
      seen++;
      if (!near(before + amount, balance)) wrong.push(row);
    }
    before = balance ?? (before !== null && amount !== undefined ? before + amount : null);
  }
  if (seen === 0) return [];
  return [
    {
      rule: 'running balance',
      passed: wrong.length === 0,
      message:
        wrong.length === 0
          ? 'Each balance is the one before with the movement.'
          : `The balance does not follow from the one before in ${wrong.length === 1 ? 'row' : 'rows'} ${wrong
              .slice(0, 5)
              .map((row) => row + 1)
              .join(', ')}.`,
      keys: ['amount', 'balance'],
    },
  ];
}

function closingCheck(rows: readonly Movement[], opening: number | null, closing: number | null): ExtractionCheck[] {
  if (opening === null || closing === null || rows.length === 0 || rows.some(({ amount }) => amount === undefined))
    return [];
  const sum = sumOf([opening, ...rows.map(({ amount }) => amount!)]);
  const passed = near(sum, closing, rows.length);
  return [
    {
      rule: 'opening balance and movements give the closing balance',
      passed,
      message: passed
        ? `They give ${shown(closing)}.`
        : `They give ${shown(sum)}, the closing balance says ${shown(closing)}.`,
      keys: ['opening_balance', 'closing_balance', 'amount'],
    },
  ];
}

const IN_ORDER: [string, string, string][] = [
  ['invoice_date', 'due_date', 'The invoice is due on or after its date'],
  ['period_start', 'period_end', 'The period ends after it starts'],
  ['signing_date', 'end_date', 'The contract ends after it is signed'],
  ['effective_date', 'end_date', 'The contract ends after it takes effect'],
  ['valid_from', 'valid_until', 'It is valid until after it is valid from'],
  ['departure', 'return', 'The return is after the departure'],
];

function daysCheck(values: Values): ExtractionCheck[] {
  const pairs = IN_ORDER.flatMap(([first, second, said]) => {
    const [from, to] = [dayOf(values, first), dayOf(values, second)];
    return from && to ? [{ first, second, said, from, to, passed: from <= to }] : [];
  });
  if (pairs.length === 0) return [];
  const wrong = pairs.find(({ passed }) => !passed);
  return [
    {
      rule: 'dates in order',
      passed: !wrong,
      message: wrong ? `${wrong.said}: here ${wrong.to} is before ${wrong.from}.` : 'The dates are in order.',
      keys: wrong ? [wrong.first, wrong.second] : pairs.flatMap(({ first, second }) => [first, second]),
    },
  ];
}
