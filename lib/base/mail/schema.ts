import type { SettingValue } from '@/lib/base/db/settings';

/** What the owner has set in /admin; the password is sealed (`sealMailPassword`). */
export type MailSettings = NonNullable<SettingValue<'mail'>>;

export type MailKind =
  | 'password_reset'
  | 'password_changed'
  | 'email_changed'
  | 'forgot_username'
  | 'second_factor_changed'
  | 'sign_on_connected'
  | 'invitation'
  | 'workspace_invitation'
  | 'share_invitation'
  | 'contact_request'
  | 'mention'
  | 'alert'
  | 'server_alert'
  | 'delivery';
/** Of these the owner reads no text: they hold what belongs to a workspace. */
export const PRIVATE_MAIL: ReadonlySet<MailKind> = new Set(['mention', 'alert', 'delivery']);
/** An object of the store: a message that has one keeps it until it is sent, over any restart. */
export type MailAttachment = { key: string; fileName: string; contentType: string };
/** `unsubscribe`: the address that ends such messages with one POST (RFC 8058). */
export type MailParts = { html?: string; unsubscribe?: string; attachment?: MailAttachment };
export type Message = {
  kind: MailKind;
  to: string;
  subject: string;
  text: string;
  parts?: MailParts;
  /** What it goes with, as 'share' and an id: what has not left can be taken back with it. */ onBehalfOf?: string;
};

export type OutboxState = 'waiting' | 'sending' | 'sent' | 'failed';
/** A message as the outbox lists it; its text may hold a link, so it is read one by one. */
export type OutboxEntry = {
  id: string;
  kind: MailKind;
  to: string;
  subject: string;
  state: OutboxState;
  attempts: number;
  error: string | null;
  nextAttemptAt: string;
  createdAt: string;
  sentAt: string | null;
};
export type OutboxPage = { items: OutboxEntry[]; nextCursor: string | null };
