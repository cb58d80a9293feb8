import type { ColumnType } from '@/lib/pure/query/schema/column';
import type { RemoteValue } from './remote';

/** A column whose values are typed already. `chosen`: what a person has said it is. */
export type TypedColumn = { key: string; label: string; value: RemoteValue; chosen?: ColumnType };

/**
 * Typed Parquet parts that get their profile, in the ingest child: columns are named by key, typed BIGINT, DOUBLE,
 * BOOLEAN, DATE, TIMESTAMP or VARCHAR. `outDir` holds the parts and gets the native copy. `notes` go to the reading.
 */
export type TypedPartsRequest = { typed: TypedColumn[]; parts: string[]; outDir: string; notes: string[] };
