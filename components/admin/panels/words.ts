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

export const aiSectionWords = {
  dailyTokenLimit: 'Daily token limit per provider',
  leaveEmptyNo: 'Leave empty for no limit.',
};

export const auditPanelWords = {
  noEntriesMatch: 'No entries match these filters.',
  entriesKeptDays: 'Entries are kept for 400 days and can’t be edited.',
};

export const contactsPanelWords = {
  searchNameEmail: 'Search by name, email or company',
  noRequestsMatch: 'No requests match these filters.',
  noContactRequests: 'No contact requests yet. They come from the Contact Sales form on the landing page.',
};

export const invitationsPanelWords = {
  noInvitationsMatch: 'No invitations match this address.',
  noInvitationsYet: 'No invitations yet. Invite someone to create an account with a role you choose.',
  actionsInvitation: (email: string) => `Actions on the invitation for ${email}`,
  sendAnotherLink: (email: string) => `Send ${email} another link?`,
  newLinkWorks: 'The new link works for 7 days. The previous link stops working.',
  revokeInvitation: (email: string) => `Revoke the invitation for ${email}?`,
  linkStopsWorking: 'The link stops working immediately.',
};

export const linkDialogWords = {
  browserBlockedCopying: 'Your browser blocked copying. Select the link and copy it manually.',
  wontShownAgain: 'It won’t be shown again.',
};

export const listWords = {
  couldntLoadList: 'Couldn’t load the list',
};

export const mailSectionWords = {
  mailSentThrough: 'Mail is sent through the server set here.',
  mailSentThroughSmtp: 'Mail is sent through SMTP_URL from the environment. Settings here override it.',
  noMailServer: 'No mail server set up. Messages stay in the outbox.',
  useImplicitTls: 'Use implicit TLS (port 465). Otherwise the connection upgrades with STARTTLS.',
  leaveEmptyIf: 'Leave empty if the server doesn’t need one.',
  passwordSavedNever:
    'A password is saved and never shown. Enter a new one to replace it. Changing the server or user requires it again.',
  mailServerAccepted: (to: string) => `The mail server accepted a message to ${to}.`,
};

export const outboxPanelWords = {
  noMailServer: 'No mail server set up. Open a message to share its link yourself, or set up mail in Settings.',
  noMessagesYet: 'No messages yet. Invitations, reset links and contact requests appear here before they’re sent.',
  couldntLoadMessage: 'Couldn’t load the message',
  messagePrivate: 'This message belongs to a workspace. Only its recipient can read it.',
  messageEncryptedDifferent:
    'This message was encrypted with a different APP_SECRET and can’t be read. Create a new link.',
  viewingRecordedAudit: 'Viewing this is recorded in the audit log.',
};

export const settingsPanelWords = {
  couldntLoadSettings: 'Couldn’t load settings',
  appliesNowNobody: 'Applies from now on. Nobody is signed out.',
  anyoneSignUp: 'Anyone can sign up. When off, people need an invitation.',
  charactersMoreRecommended: '6–64 characters. 12 or more is recommended.',
  letBrowsersWithout: 'Let browsers without cookies stay signed in with a temporary ticket.',
  requestsContactSales: 'Requests from the Contact Sales form on the landing page.',
  leaveEmptySend: 'Leave empty to send to every owner.',
  leaveEmptyUse: "Leave empty to use: 'Our sales team will contact you within 24 hours to discuss Enterprise pricing.'",
};

export const userDrawerWords = {
  couldntLoadUser: 'Couldn’t load this user',
  onlyOwnerChange: 'Only an owner can change an owner or an admin.',
  signAgain: (username: string) => `${username} can sign in again`,
  planPaidSubscription: 'This plan is paid by subscription. Changing it here doesn’t change the subscription.',
  newLimitsApply: 'The new limits apply immediately. Nothing is deleted; items over the limit stay readable.',
  willSignedOut: (username: string) =>
    `${username} will be signed out everywhere and can’t sign in. Their data is kept.`,
  signAgainSame: (username: string) => `${username} can sign in again with the same password.`,
  createResetLink: (username: string) => `Create a reset link for ${username}?`,
  linkShownOnce: 'The link is shown once and works for one hour. This is recorded in the audit log.',
};

export const usersPanelWords = {
  searchUserName: 'Search by user name or email',
  noUsersMatch: 'No users match these filters.',
};
export const SHARE_STATUS = {
  active: { tone: 'good', word: 'Active' },
  expired: { tone: 'neutral', word: 'Expired' },
  revoked: { tone: 'neutral', word: 'Withdrawn' },
} as const;

export const sayLinks = (count: number): string => (count === 1 ? '1 link' : `${count} links`);
