/**
 * Beside its columns a row of an answer with totals says which dimensions are totalled: a bit for each, the first one
 * the lowest. A cell alone can't: the column itself may hold 'Total'.
 */
export const TOTALS_KEY = '__totals';

export const totalled = (mask: number, nth: number): boolean => Math.floor(mask / 2 ** nth) % 2 === 1;
