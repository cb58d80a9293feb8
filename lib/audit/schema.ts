/** Where a request came from: kept with what it did. */
export type Origin = { address: string; userAgent: string; requestId: string };

export type AuditRecord = {
  workspaceId: string | null;
  actorKind: 'user' | 'guest' | 'task' | 'nobody';
  actorId: string | null;
  action: string;
  targetType?: string;
  targetId?: string;
  outcome: 'done' | 'refused' | 'failed';
  address?: string;
  requestId?: string;
  /** Names and figures, never secrets or rows. */
  details?: Record<string, string | number | boolean | null>;
};
