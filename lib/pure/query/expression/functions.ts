import type { Grain } from '../schema/column';
import type { PlainAggregate } from '../schema/query';

/** The functions of the grammar: how each is written, what it does, and an example, as the editor shows them. */
export type FunctionHelp = { name: string; form: string; help: string; example: string };

export const FUNCTIONS = [
  { name: 'SUM', form: 'SUM(number)', help: 'Sum of the values in the group.', example: 'SUM([Fare])' },
  { name: 'AVG', form: 'AVG(number)', help: 'Average of the values in the group.', example: 'AVG([Fare])' },
  { name: 'MEDIAN', form: 'MEDIAN(number)', help: 'Median of the values in the group.', example: 'MEDIAN([Fare])' },
  { name: 'MIN', form: 'MIN(number or date)', help: 'Smallest value in the group.', example: 'MIN([Fare])' },
  { name: 'MAX', form: 'MAX(number or date)', help: 'Largest value in the group.', example: 'MAX([Fare])' },
  {
    name: 'COUNT',
    form: 'COUNT(value)',
    help: 'Number of rows with a value; COUNT() counts all rows.',
    example: 'COUNT()',
  },
  {
    name: 'COUNTD',
    form: 'COUNTD(value)',
    help: 'Number of distinct values in the group.',
    example: 'COUNTD([Zone])',
  },
  {
    name: 'PREVIOUS',
    form: 'PREVIOUS(group value)',
    help: 'Value in the previous period; missing if there is none.',
    example: 'SUM([Fare]) - PREVIOUS(SUM([Fare]))',
  },
  {
    name: 'RUNNING',
    form: 'RUNNING(group value)',
    help: 'Running total up to this period.',
    example: 'RUNNING(SUM([Fare]))',
  },
  {
    name: 'IF',
    form: 'IF(condition, then, else)',
    help: 'One value where the condition is true, else the other.',
    example: "IF([Distance] > 10, 'long', 'short')",
  },
  {
    name: 'CASE',
    form: 'CASE WHEN condition THEN value … ELSE value END',
    help: 'The value of the first condition that is true.',
    example: "CASE WHEN [Fare] < 10 THEN 'low' WHEN [Fare] < 50 THEN 'middle' ELSE 'high' END",
  },
  {
    name: 'ROUND',
    form: 'ROUND(number, digits)',
    help: 'Rounds to the given digits; halves round away from zero.',
    example: 'ROUND([Fare], 1)',
  },
  { name: 'ABS', form: 'ABS(number)', help: 'Absolute value.', example: 'ABS([Change])' },
  {
    name: 'DATEDIFF',
    form: "DATEDIFF('unit', from, to)",
    help: 'Number of unit boundaries between two dates; days are counted at midnight.',
    example: "DATEDIFF('day', [Ordered], [Shipped])",
  },
  {
    name: 'DATETRUNC',
    form: "DATETRUNC('unit', date)",
    help: 'Start of the period containing the date.',
    example: "DATETRUNC('month', [Ordered])",
  },
] as const satisfies readonly FunctionHelp[];

export type FunctionName = (typeof FUNCTIONS)[number]['name'];

export const AGGREGATE_OF: Partial<Record<FunctionName, PlainAggregate>> = {
  SUM: 'sum',
  AVG: 'avg',
  MEDIAN: 'median',
  MIN: 'min',
  MAX: 'max',
  COUNT: 'count',
  COUNTD: 'distinct',
};

export const DIFFERENCE_UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type DifferenceUnit = (typeof DIFFERENCE_UNITS)[number];
export const TRUNCATE_UNITS: readonly Grain[] = ['hour', 'day', 'week', 'month', 'quarter', 'year'];

/** Fewest and most arguments. */
export const ARGUMENTS: Record<Exclude<FunctionName, 'CASE'>, [number, number]> = {
  SUM: [1, 1],
  AVG: [1, 1],
  MEDIAN: [1, 1],
  MIN: [1, 1],
  MAX: [1, 1],
  COUNT: [0, 1],
  COUNTD: [1, 1],
  PREVIOUS: [1, 1],
  RUNNING: [1, 1],
  IF: [3, 3],
  ROUND: [1, 2],
  ABS: [1, 1],
  DATEDIFF: [3, 3],
  DATETRUNC: [2, 2],
};
