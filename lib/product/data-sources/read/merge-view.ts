import type { WorkspaceId } from '@/lib/base/actor/actor';
import { SIDES, type SideName } from '@/lib/engines/manifest/join';
import type { MergeParent, MergeRecipe, MergeView } from '../schema/merge-schema';
import { findMerge, type Merge } from '../store/merge-store';
import { recipeSentence } from '../schema/merge-words';
import { findVersion } from '../store/store';

/** How a merged source was made and what has become of its parents; null for any other source. */
export async function readMerge(workspaceId: WorkspaceId, id: string): Promise<MergeView | null> {
  const merge = await findMerge(workspaceId, id);
  if (!merge) return null;
  const { recipe, parents } = merge;
  const { how, on, aggregateLeft, aggregateRight } = recipe;
  return {
    how,
    on,
    aggregateLeft,
    aggregateRight,
    sentence: recipeSentence(recipe, { left: parents.left.version, right: parents.right.version }),
    left: parentOf(merge, 'left'),
    right: parentOf(merge, 'right'),
    stale: staleBecause(merge),
    problem: await problemOf(workspaceId, merge),
  };
}

const nameOf = (recipe: MergeRecipe, side: SideName) => (side === 'left' ? recipe.leftName : recipe.rightName);

function parentOf({ recipe, parents }: Merge, side: SideName): MergeParent {
  const { id, version, current } = parents[side];
  return {
    id,
    name: current?.name ?? nameOf(recipe, side),
    version,
    currentVersion: current?.version ?? null,
    status: current?.status ?? null,
  };
}

function staleBecause({ recipe, parents }: Merge): string | null {
  const gone = SIDES.filter((side) => !parents[side].current);
  if (gone.length)
    return `${gone.map((side) => nameOf(recipe, side)).join(' and ')} ${gone.length === 1 ? 'was' : 'were'} deleted.`;
  const moved = SIDES.filter((side) => parents[side].current!.version !== parents[side].version).map(
    (side) => parents[side].current!.name,
  );
  if (moved.length)
    return moved.length === 1 ? `${moved[0]} has a newer version.` : `${moved.join(' and ')} have newer versions.`;
  const behind = SIDES.find((side) => parents[side].current!.status === 'stale');
  return behind ? `${parents[behind].current!.name} is also out of date. Refresh it first.` : null;
}

/** What stands in the way of running the recipe again, with what to do. */
async function problemOf(workspaceId: WorkspaceId, { recipe, parents }: Merge): Promise<string | null> {
  for (const side of SIDES) {
    const { id, current } = parents[side];
    if (!id || !current)
      return `Can’t refresh: ${nameOf(recipe, side)} was deleted. Upload it again and create a new merge, or keep this version.`;
    const found = await findVersion(workspaceId, id);
    const missing =
      found &&
      [...recipe.on.map((pair) => pair[side]), ...groupedFields(recipe, side)].find(
        (key) => !found.version.columns.some((column) => column.key === key),
      );
    if (missing)
      return `Can’t refresh: ${current.name} no longer has the column ${missing}. Replace ${current.name} with a file that has it, or create a new merge.`;
  }
  return null;
}

const groupedFields = ({ aggregateLeft, aggregateRight }: MergeRecipe, side: SideName) =>
  ((side === 'left' ? aggregateLeft : aggregateRight) ?? []).flatMap(({ field }) => (field === null ? [] : [field]));
