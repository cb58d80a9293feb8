import { AppError } from '@/lib/base/errors/errors';
import type { ColumnOverride, ReadingOptions } from '@/lib/engines/ingest/schema/schema';
import type { Column } from '@/lib/pure/query/schema/column';
import type { ColumnPatch, ReadingOptionsPatch } from './schema';

type Overrides = Record<string, ColumnOverride>;

/** What was chosen so far, and now; null takes a choice back. */
function withChoices<Choices extends object>(
  before: Choices,
  change: { [Name in keyof Choices]?: Choices[Name] | null },
): Choices {
  const told = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    [...Object.entries(before), ...told].filter(([name]) => change[name as keyof Choices] !== null),
  ) as Choices;
}

export function withColumnChoices(before: Overrides, columns: readonly ColumnPatch[]): Overrides {
  const after = { ...before };
  for (const { key, ...change } of columns) {
    const { by, ...so } = after[key] ?? {};
    // Whoever chooses a type makes it their own.
    const chosen = withChoices<ColumnOverride>({ ...so, ...(by && change.type === undefined && { by }) }, change);
    if (Object.keys(chosen).length) after[key] = chosen;
    else delete after[key];
  }
  return after;
}

/** Refuses a choice for a column that is not there. */
export function assertColumns(columns: readonly Pick<Column, 'key'>[], choices: readonly ColumnPatch[] = []): void {
  const strange = choices.find(({ key }) => !columns.some((column) => column.key === key));
  if (!strange) return;
  const why = `there is no column ${strange.key}`;
  throw new AppError('validation', `columns: ${why}`, { fields: { columns: why } });
}

/** Whether the file is to be read again for a choice: a label or a role changes the catalogue alone. */
export const changesReading = ({ type, reading, missingWords }: ColumnPatch): boolean =>
  [type, reading, missingWords].some((choice) => choice !== undefined);

/** Whether these options read the file in another way: to dismiss an offer or to say what rows are does not. */
export const changesOptions = ({ dismissed: _offers, rows: _stated, ...reading }: ReadingOptionsPatch): boolean =>
  Object.values(reading).some((choice) => choice !== undefined);

/** The options of a version, with what was dismissed and said of the rows since. */
export const withOptionsOf = (
  { dismissed, rows }: ReadingOptions,
  { dismissed: _dismissed, rows: _rows, ...then }: ReadingOptions,
): ReadingOptions => ({ ...then, ...(dismissed && { dismissed }), ...(rows && { rows }) });

export const withReadingChoices = (before: ReadingOptions, options: ReadingOptionsPatch): ReadingOptions =>
  withChoices(before, options);

/** Labels and roles as they are chosen now, types and readings as they were chosen for a version. */
export function withReadingsOf(now: Overrides, then: Overrides): Overrides {
  const keys = [...new Set([...Object.keys(now), ...Object.keys(then)])];
  const after = withColumnChoices(
    now,
    keys.map((key) => ({
      key,
      type: then[key]?.type ?? null,
      reading: then[key]?.reading ?? null,
      missingWords: then[key]?.missingWords ?? null,
    })),
  );
  return Object.fromEntries(
    Object.entries(after).map(([key, choice]) => [key, { ...choice, ...(then[key]?.by && { by: then[key].by }) }]),
  );
}

type Choices = { options: ReadingOptions; overrides: Overrides };

/**
 * What a preview chose, with what was chosen on the data source while it waited: dismissed offers, labels and roles,
 * which make no version. Where both chose, the preview counts.
 */
export function withMeanwhile(preview: Choices, now: Choices): Choices {
  const dismissed = [...new Set([...(preview.options.dismissed ?? []), ...(now.options.dismissed ?? [])])];
  const rows = preview.options.rows ?? now.options.rows;
  const keys = [...new Set([...Object.keys(now.overrides), ...Object.keys(preview.overrides)])];
  const overrides = keys.map((key): [string, ColumnOverride] => {
    const { label, role } = now.overrides[key] ?? {};
    return [key, { ...(label && { label }), ...(role && { role }), ...preview.overrides[key] }];
  });
  return {
    options: { ...preview.options, ...(dismissed.length > 0 && { dismissed }), ...(rows && { rows }) },
    overrides: Object.fromEntries(overrides.filter(([, choice]) => Object.keys(choice).length > 0)),
  };
}
