// Apart from the schemas of doors, so that screens know it without zod.

export const LONGEST_COMMENT = 2000;
