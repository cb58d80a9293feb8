import type { JoinPreview, JoinSpec, OverlapAsked, Overlaps, PreviewPart } from './merge-shapes';
import { askPool } from './run';
import type { Relation } from './shapes';

/**
 * What a join comes to before it runs: exact counts, every measure's sum before and after, the first rows.
 * @throws AppError 'validation' for keys that cannot be compared, 'timeout', 'cancelled', 'too_large', 'busy'.
 */
export function previewJoin(relation: Relation, spec: JoinSpec, part: PreviewPart, signal?: AbortSignal): Promise<JoinPreview> {
  return askPool({ kind: 'join', relation, spec, part }, signal);
}

/** How much the values of columns of one relation overlap with those of others. @throws AppError as `previewJoin`. */
export function measureOverlaps(relation: Relation, asked: OverlapAsked[], most: number, signal?: AbortSignal): Promise<Overlaps> {
  return askPool({ kind: 'overlaps', relation, asked, most }, signal);
}
