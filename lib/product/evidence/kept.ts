/** Rows of an answer that a piece of evidence holds itself. */
export const KEPT_ROWS = 20;
