import type { Column } from '@/lib/pure/query/schema/column';

/** Keys of columns that a table is only read with; those of real columns have letters, digits and '_' alone. */
const SEPARATOR = ':';
const OF_YEARS = 'years';
const OF_NOTHING_BUT_YEARS = 'only-years';

/** The column of years that column headers are. */
export const YEAR_KEY = `year${SEPARATOR}`;

type Keyed = Pick<Column, 'key'>;

/** A column that the table has. */
export const isReal = ({ key }: Keyed) => !key.includes(SEPARATOR);

/** One of the figures of a table with a line a figure, or of those told of every year. */
export const isKind = ({ key }: Keyed) => key.includes(SEPARATOR) && key !== YEAR_KEY;
export const keyOfKind = (values: Keyed, kind: string) => `${values.key}${SEPARATOR}${kind}`;

/** What is told of every year where the headers say nothing but the year. */
export const isYearly = ({ key }: Keyed) => key.startsWith(OF_NOTHING_BUT_YEARS) && key.split(SEPARATOR).length === 2;
export const keyOfYears = (first: Keyed, stem: string) =>
  `${stem ? OF_YEARS : OF_NOTHING_BUT_YEARS}${SEPARATOR}${first.key}`;
