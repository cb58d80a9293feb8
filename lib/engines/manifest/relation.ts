/**
 * Where rows lie. The one seam between the product and its engines: a distributed engine over the same parts,
 * or a user's own database, is another kind of relation (docs/decisions).
 */
export type Relation = {
  kind: 'parts';
  /** `workspace/source/version`: identity for caches and for the fair queue (the first segment). */
  key: string;
  /** Parquet files on this machine, in row order. Paths come from the catalogue only. */
  parts: string[];
  /** Where the disposable native copy of this version may stand on this machine. */
  nativeFile: string;
};
