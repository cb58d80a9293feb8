/** The column by which a part is known in an outside engine. No column of data begins with an underscore. */
export const PART_COLUMN = '__part';
