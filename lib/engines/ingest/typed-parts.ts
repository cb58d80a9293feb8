import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TypedColumn, TypedPartsRequest } from '@/lib/engines/manifest/typed-parts';
import { assignRoles } from '@/lib/pure/analysis/semantics/table/assign-roles';
import { columnTypes } from '@/lib/pure/query/schema/column-types';
import { withinLimits } from './catalogue-limits';
import { STORED_AS, textReader, type CellReader } from './columns/reader';
import type { Loaded, PlannedColumn } from './load/load';
import { measureLoaded } from './measure-loaded';
import { markBlocks } from './profile/blocks';
import { markPersistent } from './profile/persistence';
import { relate } from './profile/relations';
import { sealRows } from './run-ingest';
import type { IngestProgress, IngestResult } from './schema/schema';
import { openDuck, quoted, type Duck } from './table/duck';

/**
 * Profiles parts whose values are typed already. Types, roles and figures are found as they are for a file, from the
 * values alone. Runs inside the ingest child.
 */
export async function runTypedParts(
  request: TypedPartsRequest,
  onProgress: (progress: IngestProgress) => void,
): Promise<IngestResult> {
  const { parts, outDir } = request;
  const workDir = await mkdtemp(join(outDir, 'work-'));
  const duck = await openDuck([...new Set([...parts.map(dirname), outDir])], join(workDir, 'spill'));
  try {
    return withinLimits(await profile(duck, request, onProgress));
  } finally {
    duck.close();
    await rm(workDir, { recursive: true, force: true });
  }
}

/** A choice holds where the values can bear it: whole numbers may be codes, text may be classes. */
const mayBe = ({ value, chosen }: TypedColumn): boolean =>
  chosen !== undefined &&
  (columnTypes[chosen].values === value || (value === 'integer' && columnTypes[chosen].kind === 'text'));

function planned(column: TypedColumn): PlannedColumn {
  const { key, label, value, chosen } = column;
  const reader: CellReader = { ...textReader, name: value, type: value, store: STORED_AS[value] };
  const forced = mayBe(column);
  return {
    key,
    label,
    cells: [],
    plan: {
      reader,
      nullWords: [],
      trim: false,
      rivals: null,
      nearly: null,
      forced,
      chosen: forced ? (chosen ?? null) : null,
    },
  };
}

const countIn = async (duck: Duck, parts: readonly string[]): Promise<number> =>
  Number(
    (await duck.rows(`SELECT count(*) FROM read_parquet([${parts.map((path) => quoted(path)).join(', ')}])`))[0]?.[0],
  );

async function profile(
  duck: Duck,
  { typed, parts, outDir, notes }: TypedPartsRequest,
  onProgress: (progress: IngestProgress) => void,
): Promise<IngestResult> {
  const rowCount = await countIn(duck, parts);
  const loaded: Loaded = { columns: typed.map(planned), parts, rowCount };
  const { measured, sample } = await measureLoaded(duck, loaded, onProgress);
  const relations = await relate(duck, measured, rowCount);
  return {
    rowCount,
    relations,
    issues: [],
    offers: [],
    sample,
    columns: assignRoles(await markBlocks(duck, await markPersistent(duck, measured, relations.panel), rowCount), {
      rowCount,
      relations,
    }),
    parts: await sealRows(duck, loaded),
    nativeFile: join(outDir, 'native.duckdb'),
    reading: { encoding: '', notes },
  };
}
