import { upperFirst } from '@/components/data/words';
import { columnTypes } from '@/lib/pure/query/schema/column-types';
import type { Calculation } from '@/lib/product/dashboards/calculation-schema';

const valueInWords = (type: Calculation['type']) => (type === 'boolean' ? 'true or false' : columnTypes[type].value);

/** 'A number for each row: group by it, filter on it, or measure it.' */
export const sayMeaning = ({ level, type }: Pick<Calculation, 'level' | 'type'>): string => {
  const what = upperFirst(valueInWords(type));
  return level === 'row'
    ? `${what} for each row. Use it to group, filter or measure.`
    : `${what} for each group. Use it as a measure in charts and KPIs.`;
};

export const sayLevel = ({ level, type }: Pick<Calculation, 'level' | 'type'>): string =>
  `${level === 'row' ? 'each row' : 'each group'}, ${valueInWords(type)}`;

export const sayUse = ({ usedIn }: Pick<Calculation, 'usedIn'>): string =>
  usedIn.length === 0 ? 'not used yet' : `used in ${usedIn.length} ${usedIn.length === 1 ? 'widget' : 'widgets'}`;

/** What is lost with it. */
export function sayLoss({ name, usedIn }: Pick<Calculation, 'name' | 'usedIn'>): string {
  if (usedIn.length === 0) return `Nothing on this dashboard uses ${name}.`;
  const titles = usedIn.map(({ title }) => `‘${title}’`);
  return `${titles.length > 1 ? `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)} read` : `${titles[0]} reads`} it and will show an error.`;
}

export const calculationEditorWords = {
  couldntSaveCalculation: 'Couldn’t save the calculation',
  fiveSampleResults: 'Five sample results will appear here once the expression is valid.',
};

export const calculationsPanelWords = {
  columnsMeasuresComputed:
    'Columns and measures computed from your data, for use in this dashboard’s charts, KPIs and filters.',
};

export const functionListWords = {
  arithmeticDividingZero: 'Arithmetic. Dividing by zero, or using a missing value, returns no value.',
};

export const sampleWords = {
  noRowsCalculate: 'No rows to calculate from.',
};
