import { z } from 'zod';
import { MOST_STEPS } from './step/limits';
import { duplicatesSchema } from './steps/duplicates/schema';
import { filterSchema } from './steps/filter/schema';
import { trimSchema } from './steps/trim/schema';
import { replaceSchema } from './steps/replace/schema';
import { spellingsSchema } from './steps/spellings/schema';
import { fillSchema } from './steps/fill/schema';
import { splitSchema } from './steps/split/schema';
import { convertSchema } from './steps/convert/schema';
import { calculateSchema } from './steps/calculate/schema';
import { renameSchema } from './steps/rename/schema';
import { removeColumnsSchema } from './steps/remove-columns/schema';
import { groupSchema } from './steps/group/schema';
import { pivotSchema } from './steps/pivot/schema';
import { unpivotSchema } from './steps/unpivot/schema';

/** A step as it is sent and kept. */
export const preparationStep = z.discriminatedUnion('kind', [
  duplicatesSchema,
  filterSchema,
  trimSchema,
  replaceSchema,
  spellingsSchema,
  fillSchema,
  splitSchema,
  convertSchema,
  calculateSchema,
  renameSchema,
  removeColumnsSchema,
  groupSchema,
  pivotSchema,
  unpivotSchema,
]);
export type PreparationStep = z.infer<typeof preparationStep>;
export type StepName = PreparationStep['kind'];
export const preparationSteps = z
  .array(preparationStep)
  .max(MOST_STEPS, `can be at most ${MOST_STEPS}; combine steps, or prepare the result again`);
