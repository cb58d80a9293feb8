import { z } from 'zod';
import type { UserActor } from '@/lib/base/actor/actor';
import { AppError } from '@/lib/base/errors/errors';
import { findDrivers } from '@/lib/engines/answers/analyse';
import type { SourceTable } from '@/lib/product/data-sources/read/load';
import type { DriversModel, DriversInput } from '@/lib/pure/analysis/drivers/schema';
import type { Query } from '@/lib/pure/query/schema/query';
import type { QueryAnswer, ResultColumn, Row } from '@/lib/pure/query/schema/result';
import { computedEvidence, keepComputed } from './computed';
import { EVIDENT_PREDICTIONS, DRIVERS_SHOWS, type DriversQuestion, type DriversShows } from './drivers-schema';
import type { EvidenceKernel } from './kernels';

type Rows = Pick<QueryAnswer, 'columns' | 'rows'>;

const PLAIN = { kind: 'plain' } as const;
const name = (key: string, label: string): ResultColumn => ({
  key,
  label,
  type: 'category',
  format: PLAIN,
  kind: 'dimension',
});
const figure = (key: string, label: string): ResultColumn => ({
  key,
  label,
  type: 'decimal',
  format: PLAIN,
  kind: 'measure',
});

function accuracyRows({ accuracy }: DriversModel): Row[] {
  const row = (what: string, baseline: number | null, value: number): Row => ({ figure: what, baseline, value });
  if (accuracy.metric === 'r2') {
    const { value, error, errorBaseline, medianError, coverage80 } = accuracy;
    return [
      row('R² (variance explained)', 0, value),
      row('Mean absolute error', errorBaseline, error),
      row('Median absolute error', null, medianError),
      row('80% interval coverage', 0.8, coverage80),
    ];
  }
  const { value, averagePrecision, baseRate, right, rightBaseline, topTenth, calibration } = accuracy;
  return [
    row('AUC', 0.5, value),
    row('Average precision', baseRate, averagePrecision),
    row('Accuracy', rightBaseline, right),
    row('Precision in the top 10%', baseRate, topTenth),
    row('Calibration error', null, calibration.error),
  ];
}

const labelled = (column: string, part: string | null) => (part === null ? column : `${column}, ${part}`);

/** What a model says, as rows of an answer; the figure that counts most is the last column. */
function rowsOf(model: DriversModel, shows: DriversShows): Rows {
  switch (shows) {
    case 'accuracy':
      return {
        columns: [name('figure', 'Metric'), figure('baseline', 'Baseline'), figure('value', 'This model')],
        rows: accuracyRows(model),
      };
    case 'drivers':
      return {
        columns: [
          name('column', 'Column'),
          figure('importance', 'Permutation importance'),
          figure('error', 'Standard error'),
          figure('share', 'Share of total'),
        ],
        rows: model.drivers.map(({ column, part, importance, standardError, share }) => ({
          column: labelled(column, part),
          importance,
          error: standardError,
          share,
        })),
      };
    case 'curves':
      return {
        columns: [
          name('column', 'Column'),
          name('value', 'Value'),
          figure('rows', 'Rows'),
          figure('predicted', 'Average prediction'),
        ],
        rows: model.drivers.flatMap(({ column, part, curve }) =>
          curve.map(({ value, rows, predicted }) => ({
            column: labelled(column, part),
            value: value === null ? null : String(value),
            rows,
            predicted,
          })),
        ),
      };
    case 'calibration':
      return {
        columns: [
          name('group', 'Decile'),
          figure('rows', 'Rows'),
          figure('actual', 'Observed'),
          figure('predicted', 'Predicted'),
        ],
        rows:
          model.kind === 'class'
            ? model.accuracy.calibration.groups.map(({ predicted, actual, rows }, nth) => ({
                group: String(nth + 1),
                rows,
                actual,
                predicted,
              }))
            : [],
      };
    case 'predictions':
      return {
        columns: [
          name('row', 'Row'),
          figure('low', '80% from'),
          figure('high', '80% to'),
          figure('value', 'Predicted'),
        ],
        rows: model.predictions
          .slice(0, EVIDENT_PREDICTIONS)
          .map(({ row, value, low, high }) => ({ row: String(row + 1), low, high, value })),
      };
  }
}

/** A model with what it was made from: the query of the rows that have the target, its SQL, and what was asked. */
export type Modelled = { query: Query; sql: string; question: DriversInput; model: DriversModel };

/** Keeps what a model says as evidence that stays as long as its data do; answers its ids. */
export async function keepModel(
  actor: Pick<UserActor, 'workspaceId'>,
  table: SourceTable,
  { query, sql, question, model }: Modelled,
  rowsId: string,
): Promise<Record<DriversShows, string>> {
  const kept = DRIVERS_SHOWS.map((shows) => {
    const asked: DriversQuestion = { ...query, explanation: { ...question, shows } };
    return [
      shows,
      computedEvidence(actor, table, {
        kind: shows === 'predictions' ? 'forecast' : 'test',
        query,
        asked,
        how: asked.explanation,
        sql,
        ...rowsOf(model, shows),
        engine: 'Plumbline drivers',
      }),
    ] as const;
  });
  await keepComputed(
    actor,
    kept.map(([, evidence]) => evidence),
    [rowsId],
  );
  return Object.fromEntries(kept.map(([shows, { id }]) => [shows, id])) as Record<DriversShows, string>;
}

/** Learned again from the rows. */
export const driversKernel: EvidenceKernel<DriversQuestion> = {
  kind: 'explanation',
  schema: z.looseObject({ shows: z.enum(DRIVERS_SHOWS), target: z.string() }),
  /** @throws AppError where it cannot be made any more. */
  async again({ relation, name: called, rowCount, columns, relations }, { explanation }, { signal }) {
    const { shows, ...question } = explanation;
    const model = await findDrivers(relation, { name: called, rowCount, columns, relations }, question, signal);
    if (model.kind === 'refused') throw new AppError('busy', model.message);
    const { columns: shown, rows } = rowsOf(model, shows);
    return { columns: shown, rows, rowCount: rows.length, truncated: false };
  },
};
