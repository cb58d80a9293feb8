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
  passwordAlone:
    'Their password alone opens the account until they set up another. They’re signed out everywhere and told by email.',
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

export const signInPanelWords = {
  couldntLoad: 'Couldn’t load the sign-in settings',
};

export const connectionSectionWords = {
  signsInHere: 'People sign in through this provider. The sign-in page shows a button for it.',
  bySettings:
    'The provider comes from OIDC_ISSUER in the server’s environment. A provider that you save here replaces it.',
  notSetUp: 'Not set up. Connect the identity provider of your organisation, then test it.',
  partOfEnterprise: 'Part of Enterprise. It’s off because no owner has a workspace on Enterprise.',
  buttonSays: 'The button reads “Sign in with” and this name.',
  issuer: 'As the provider calls itself, such as https://login.example.com.',
  secretSaved: 'Saved and never shown. Leave empty to keep it for the same issuer and client.',
  redirectBinding: 'The provider’s address for the HTTP-Redirect binding.',
  signOut:
    'The provider’s address for single logout by HTTP-Redirect. Signing out here then signs out there too. Leave empty to sign out here only.',
  certificates: 'One or more certificates in PEM. Assertions must be signed with one of them, with SHA-256 or better.',
  whatIsLost: 'People who sign in through it need a password: they can set one with “Forgot password?”.',
};

export const signOnPolicyWords = {
  about:
    'A person is known by the provider’s own identifier. Nobody gets an existing account by its email address alone.',
  newPeople: 'They become analysts unless a group or their invitation says otherwise.',
  domains:
    'One per line. New accounts are created for these domains only, and existing analyst and viewer accounts with a verified address here are connected without a password. Leave empty to allow any address.',
  groups:
    'The highest role of a person’s groups applies at each sign-in. Without a listed group it’s analyst. Owners keep their role.',
  claim: 'Such as groups or roles.',
  required: 'Everyone but owners must use single sign-on',
  secondFactor: 'Applies to sign-in with a password. People set up their own second factor on their profile.',
  requireFactor: 'Require a second factor of owners and admins',
};

export const recognitionSectionWords = {
  title: 'Text recognition',
  note: 'Reads the text of scanned pages and pictures in documents, in English, German and French. It runs on this server and takes some seconds a page.',
  turnOn: 'Recognise text in pictures of documents',
  save: 'Save text recognition',
};

export const formatsSectionWords = {
  title: 'File formats',
  note: 'CSV, JSON, XML and TXT files can always be uploaded. Files that were uploaded before stay as they are.',
  allow: (word: string, endings: readonly string[]) =>
    `${word} files can be uploaded (${endings.map((ending) => `.${ending}`).join(', ')})`,
  save: 'Save file formats',
};

export const hostsSectionWords = {
  note: 'Databases and webhooks on public addresses can always be reached, webhooks over HTTPS. Add a private host to allow it; its webhooks then need no HTTPS.',
  allowed: 'One host:port per line, such as db.internal:5432.',
  plain:
    'One host:port per line. Passwords and rows travel to these unencrypted. A database on this machine needs no entry.',
};
