/**
 * The name under which every statement reads the rows, and the hidden column that numbers them in the order of the
 * file. Rows of a live source have no such number.
 */
export const TABLE = 'data';
export const ROW_NUMBER = '__row';
