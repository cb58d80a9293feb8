import type { UserActor } from '@/lib/base/actor/actor';
import { readRows } from '@/lib/engines/answers/run';
import { loadHeld } from '@/lib/product/data-sources/read/load';
import { csvLine } from '@/lib/pure/format/csv';
import { foundDrivers } from './drivers';
import type { PredictedRows, Prediction, DriverValuesFormat } from './schema';
import type { DriversRow } from './store';
import { findPredictions } from './store';

/** Columns beside a prediction: what names the row, then what tells most. */
const MOST_COLUMNS = 6;
const AT_ONCE = 500;

const TYPES: Record<DriverValuesFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

type Page = { offset: number; limit: number };

/**
 * The rows whose target is missing, with what is predicted; those of the file and the predictions stand in one order.
 */
async function pageOf(
  actor: UserActor,
  row: DriversRow,
  { predictions, offset, limit, signal }: Page & { predictions: readonly Prediction[]; signal?: AbortSignal },
): Promise<PredictedRows> {
  const { relation, columns } = await loadHeld(actor, row.dataSourceId, row.dataVersion);
  const telling = row.model?.drivers.map(({ column }) => column) ?? [];
  const wanted = [...new Set([...columns.filter(({ role }) => role === 'id').map(({ key }) => key), ...telling])].slice(
    0,
    MOST_COLUMNS,
  );
  const shown = wanted.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const { rows, rowNumbers } = await readRows({
    relation,
    columns,
    signal,
    page: { offset, limit },
    selection: { filters: [{ field: row.asked.target, op: 'is_null' }], sort: [], shown: shown.map(({ key }) => key) },
  });
  const byRow = new Map(
    predictions.slice(offset, offset + limit).map((prediction) => [prediction.row + 1, prediction]),
  );
  const paired = rows.flatMap((cells, nth) => {
    const prediction = byRow.get(rowNumbers[nth]!);
    return prediction
      ? [{ number: rowNumbers[nth]!, cells, value: prediction.value, low: prediction.low, high: prediction.high }]
      : [];
  });
  const next = offset + limit;
  return {
    columns: shown.map(({ key }) => ({ key, label: row.words.labels[key] ?? key })),
    rows: paired,
    rowCount: predictions.length,
    nextOffset: next < predictions.length ? next : null,
  };
}

export async function readPredicted(
  actor: UserActor,
  id: string,
  page: Page,
  signal?: AbortSignal,
): Promise<PredictedRows> {
  const row = await foundDrivers(actor, id);
  return pageOf(actor, row, { predictions: await findPredictions(actor.workspaceId, id), ...page, signal });
}

export type DriverValuesFile = { text: string; fileName: string; contentType: string };

/** A prediction of every row whose target is missing, unrounded, beside what names the row and what tells most. */
export async function downloadPredicted(
  actor: UserActor,
  id: string,
  format: DriverValuesFormat,
  signal?: AbortSignal,
): Promise<DriverValuesFile> {
  const row = await foundDrivers(actor, id);
  const predictions = await findPredictions(actor.workspaceId, id);
  const isClass = row.model?.kind === 'class';
  const value = isClass ? 'probability' : 'predicted';
  const lines: { labels: string[]; record: Record<string, string | number | boolean | null> }[] = [];
  for (let offset = 0; offset < predictions.length; offset += AT_ONCE) {
    const { columns, rows } = await pageOf(actor, row, { predictions, offset, limit: AT_ONCE, signal });
    const labels = ['row', ...columns.map(({ label }) => label), value, ...(isClass ? [] : ['low80', 'high80'])];
    for (const { number, cells, value: predicted, low, high } of rows) {
      lines.push({
        labels,
        record: Object.fromEntries([
          ['row', number],
          ...columns.map(({ key, label }) => [label, cells[key] ?? null] as const),
          [value, predicted],
          ...(isClass ? [] : [['low80', low] as const, ['high80', high] as const]),
        ]),
      });
    }
  }
  // A minus is no formula: numbers are written as they are.
  const cell = (written: string | number | boolean | null) =>
    typeof written === 'number'
      ? String(written)
      : csvLine([typeof written === 'boolean' ? String(written) : written]).trimEnd();
  const labels = lines[0]?.labels ?? ['row', value];
  const text =
    format === 'json'
      ? JSON.stringify(
          lines.map(({ record }) => record),
          null,
          2,
        )
      : [
          csvLine(labels),
          ...lines.map(({ record }) => `${labels.map((label) => cell(record[label] ?? null)).join(',')}\r\n`),
        ].join('');
  return { text, fileName: `${row.name}.${format}`, contentType: TYPES[format] };
}
