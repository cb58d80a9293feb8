import type { UserActor } from '@/lib/base/actor/actor';
import { CODE_TARGETS, type CodeTarget } from '@/lib/pure/code-analysis/model/categories';
import type { CodeFindingItem, CodeRunItem } from './schema';
import type { CodeFindingRow, CodeRunRow } from './store';
import type { CodeSighting } from './stored';

/** What of the workspace the asker may see: the installation is its owner's alone. */
export const targetsOf = ({ role }: Pick<UserActor, 'role'>, target?: CodeTarget): { targets: CodeTarget[] } => ({
  targets: CODE_TARGETS.filter((each) => (each !== 'installation' || role === 'owner') && (!target || each === target)),
});

export const runItem = (row: CodeRunRow): CodeRunItem => ({
  id: row.id,
  target: row.target,
  language: row.language,
  fileName: row.fileName,
  status: row.status,
  score: row.status === 'ready' ? row.score : null,
  gate: row.status === 'ready' ? row.gate : null,
  counts: row.counts,
  filesScanned: row.filesScanned,
  lines: row.lines,
  durationMs: row.durationMs,
  error: row.error,
  createdAt: row.createdAt.toISOString(),
});

export const findingItem = (row: CodeFindingRow, seen: CodeSighting): CodeFindingItem => ({
  id: row.id,
  category: row.category,
  rule: row.rule,
  severity: row.severity,
  title: row.title,
  message: row.message,
  why: row.why,
  fix: row.fix,
  file: seen.file,
  line: seen.line,
  column: seen.column,
  snippet: seen.snippet,
  status: row.status,
  firstSeen: row.firstSeenAt.toISOString(),
  origin: row.origin,
});

/** Findings of a run, each where the run saw it. */
export function itemsOf(sightings: readonly CodeSighting[], rows: readonly CodeFindingRow[]): CodeFindingItem[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return sightings.flatMap((seen) => {
    const row = byId.get(seen.findingId);
    return row ? [findingItem(row, seen)] : [];
  });
}
