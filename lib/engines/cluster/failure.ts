/**
 * `away`: it can't be reached, or didn't answer in time; `missing`: it has no such table; `refused`: it said no to what
 * was asked; `stopped`: whoever asked has left; `large`: the answer is larger than one may be.
 */
export type ClusterFailureKind = 'away' | 'missing' | 'refused' | 'stopped' | 'large';

/** Why the outside engine gave no answer. Its own words may quote a cell, so only its code is kept. */
export class ClusterFailure extends Error {
  constructor(
    readonly kind: ClusterFailureKind,
    readonly code: number | null = null,
  ) {
    super(code === null ? kind : `${kind} ${code}`);
    this.name = 'ClusterFailure';
  }
}

const MISSING = new Set([60, 81]);
/** Too many statements at once, no connection to a replica, shutting down, memory of the server: it may pass. */
const PASSING = new Set([202, 209, 210, 241, 242, 279, 999]);

export function failureOfCode(code: number | null): ClusterFailure {
  if (code !== null && MISSING.has(code)) return new ClusterFailure('missing', code);
  return new ClusterFailure(code === null || PASSING.has(code) ? 'away' : 'refused', code);
}
