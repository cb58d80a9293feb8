// Apart from the schemas of doors, so that screens know them without zod.

/** How long what was deleted can be restored. */
export const BIN_DAYS = 30;
/** Previews of one person that wait at a time; the oldest make way. */
export const MOST_WAITING = 20;
