// Apart from the schemas of doors, so that screens know them without zod.

/** How long what was deleted can be restored. */
export const BIN_DAYS = 30;
export const LONGEST_SEARCH = 100;
/** Versions of a dashboard that are kept; the oldest make way. */
export const KEPT_DASHBOARD_VERSIONS = 50;
/** Saves of one person that follow each other within so many minutes are one version… */
export const JOINED_MINUTES = 5;
/** …of at most so many. */
export const LONGEST_JOINED_MINUTES = 30;
/** How often a tab says that it shows a dashboard. */
export const BEAT_MS = 8000;
/** Whoever has not been heard of for so long has left. */
export const PRESENT_MS = 20_000;
