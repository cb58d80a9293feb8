import { z } from 'zod';
import { longRun, passedOn, stored } from '@/lib/base/db/stored';
import type { ClassAccuracy, Driver, LeftOutColumn, NumberAccuracy } from '@/lib/pure/analysis/drivers/schema';
import { columnFormat } from '@/lib/pure/query/schema/column-schema';
import { driversAsked, type DriversWords, type KeptModel, type Prediction } from './schema';

/** What the JSON columns of a driver analysis hold. Curves, folds and calibration are passed on to whoever asked. */
const text = z.string();

const words: z.ZodType<DriversWords> = z.looseObject({
  dataSource: text,
  target: text,
  format: columnFormat,
  labels: z.record(text, text),
});

const accuracy = { value: z.number(), beatsBaseline: z.boolean() };
const driver = passedOn<Driver>(z.looseObject({ column: text, clear: z.boolean() }));
const common = {
  target: text,
  rows: z.looseObject({ withTarget: z.number(), withoutTarget: z.number(), used: z.number() }),
  sampled: z.boolean(),
  used: z.array(text),
  leftOut: z.array(passedOn<LeftOutColumn>(z.looseObject({ column: text, why: text }))),
  drivers: z.array(driver),
  evidence: passedOn<KeptModel['evidence']>(z.record(text, text)),
  predicted: z.looseObject({ of: z.number(), kept: z.number() }),
};
const model: z.ZodType<KeptModel> = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('class'),
    ...common,
    positive: text,
    others: z.number(),
    accuracy: passedOn<ClassAccuracy>(z.looseObject({ metric: z.literal('auc'), ...accuracy })),
  }),
  z.looseObject({
    kind: z.literal('number'),
    ...common,
    accuracy: passedOn<NumberAccuracy>(z.looseObject({ metric: z.literal('r2'), ...accuracy })),
  }),
]);

const prediction: z.ZodType<Prediction> = z.looseObject({
  row: z.number(),
  value: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

const result = { advice: 'Run it again.' };
export const storedAsked = stored('driver analysis', driversAsked, { advice: 'Delete it, or create it again.' });
export const storedWords = stored('driver analysis', words, { advice: 'Delete it, or create it again.' });
export const storedModel = stored('driver analysis', model.nullable(), result);
export const storedPredictions = stored('driver analysis', longRun(prediction), result);
