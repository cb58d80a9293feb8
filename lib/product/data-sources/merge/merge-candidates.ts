import type { UserActor } from '@/lib/base/actor/actor';
import { measureOverlaps } from '@/lib/engines/answers/merge-run';
import type { KeyPair, Overlap } from '@/lib/engines/manifest/join';
import { allRows, effectiveColumns, loadTable, type SourceTable } from '../read/load';
import { COPY_TO_MERGE } from './merge-spec';
import { likelyKeys, scoreOf, toMergeKey, waysToMatch, type LikelyKey } from './merge-keys';
import type { MergeCandidate, MergeKey } from '../schema/merge-schema';
import { listVersions } from '../store/store';

/** So many comparisons of two columns are made for one answer; the least promising ones beyond that are left out. */
const MOST_COMPARED = 60;
const MOST_KEYS = 5;
const WEAKEST = 0.1;

type Compared = { likely: LikelyKey; pairs: KeyPair[] };
type Other = { set: SourceTable; compared: Compared[] };

/** The workspace's other data sources that share values with one, the best first, with the columns that they share. */
export async function availableForMerge(actor: UserActor, id: string, signal?: AbortSignal): Promise<MergeCandidate[]> {
  const left = await loadTable(actor, id);
  const rows = allRows(left, COPY_TO_MERGE);
  const others = await othersOf(actor, left);
  if (!others.length) return [];
  const asked = others.map(({ set, compared }) => ({
    id: set.id,
    parts: set.held.parts,
    keys: compared.map(({ pairs }) => pairs),
  }));
  const overlaps = await measureOverlaps(rows, asked, mostDistinct(left, others), signal);
  return others
    .map((other) => candidateOf(left, other, overlaps[other.set.id] ?? []))
    .filter(({ keys }) => keys.length > 0)
    .toSorted((a, b) => b.score - a.score || a.name.localeCompare(b.name));
}

/** Those with a promising pair of columns, as many as may be compared. */
async function othersOf(actor: UserActor, left: SourceTable): Promise<Other[]> {
  const listed = (await listVersions(actor.workspaceId)).filter(
    ({ source }) => source.id !== left.id && source.mode !== 'live',
  );
  const promising = listed
    .flatMap(({ source, version }) => {
      if (!version) return [];
      const right = {
        name: source.name,
        rowCount: Number(version.rowCount),
        columns: effectiveColumns(source, version),
      };
      return likelyKeys(left, right).flatMap((likely) =>
        waysToMatch(likely, left).map((pairs) => ({ id: source.id, likely, pairs })),
      );
    })
    .toSorted((a, b) => b.likely.promise - a.likely.promise)
    .slice(0, MOST_COMPARED);
  const ids = [...new Set(promising.map(({ id }) => id))];
  return Promise.all(
    ids.map(async (id) => ({ set: await loadTable(actor, id), compared: promising.filter((each) => each.id === id) })),
  );
}

function mostDistinct(left: SourceTable, others: Other[]): number {
  const of = ({ columns }: SourceTable, key: string) => columns.find((column) => column.key === key)?.distinct ?? 0;
  return Math.max(
    1,
    ...others.flatMap(({ set, compared }) =>
      compared.flatMap(({ pairs }) => pairs.flatMap((pair) => [of(left, pair.left), of(set, pair.right)])),
    ),
  );
}

function candidateOf(left: SourceTable, { set, compared }: Other, overlaps: Overlap[]): MergeCandidate {
  const scored = compared.map(({ likely, pairs }, nth) => ({
    pairs,
    overlap: overlaps[nth]!,
    score: scoreOf(likely, overlaps[nth]!, { left: left.rowCount, right: set.rowCount }),
  }));
  const best = new Map<string, { key: MergeKey; score: number }>();
  for (const { pairs, overlap, score } of scored) {
    const columns = pairs.map((pair) => `${pair.left}\n${pair.right}`).join('\n\n');
    const known = best.get(columns);
    // Normalised only where it finds more: of two equals the plain one is kept.
    if (score >= WEAKEST && score > (known?.score ?? 0))
      best.set(columns, { key: toMergeKey(pairs, overlap, left, set), score });
  }
  const ranked = [...best.values()]
    .filter(({ key }) => !key.and.length || key.many !== 'both')
    .toSorted((a, b) => b.score - a.score || a.key.and.length - b.key.and.length)
    .slice(0, MOST_KEYS);
  return {
    id: set.id,
    name: set.name,
    rowCount: set.rowCount,
    score: ranked[0]?.score ?? 0,
    keys: ranked.map(({ key }) => key),
  };
}
