/** The bounds of the cells of some records, record by record; a negative stop marks a cell with doubled quotes. */
export type Batch = { bytes: Uint8Array; quote: number; starts: Int32Array; stops: Int32Array; rows: number; width: number };

/** The values of a column so far, and which rows have one. Booleans are 0 and 1, days and microseconds are counted since 1970. */
export type Numbers = { values: Float64Array; filled: number; flags: Uint8Array; rows: number };
