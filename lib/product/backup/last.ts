import { lastBackups, lastProven } from './store';

/** When the last backup of this installation was made, and when the last one was tried by restoring it. */
export async function readLastBackups(): Promise<{ madeAt: string | null; verifiedAt: string | null }> {
  const { madeAt, verifiedAt } = await lastBackups();
  return { madeAt: madeAt?.toISOString() ?? null, verifiedAt: verifiedAt?.toISOString() ?? null };
}

/** When the newest verified backup was made, and the newest of all. */
export async function readProven(): Promise<{ provenAt: string | null; madeAt: string | null }> {
  const [{ madeAt }, provenAt] = await Promise.all([lastBackups(), lastProven()]);
  return { provenAt: provenAt?.toISOString() ?? null, madeAt: madeAt?.toISOString() ?? null };
}
