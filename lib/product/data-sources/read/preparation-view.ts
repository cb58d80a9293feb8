import type { WorkspaceId } from '@/lib/base/actor/actor';
import type { PreparationView } from '../schema/preparation-schema';
import { findPreparation, type Preparation } from '../store/preparation-store';

/** How a prepared source is made and what has become of its source; null for any other. */
export async function readPreparation(workspaceId: WorkspaceId, id: string): Promise<PreparationView | null> {
  const found = await findPreparation(workspaceId, id);
  if (!found) return null;
  const {
    recipe: { steps, problem, parentName },
    parent: { id: parentId, version, current },
  } = found;
  return {
    steps,
    source: { id: parentId, name: current?.name ?? parentName, version, currentVersion: current?.version ?? null },
    stale: staleBecause(found),
    problem: current
      ? problem
      : `Can’t run the steps again: ${parentName} was deleted. Upload it again and prepare it, or keep this version.`,
  };
}

function staleBecause({ recipe, parent: { current, version } }: Preparation): string | null {
  if (!current) return `${recipe.parentName} was deleted.`;
  if (current.version !== version) return `${current.name} has a newer version.`;
  return current.status === 'stale' ? `${current.name} is also out of date. Refresh it first.` : null;
}
