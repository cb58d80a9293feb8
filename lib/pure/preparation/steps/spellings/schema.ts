import { z } from 'zod';
import { cellText, columnKey } from '../../step/fields';
import { MOST_SPELLING_GROUPS, MOST_SPELLINGS } from '../../step/limits';

export const spellingsSchema = z.object({
  kind: z.literal('spellings'),
  column: columnKey,
  groups: z
    .array(z.object({ to: cellText.min(1, 'can’t be empty'), from: z.array(cellText).min(1).max(MOST_SPELLINGS) }))
    .min(1, 'needs a group')
    .max(MOST_SPELLING_GROUPS, `can have at most ${MOST_SPELLING_GROUPS} groups`),
});
export type SpellingsStep = z.infer<typeof spellingsSchema>;
