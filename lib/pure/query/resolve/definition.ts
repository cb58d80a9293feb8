import type { QueryCalculation, ValueType } from '../schema/calculation';
import { isCalculationKey } from '../schema/calculation-key';
import { isNumeric, isTime, type Column, type ColumnType } from '../schema/column';
import type { DashboardConfig } from '../schema/dashboard-config';
import type { Query } from '../schema/query';
import { fieldsOf, type QueryColumn } from './fields';

export const columnType = (type: ValueType): ColumnType => (type === 'text' ? 'category' : type);

/** How many different values nobody has counted. */
const MANY = 1_000_000;

/** A calculation as a column beside those of the file: nothing is known of its values but their type. */
export const columnOfCalculation = ({
  key,
  label,
  type,
  format,
}: Pick<QueryCalculation, 'key' | 'label' | 'type' | 'format'>): QueryColumn => ({
  key,
  label,
  type: columnType(type),
  format,
  nulls: 1,
  invalid: 0,
  min: null,
  max: null,
  distinct: type === 'boolean' ? 2 : MANY,
  time: null,
  review: null,
});

/** As a column on a screen: nobody has measured it. */
export function screenColumn(calculation: Pick<QueryCalculation, 'key' | 'label' | 'type' | 'format'>): Column {
  return {
    ...columnOfCalculation(calculation),
    role: isNumeric(calculation) ? 'measure' : isTime(calculation) ? 'time' : 'dimension',
    exact: false,
    mean: null,
    sd: null,
    sum: null,
    zeros: null,
    negatives: null,
    skewness: null,
    quantiles: null,
    meanLength: null,
    top: [],
    histogram: [],
    samples: [],
    readAs: null,
  };
}

/**
 * The columns that a query can name: those of the file and the calculations that it carries, as they were when it was
 * asked.
 */
export const columnsWith = (
  { calculations = [] }: Pick<Query, 'calculations'>,
  columns: readonly QueryColumn[],
): readonly QueryColumn[] =>
  calculations.length
    ? [
        ...calculations.map(columnOfCalculation),
        ...columns.filter(({ key }) => !calculations.some((calculation) => calculation.key === key)),
      ]
    : columns;

/** The query with those of these calculations that it names, and with no other. */
export function carrying(query: Query, calculations: readonly QueryCalculation[]): Query {
  const { calculations: _others, ...rest } = query;
  const named = calculationsNamed(rest);
  const own = calculations.filter(({ key }) => named.includes(key));
  return own.length ? { ...rest, calculations: own } : rest;
}

type Config = Pick<DashboardConfig, 'kpis' | 'charts' | 'filters'>;

/** A dashboard whose queries carry the calculations that they name. */
export function carryingConfig({ kpis, charts, filters }: Config, calculations: readonly QueryCalculation[]): Config {
  const carry = (query: Query) => carrying(query, calculations);
  return {
    filters,
    kpis: kpis.map((kpi) => ({ ...kpi, query: carry(kpi.query), sparkline: kpi.sparkline && carry(kpi.sparkline) })),
    charts: charts.map((chart) => ({ ...chart, query: carry(chart.query) })),
  };
}

/** Keys of the calculations that a query names. */
export const calculationsNamed = (query: Pick<Query, 'measures' | 'dimensions' | 'filters' | 'select'>): string[] =>
  fieldsOf({ ...query, calculations: [] }).filter(isCalculationKey);
