import type { BadgeTone } from '@/components/ui/badge';
import type { OutboxState } from '@/lib/base/mail/schema';
import type { AdminUser, ContactState, InvitationState } from '@/lib/product/admin/answer-schema';

export const ROLE_WORD = { owner: 'Owner', admin: 'Admin', analyst: 'Analyst', viewer: 'Viewer' } as const;
export const PLAN_WORD = { free: 'Free', premium: 'Premium', enterprise: 'Enterprise' } as const;
export const ROLES = ['owner', 'admin', 'analyst', 'viewer'] as const;
export const PLANS = ['free', 'premium', 'enterprise'] as const;

/** What a role may do, for who gives it. */
export const ROLE_NOTE = {
  owner: 'everything, including other owners, mail and plans',
  admin: 'admin area: analysts and viewers, settings, audit log',
  analyst: 'upload, dashboards and all data features',
  viewer: 'view only',
} as const;

type Say<K extends string> = Record<K, { tone: BadgeTone; word: string }>;

export const INVITATION: Say<InvitationState> = {
  pending: { tone: 'running', word: 'Pending' },
  accepted: { tone: 'good', word: 'Accepted' },
  expired: { tone: 'warn', word: 'Expired' },
  revoked: { tone: 'neutral', word: 'Revoked' },
};
export const CONTACT: Say<ContactState> = {
  new: { tone: 'running', word: 'New' },
  contacted: { tone: 'good', word: 'Contacted' },
  closed: { tone: 'neutral', word: 'Closed' },
};
export const MAIL: Say<OutboxState> = {
  waiting: { tone: 'warn', word: 'Waiting' },
  sending: { tone: 'running', word: 'Sending' },
  sent: { tone: 'good', word: 'Sent' },
  failed: { tone: 'bad', word: 'Failed' },
};
export const OUTCOME: Say<'done' | 'refused' | 'failed'> = {
  done: { tone: 'good', word: 'Done' },
  refused: { tone: 'warn', word: 'Refused' },
  failed: { tone: 'bad', word: 'Failed' },
};

/**
 * Owners manage everybody; admins those who are neither owner nor admin. The server decides; this only hides what it
 * would refuse.
 */
export const mayManage = (own: AdminUser['role'], other: AdminUser['role']): boolean =>
  own === 'owner' || (own === 'admin' && (other === 'analyst' || other === 'viewer'));

/** 'session.opened' as people read it: 'Session opened'. */
export const actionInWords = (action: string): string => {
  const words = action.replace(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const instant = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});
/** An instant of the record, in UTC, the same for every reader. */
export const instantInWords = (at: string): string => instant.format(new Date(at));

/** Sums below a dollar are told to the hundredth of a cent. */
export const dollars = (amount: number): string => `$${amount.toFixed(amount > 0 && amount < 1 ? 4 : 2)}`;

export const SHARE_STATUS = {
  active: { tone: 'good', word: 'Active' },
  expired: { tone: 'neutral', word: 'Expired' },
  revoked: { tone: 'neutral', word: 'Withdrawn' },
} as const;

export const sayLinks = (count: number): string => (count === 1 ? '1 link' : `${count} links`);
