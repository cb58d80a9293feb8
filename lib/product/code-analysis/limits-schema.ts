/** Limits of a review by a provider. Screens read them, so no zod stands here. */
export const MOST_REVIEWED = 60_000;
export const LONGEST_REMARK = 1_000;
export const LONGEST_TITLE = 160;
