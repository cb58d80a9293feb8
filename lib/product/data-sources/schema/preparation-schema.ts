import { z } from 'zod';
import { preparationSteps, type PreparationStep } from '@/lib/pure/preparation/schema';
import { MOST_STEPS } from '@/lib/pure/preparation/step/limits';
import { PREVIEW_SHOWS } from '@/lib/pure/preparation/outcome';

const NEEDS_STEP = 'needs at least one step';

export const previewInput = z.object({
  steps: preparationSteps,
  /** The step that is shown, from 0; −1: the rows before the first. */
  at: z
    .int()
    .min(-1)
    .max(MOST_STEPS - 1)
    .default(-1),
  /** Which rows are shown: those that the step changes, or the first. */
  show: z.enum(PREVIEW_SHOWS).default('changed'),
});
export type PreparationPreviewInput = z.infer<typeof previewInput>;

export const proposalsInput = z.object({ steps: preparationSteps });

export const prepareInput = z.object({
  steps: preparationSteps.min(1, NEEDS_STEP),
  name: z.string().trim().min(1, 'can’t be empty').max(200, 'can be at most 200 characters').optional(),
});
export type PrepareInput = z.infer<typeof prepareInput>;

export const stepsInput = z.object({
  steps: preparationSteps.min(1, NEEDS_STEP),
  /** The version that the steps were changed from. */
  version: z.int().min(1),
});
export type StepsInput = z.infer<typeof stepsInput>;

/** How a prepared data source is made; kept with it and run again after each version of its source. */
export type PreparationRecipe = {
  parentName: string;
  steps: PreparationStep[];
  /** Why the steps could not be run on the source as it is now. */
  problem: string | null;
};

/** The recipe of a prepared data source with what has become of its source. */
export type PreparationView = {
  steps: PreparationStep[];
  source: { id: string | null; name: string; version: number; currentVersion: number | null };
  /** Why it is out of date. */
  stale: string | null;
  /** Why its steps can't be run again, and what to do. */
  problem: string | null;
};
