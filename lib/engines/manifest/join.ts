import type { Column } from '@/lib/pure/query/schema/column';
import type { Row } from '@/lib/pure/query/schema/result';

export const JOIN_KINDS = ['left', 'inner', 'right', 'full', 'left_anti'] as const;
export type JoinKind = (typeof JOIN_KINDS)[number];

/** `normalised`: without blanks around, case, accents, leading zeros, and whether a number was kept as text. */
export const KEY_MATCHES = ['exact', 'normalised'] as const;
export type KeyMatch = (typeof KEY_MATCHES)[number];
export type KeyPair = { left: string; right: string; match: KeyMatch };

export const GROUP_AGGS = ['sum', 'avg', 'min', 'max', 'count'] as const;
export type GroupAgg = (typeof GROUP_AGGS)[number];
/** A column of a side whose rows are grouped by their keys; no field counts rows. */
export type GroupedColumn = { field: string | null; agg: GroupAgg };

/** Steps of a merge's job. */
export const MERGE_STEPS = ['Joining rows', 'Profiling', 'Ready'] as const;

export const SIDES = ['left', 'right'] as const;
export type SideName = (typeof SIDES)[number];

/** A column of a parent as a join needs it. `adds`: its sum means something, otherwise only its mean does. */
export type JoinColumn = Pick<Column, 'key' | 'label' | 'type' | 'role' | 'format'> & { adds: boolean };

/** One side of a join: Parquet parts in row order. `grouped`: its rows are first made one for each key. */
export type JoinSide = { name: string; parts: string[]; columns: JoinColumn[]; grouped: GroupedColumn[] | null };
export type JoinSpec = { left: JoinSide; right: JoinSide; on: KeyPair[]; how: JoinKind };

/** What a join is built from, in the ingest child. */
export type JoinRequest = { spec: JoinSpec; notes: string[]; outDir: string };

/**
 * A measure before and after the join. `repeated`: rows of it stand in the result more than once; `lost`: rows of it
 * are missing there.
 */
export type MeasureSum = {
  measure: string;
  label: string;
  side: SideName;
  agg: 'sum' | 'avg';
  format: JoinColumn['format'];
  before: number | null;
  after: number | null;
  repeated: boolean;
  lost: boolean;
};

/** Exact counts of a join before it runs. Rows are those that are joined: of a grouped side, one for each key. */
export type JoinCounts = {
  rows: Record<SideName, number>;
  /** Rows with a partner on the other side. */
  matched: Record<SideName, number>;
  /** Rows of which a key is missing: they match nothing. */
  nullKeys: Record<SideName, number>;
  /** The most rows that hold one key, among the keys on both sides. */
  most: Record<SideName, number>;
  /** Rows of the result where a left and a right row meet. */
  pairs: number;
  /** Rows of the result, by kind of join. */
  resultRows: Record<JoinKind, number>;
  sums: MeasureSum[];
};

export const PREVIEW_PARTS = ['result', 'matched', 'left_only', 'right_only'] as const;
export type PreviewPart = (typeof PREVIEW_PARTS)[number];

export type PreviewColumn = Pick<Column, 'key' | 'label' | 'type' | 'role' | 'format'>;
export type JoinPreview = { counts: JoinCounts; columns: PreviewColumn[]; rows: Row[] };

/** A pair of columns whose values are held against each other. */
export type OverlapPair = { left: string; right: string; match: KeyMatch };
/** Pairs of one other source; several columns in `pairs[n]` are one key together. */
export type OverlapAsked = { id: string; parts: string[]; keys: OverlapPair[][] };
/**
 * On distinct values; `sampled` where only those of some hashes were looked at. `repeats`: some value stands in more
 * than one row.
 */
export type Overlap = {
  left: number;
  right: number;
  shared: number;
  repeats: Record<SideName, boolean>;
  sampled: boolean;
};
/** By id of the source, in the order of its keys. */
export type Overlaps = Record<string, Overlap[]>;
