import type { Calculation } from '@/lib/dashboards/calculation-schema';

const TYPES: Record<Calculation['type'], string> = { integer: 'a whole number', decimal: 'a number', text: 'a text', boolean: 'true or false', date: 'a date', datetime: 'a date with a time' };

/** 'A number for each row: group by it, filter on it, or measure it.' */
export const sayMeaning = ({ level, type }: Pick<Calculation, 'level' | 'type'>): string => {
  const what = `${TYPES[type][0]!.toUpperCase()}${TYPES[type].slice(1)}`;
  return level === 'row' ? `${what} for each row: it can be grouped by, filtered on and measured.` : `${what} for each group: it can be measured in charts and figures.`;
};

export const sayLevel = ({ level, type }: Pick<Calculation, 'level' | 'type'>): string => `${level === 'row' ? 'each row' : 'each group'}, ${TYPES[type]}`;

export const sayUse = ({ usedIn }: Pick<Calculation, 'usedIn'>): string => (usedIn.length === 0 ? 'not used yet' : `used in ${usedIn.length} ${usedIn.length === 1 ? 'widget' : 'widgets'}`);

/** What is lost with it. */
export function sayLoss({ name, usedIn }: Pick<Calculation, 'name' | 'usedIn'>): string {
  if (usedIn.length === 0) return `Nothing on this dashboard reads ${name}.`;
  const titles = usedIn.map(({ title }) => `‘${title}’`);
  return `${titles.length > 1 ? `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)} read` : `${titles[0]} reads`} it and will say that it is gone.`;
}
