/** Where a request came from: kept with what it did. */
export type RequestOrigin = { address: string; userAgent: string; requestId: string };

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

/** What the list is narrowed to. */
export type AuditFilter = {
  /** Part of a user name, or a user's id. */ actor?: string;
  action?: string;
  outcome?: 'done' | 'refused' | 'failed';
  from?: string;
  to?: string;
};

export type AuditRow = {
  id: string;
  at: string;
  /** The user name as it is now; null where nobody was signed in or the account is gone. */
  actor: string | null;
  actorKind: string;
  actorId: string | null;
  action: string;
  targetType: string | null;
  targetId: string | null;
  /** The user name of a target that is a person. */
  target: string | null;
  outcome: string;
  address: string;
  requestId: string;
  details: Record<string, string | number | boolean | null>;
};

export type AuditPage = { items: AuditRow[]; nextCursor: string | null };
