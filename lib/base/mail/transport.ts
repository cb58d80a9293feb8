import { createTransport } from 'nodemailer';
import { readSetting } from '@/lib/base/db/settings';
import { env } from '@/lib/base/env/env';
import { readObject } from '@/lib/base/files/objects';
import { seal, unseal } from '@/lib/base/secrets/seal';
import type { MailParts, MailSettings } from './schema';

/** How mail leaves: a server, how far its line is protected, and who it comes from. */
export type Route = {
  host: string;
  port: number;
  secure: boolean;
  requireTls: boolean;
  user: string;
  password: string;
  from: string;
};
export type Letter = { to: string; subject: string; text: string } & MailParts;

const PURPOSE = 'mail password';
export const sealMailPassword = (password: string): string => seal(password, PURPOSE);

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
const defaultSender = () => `plumbline@${new URL(env().PUBLIC_URL).hostname}`;

/** A line to this machine itself needs no protection, and seldom has a certificate that anybody vouches for. */
export const routeOfSettings = ({ host, port, secure, user, sealedPassword, from }: MailSettings): Route => ({
  host,
  port,
  secure,
  requireTls: !isLoopback(host),
  user,
  password: sealedPassword && (unseal(sealedPassword, PURPOSE) ?? ''),
  from: from || defaultSender(),
});

/** smtps:// is TLS from the first byte; smtp:// must be raised to TLS unless the address ends in ?tls=off. */
export function routeOfUrl(address: string, from: string | undefined): Route {
  const { protocol, hostname, port, username, password, searchParams } = new URL(address);
  const secure = protocol === 'smtps:';
  return {
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTls: !isLoopback(hostname) && searchParams.get('tls') !== 'off',
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    from: from ?? defaultSender(),
  };
}

/** The owner's settings, else the environment's; null where nobody has set mail up. */
export async function currentRoute(): Promise<Route | null> {
  const settings = await readSetting('mail');
  if (settings) return routeOfSettings(settings);
  return env().SMTP_URL ? routeOfUrl(env().SMTP_URL!, env().MAIL_FROM) : null;
}

/** Says in our own words why a message did not leave: a server's answer may quote what was sent. */
export class Undelivered extends Error {
  constructor(
    message: string,
    readonly forGood: boolean,
  ) {
    super(message);
  }
}

const REASONS: Record<string, string> = {
  EAUTH: 'The mail server rejected the user name or password.',
  EENVELOPE: 'The mail server refused the sender or the recipient.',
  EMESSAGE: 'The mail server refused the message.',
  ETLS: 'The mail server doesn’t offer a trusted TLS connection.',
  EDNS: 'The mail server’s host name couldn’t be resolved.',
  ETIMEDOUT: 'The mail server timed out.',
};

function reasonOf(error: unknown): Undelivered {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number };
  const refused = code === 'EENVELOPE' || code === 'EMESSAGE';
  return new Undelivered(REASONS[code] ?? 'The connection to the mail server failed.', refused && responseCode >= 500);
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

const transportOf = ({ host, port, secure, requireTls, user, password }: Route) =>
  createTransport({
    host,
    port,
    secure,
    requireTLS: requireTls,
    ...(user && { auth: { user, pass: password } }),
    tls: { rejectUnauthorized: !isLoopback(host) },
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Why the mail server can't be used, or null: it is greeted and signed in to, and nothing is sent. */
export async function whyUnreachable(route: Route): Promise<string | null> {
  const transport = transportOf(route);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return reasonOf(error).message;
  } finally {
    transport.close();
  }
}

/** Hands one letter to the mail server. */
export async function deliver(
  route: Route,
  { to, subject, text, html, unsubscribe, attachment }: Letter,
): Promise<void> {
  // In pieces, so that none of its encoding holds the thread for long.
  const file = attachment && readObject(attachment.key);
  file?.on('error', () => {}); // told by the one who reads it
  const transport = transportOf(route);
  try {
    await transport.sendMail({
      from: route.from,
      to: { name: '', address: to },
      subject,
      text,
      ...(html && { html }),
      ...(attachment && {
        attachments: [
          {
            filename: attachment.fileName,
            contentType: attachment.contentType,
            content: file,
          },
        ],
      }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe && {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
  } catch (error) {
    throw reasonOf(error);
  } finally {
    transport.close();
    file?.destroy();
  }
}
