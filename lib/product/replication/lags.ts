import { listTargetRows } from './store';

/** How far each copy that is not paused is behind, in seconds; since it was added where it has no snapshot yet. */
export async function readLags(): Promise<{ address: string; seconds: number }[]> {
  const rows = await listTargetRows();
  return rows
    .filter(({ pausedAt }) => pausedAt === null)
    .map(({ address, lastSnapshotAt, createdAt }) => ({
      address,
      seconds: Math.max(0, Math.round((Date.now() - (lastSnapshotAt ?? createdAt).getTime()) / 1000)),
    }));
}
