import type { DriversWords, KeptModel } from '@/lib/product/drivers/schema';
import type { DependencePoint, Driver, LeftOutColumn, DriversRefusal } from '@/lib/pure/analysis/drivers/schema';
import { formatDate, formatNumber, formatPart } from '@/lib/pure/format/format';

/** Beside other shares a tenth of a percent is the least that is told. */
export const percent = (share: number): string => formatNumber(Math.round(1000 * share) / 1000, { kind: 'percent' });

/** A level as people read it: a flag says yes or no. */
export const levelName = (level: string): string => (level === 'true' ? 'yes' : level === 'false' ? 'no' : level);

const PARTS = {
  hour: 'hour of the day',
  weekday: 'day of the week',
  day: 'day of the month',
  month: 'month',
  quarter: 'quarter',
} as const;

export const driverName = (
  { column, part }: Pick<Driver, 'column' | 'part'>,
  { labels }: Pick<DriversWords, 'labels'>,
): string => `${labels[column] ?? column}${part ? `, ${PARTS[part]}` : ''}`;

/** A value of a driver; `isTime`: its numbers are seconds since 1970. */
export function valueName({ value }: Pick<DependencePoint, 'value'>, part: Driver['part'], isTime: boolean): string {
  if (value === null) return 'missing';
  if (typeof value === 'string') return levelName(value);
  if (part) return formatPart(part, value);
  return isTime
    ? formatDate(new Date(1000 * value).toISOString().slice(0, 19), 'day')
    : formatNumber(value, { kind: 'plain' }, 'chart');
}

/** Which way the prediction moves with a driver. */
export function directionWords(driver: Driver, isTime: boolean): string {
  const { direction, highest, lowest, part } = driver;
  const [high, low] = [valueName(highest, part, isTime), valueName(lowest, part, isTime)];
  switch (direction) {
    case 'rises':
      return isTime ? 'rises over time' : 'increases with it';
    case 'falls':
      return isTime ? 'falls over time' : 'decreases with it';
    case 'turns':
      return `highest near ${high}, lowest near ${low}`;
    case 'levels':
      return `highest for ${high}, lowest for ${low}`;
  }
}

export const LEFT_OUT: Record<LeftOutColumn['why'], string> = {
  leak: 'predicts it almost perfectly on its own, so it is probably only known afterwards (target leakage)',
  copy: 'duplicates it one to one',
  definition: 'calculated from it, or part of it',
  constant: 'has only one value',
  asked: 'excluded by you',
  id: 'identifies individual rows',
  text: 'free text',
  in_review: 'needs a reading',
  ignored: 'ignored',
  levels: 'too many values',
};

export const CURES: Record<DriversRefusal['code'], string> = {
  unknown_target: 'Choose another column.',
  unfit_target: 'Choose a number or a category of few values.',
  unknown_level: 'Choose another value.',
  few_rows: 'Choose a column with more values, or add rows.',
  few_of_a_kind: 'Choose another value, or add rows.',
  constant: 'Choose another column.',
  no_columns: 'Exclude fewer columns, or add columns known in advance.',
};

/** Fewer than a fifth, or more than four fifths: then pairs put in order flatter a model. */
export const isLopsided = (baseRate: number): boolean => baseRate < 0.2 || baseRate > 0.8;

/** What was told, in one sentence before and one after its figure. */
export function headline(
  { kind, accuracy, ...model }: KeptModel,
  { target }: Pick<DriversWords, 'target'>,
): { figure: string; before: string; after: string } {
  if (kind === 'number')
    return {
      before: 'The other columns explain ',
      figure: percent(accuracy.value),
      after: ` of the variance in ${target} on held-out rows (R²). Always predicting the mean explains 0%.`,
    };
  const positive = 'positive' in model ? levelName(model.positive) : '';
  return {
    before: `Given one row where ${target} is ${positive} and one where it isn’t, the model ranks them correctly `,
    figure: percent(accuracy.value),
    after: ' of the time (AUC, held-out rows). Guessing is right 50% of the time.',
  };
}

export const calibrationWords = {
  barsObservedLines: 'Bars: observed. Lines: predicted. Rows in ten groups by increasing probability.',
};

export const checkPanelWords = {
  couldntCheckColumn: 'Couldn’t check the column',
  cantFindDrivers: (target: string) => `Can’t find drivers of ${target}`,
  numericTargetEvaluated: 'Numeric target, evaluated by R² (variance explained)',
  tableTooLarge: 'The table is too large for one run. An evenly spaced sample is used, and no rows are predicted',
};

export const dependenceFigureWords = {
  howCurveCalculated: 'How this curve was calculated',
};

export const driverListWords = {
  howDriversFound: 'How the drivers were found',
};

export const driversScreenWords = {
  deletesDriversPredictions: 'This deletes its drivers and predictions. Your data isn’t affected.',
  containsNoResult: 'It contains no result.',
  noBetterThan: 'No better than guessing.',
};

export const driversTabWords = {
  couldntLoadData: 'Couldn’t load the data source',
  dataSourceNo: 'This data source has no numeric or low-cardinality column to analyse.',
  nothingCheckYet: 'Nothing to check yet.',
  couldntFindDrivers: 'Couldn’t find the drivers',
};

export const predictedTableWords = {
  whereMissing: (target: string) => `${target} where it is missing`,
  couldntLoadRows: 'Couldn’t load the rows',
};
