import { missingCells, missingIn } from '@/components/data/source-facts';
import { count, counted, listed } from '@/components/data/words';
import type { BadgeTone } from '@/components/ui/badge';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { describeMeasure, isMeasure } from '@/lib/pure/analysis/semantics/measure';
import { standInOf } from '@/lib/pure/analysis/semantics/stand-ins';
import { formatNumber } from '@/lib/pure/format/format';
import { isNumeric, type Column } from '@/lib/pure/query/schema/column';

export type Remark = { tone: Extract<BadgeTone, 'warn' | 'neutral'>; title: string; text: string };

const MOST = 6;
/** Beyond this share of a column, zeros are its nature; up to it they look like gaps. */
const FEW = 0.05;

type Look = (source: Pick<DataSource, 'columns' | 'rowCount'>) => Remark[];

const missing: Look = ({ columns, rowCount }) => {
  const total = missingCells(columns);
  if (total === 0) return [];
  const holed = columns.filter((column) => missingIn(column) > 0).sort((a, b) => missingIn(b) - missingIn(a));
  const named = holed.slice(0, 4).map((column) => `${column.label} ${count(missingIn(column))}`);
  const rest = holed.length > named.length ? `, ${counted(holed.length - named.length, 'more column')}` : '';
  const whole = holed.filter(({ nulls }) => nulls === rowCount).length;
  return [
    {
      tone: 'warn',
      title: `${counted(total, 'cell')} ${total === 1 ? 'is' : 'are'} missing`,
      text: `${named.join('; ')}${rest}.${whole ? ` ${counted(whole, 'column')} ${whole === 1 ? 'has' : 'have'} no values.` : ''}`,
    },
  ];
};

const misfits: Look = ({ columns }) =>
  columns
    .filter(({ invalid }) => invalid > 0)
    .map(({ label, invalid, type }) => ({
      tone: 'warn',
      title: `${counted(invalid, 'value')} in ${label} ${invalid === 1 ? 'is' : 'are'} invalid`,
      text: `The column is read as ${type}. Invalid values count as missing; the original text is kept in the rows.`,
    }));

const apart: Look = ({ columns }) => {
  const byValue = new Map<number, { column: Column; count: number }[]>();
  for (const column of columns.filter((each) => isNumeric(each) && each.role === 'measure')) {
    const found = standInOf(column);
    if (found) byValue.set(found.value, [...(byValue.get(found.value) ?? []), { column, count: found.count }]);
  }
  return [...byValue].map(([value, found]): Remark => {
    const written = formatNumber(value);
    const [first] = found;
    const where =
      found.length === 1 && first
        ? `${counted(first.count, 'value')} of ${first.column.label} ${first.count === 1 ? 'is' : 'are'} ${written}`
        : `${written} may be a placeholder in ${counted(found.length, 'column')}`;
    const named = listed(found.slice(0, 3).map(({ column, count: rows }) => `${column.label} ${count(rows)}`));
    const mean = first ? formatNumber(first.column.mean, first.column.format) : '';
    return {
      tone: 'warn',
      title: where,
      text: `${found.length > 1 ? `${named}${found.length > 3 ? ' and others' : ''}. ` : ''}No other values are close to it, and it shifts the mean${found.length === 1 ? ` (${mean})` : ''} as if it were a real measurement. It may be a placeholder for a missing value${value < 0 ? '; new dashboards exclude it and say so' : ''}.`,
    };
  });
};

const lateDates: Look = ({ columns }) =>
  columns.flatMap(({ label, time }): Remark[] => {
    if (!time?.suspects) return [];
    const { rows, latest, last } = time.suspects;
    return [
      {
        tone: 'warn',
        title: `${counted(rows, 'date')} of ${label} ${rows === 1 ? 'lies' : 'lie'} in the future or far after the others`,
        text: `The latest is ${String(latest).slice(0, 10)}; all others end on ${String(last).slice(0, 10)}. They stay in the data, but ‘last’ counts from ${String(last).slice(0, 10)}, and lines over time end there.`,
      },
    ];
  });

const rareZeros: Look = ({ columns, rowCount }) =>
  columns
    .filter(
      (column) =>
        isNumeric(column) &&
        column.role === 'measure' &&
        column.zeros !== null &&
        column.zeros > 0 &&
        column.zeros <= FEW * rowCount &&
        Number(column.min) >= 0,
    )
    .map(({ label, zeros }) => ({
      tone: 'warn',
      title: `${counted(zeros ?? 0, 'row')} ${zeros === 1 ? 'has' : 'have'} ${label} 0`,
      text: `${formatNumber((zeros ?? 0) / rowCount, { kind: 'percent' })} of all rows. If they are placeholders for missing values, they pull the mean down.`,
    }));

/** An amount that is summed. A temperature below zero is no oddity. */
const isAmount = (column: Column): boolean => {
  if (!isNumeric(column) || column.role !== 'measure') return false;
  const meaning = describeMeasure(column);
  return isMeasure(meaning) && meaning.agg === 'sum';
};

const rareNegatives: Look = ({ columns, rowCount }) =>
  columns
    .filter(
      (column) =>
        isAmount(column) && column.negatives !== null && column.negatives > 0 && column.negatives <= FEW * rowCount,
    )
    .map(({ label, negatives, min, format }) => ({
      tone: 'warn',
      title: `${label} is negative in ${counted(negatives ?? 0, 'row')}`,
      text: `The lowest is ${formatNumber(Number(min), format)}. They reduce the sum.`,
    }));

const constants: Look = ({ columns, rowCount }) => {
  const same = columns.filter(({ distinct, nulls }) => distinct === 1 && nulls === 0);
  if (rowCount < 2 || same.length === 0) return [];
  return [
    {
      tone: 'neutral',
      title: `${counted(same.length, 'column')} ${same.length === 1 ? 'has' : 'have'} only one value`,
      text: `${listed(same.slice(0, 4).map(({ label }) => label))}${same.length > 4 ? ' and others' : ''}: the same value in every row, so charts don’t group by it.`,
    },
  ];
};

const skewed = (column: Column) =>
  isNumeric(column) &&
  column.role === 'measure' &&
  column.skewness !== null &&
  column.skewness > 2 &&
  column.mean !== null &&
  column.quantiles !== null;

const longTails: Look = ({ columns }) =>
  columns
    .filter(skewed)
    .filter(({ mean, quantiles }) => Number(mean) > 1.5 * Number(quantiles?.[2]) && Number(quantiles?.[2]) > 0)
    .slice(0, 2)
    .map(({ label, mean, quantiles, format }) => ({
      tone: 'neutral',
      title: `${label} is right-skewed`,
      text: `The mean (${formatNumber(mean, format)}) is far above the median (${formatNumber(quantiles?.[2] ?? null, format)}), pulled up by a few large values.`,
    }));

const approximate: Look = ({ columns }) => {
  const about = columns.filter(({ exact }) => !exact);
  return about.length
    ? [
        {
          tone: 'neutral',
          title: 'Some numbers are marked “about”',
          text: `Distinct counts and quantiles of ${counted(about.length, 'column')} are estimates. Sums, counts and ranges are exact.`,
        },
      ]
    : [];
};

const LOOKS: readonly Look[] = [
  missing,
  misfits,
  lateDates,
  apart,
  rareZeros,
  rareNegatives,
  longTails,
  constants,
  approximate,
];

/** What an analyst would want to be told before using the data. Only what the profile measured. */
export const worthKnowing: Look = (source) => LOOKS.flatMap((look) => look(source)).slice(0, MOST);
