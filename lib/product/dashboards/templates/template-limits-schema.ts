// Apart from the schemas of doors, so that screens know it without zod.

/** Pages that a workspace keeps as templates. */
export const MOST_TEMPLATES = 50;
export const LONGEST_TEMPLATE_NAME = 60;
