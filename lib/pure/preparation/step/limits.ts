export const MOST_STEPS = 50;
/** Columns that a step may name, and that a table may have after it. */
export const MOST_PREPARED_COLUMNS = 2000;
/** Rows that a step may make of those before it. */
export const MOST_PREPARED_ROWS = 5_000_000;
/** Columns that a pivot may make of the values of one. */
export const MOST_PIVOTED = 200;
export const MOST_SPLIT = 20;
/** Groups of spellings in one step, and spellings in one group. */
export const MOST_SPELLING_GROUPS = 500;
export const MOST_SPELLINGS = 200;
/** Rows of a preview. */
export const MOST_SHOWN_ROWS = 50;
/** Columns of a preview whose cells are shown. */
export const MOST_SHOWN_COLUMNS = 200;
/** A column of more distinct values is not searched for similar spellings. */
export const MOST_VALUES_COMPARED = 5000;
