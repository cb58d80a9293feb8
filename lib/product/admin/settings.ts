import type { UserActor } from '@/lib/base/actor/actor';
import { providerOrder } from '@/lib/base/ai/providers';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { readSetting, writeSetting, type SettingValue } from '@/lib/base/db/settings';
import { inTransaction, lockFor, type Tx } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';
import { take } from '@/lib/base/limits/throttle';
import { mailSettingsChanged, sendTest } from '@/lib/base/mail/outbox';
import { sealMailPassword } from '@/lib/base/mail/transport';
import type { AdminSettings } from './answer-schema';
import type { MailInput, SettingsChange } from './schema';
import { isRecognitionOn } from '@/lib/product/documents/recognition-setting';
import { roleOf } from './store';

type MailSetting = SettingValue<'mail'>;

export async function readSettings(_actor: UserActor, tx?: Tx): Promise<AdminSettings> {
  const [
    signUpOpen,
    passwordFloor,
    defaultPlan,
    sessionDays,
    fallbackAllowed,
    contactTo,
    contactPromise,
    mail,
    aiOrder,
    aiDailyTokens,
    allowedHosts,
    allowPlainHosts,
    textRecognition,
    formatsOff,
  ] = await Promise.all([
    readSetting('signup.open', tx),
    readSetting('password.floor', tx),
    readSetting('default.plan', tx),
    readSetting('session.days', tx),
    readSetting('fallback.allowed', tx),
    readSetting('contact.to', tx),
    readSetting('contact.promise', tx),
    readSetting('mail', tx),
    providerOrder(tx),
    readSetting('ai.dailyTokens', tx),
    readSetting('allowed.hosts', tx),
    readSetting('plain.hosts', tx),
    isRecognitionOn(tx),
    readSetting('formats.off', tx),
  ]);
  const { DEFAULT_PLAN, SMTP_URL } = env();
  return {
    signUpOpen,
    passwordFloor,
    defaultPlan,
    serverDefaultPlan: DEFAULT_PLAN,
    sessionDays,
    fallbackAllowed,
    contactTo,
    contactPromise,
    aiOrder,
    aiDailyTokens,
    allowedHosts,
    allowPlainHosts,
    textRecognition,
    formatsOff,
    mail: mail && {
      host: mail.host,
      port: mail.port,
      secure: mail.secure,
      user: mail.user,
      hasPassword: mail.sealedPassword !== '',
      from: mail.from,
    },
    mailBy: mail ? 'settings' : SMTP_URL ? 'environment' : 'nothing',
  };
}

/** The password that is kept belongs to the server and user it was given for: it never goes to another. */
function sealedMail({ password, ...mail }: MailInput, kept: MailSetting): NonNullable<MailSetting> {
  if (password !== undefined) return { ...mail, sealedPassword: password && sealMailPassword(password) };
  const same = kept !== null && kept.host === mail.host && kept.port === mail.port && kept.user === mail.user;
  if (!same && mail.user && kept?.sealedPassword)
    throw new AppError('validation', 'mail.password: is required when the server or user changes', {
      fields: { 'mail.password': 'is required when the server or user changes' },
    });
  return { ...mail, sealedPassword: same ? kept.sealedPassword : '' };
}

const OWNERS_ALONE = [
  'mail',
  'defaultPlan',
  'aiOrder',
  'aiDailyTokens',
  'allowedHosts',
  'allowPlainHosts',
  'textRecognition',
  'formatsOff',
] as const;

/** Plans, AI providers and the mail server are the owner's; the rest an admin may set as well. */
export async function changeSettings(
  actor: UserActor,
  change: SettingsChange,
  origin: RequestOrigin,
): Promise<AdminSettings> {
  return inTransaction(async (tx) => {
    await lockFor(tx, 'settings');
    const owner = (await roleOf(tx, actor.userId)) === 'owner';
    if (!owner && OWNERS_ALONE.some((key) => change[key] !== undefined))
      throw new AppError(
        'role',
        'Only an owner can change the mail server, the AI providers, text recognition, the file formats, the allowed hosts or the plan of new accounts.',
      );
    if (change.signUpOpen !== undefined) await writeSetting(tx, 'signup.open', change.signUpOpen);
    if (change.passwordFloor !== undefined) await writeSetting(tx, 'password.floor', change.passwordFloor);
    if (change.defaultPlan !== undefined) await writeSetting(tx, 'default.plan', change.defaultPlan);
    if (change.sessionDays !== undefined) await writeSetting(tx, 'session.days', change.sessionDays);
    if (change.fallbackAllowed !== undefined) await writeSetting(tx, 'fallback.allowed', change.fallbackAllowed);
    if (change.contactTo !== undefined) await writeSetting(tx, 'contact.to', change.contactTo);
    if (change.contactPromise !== undefined) await writeSetting(tx, 'contact.promise', change.contactPromise);
    if (change.aiOrder !== undefined) await writeSetting(tx, 'ai.order', change.aiOrder);
    if (change.aiDailyTokens !== undefined) await writeSetting(tx, 'ai.dailyTokens', change.aiDailyTokens);
    if (change.allowedHosts !== undefined) await writeSetting(tx, 'allowed.hosts', change.allowedHosts);
    if (change.allowPlainHosts !== undefined) await writeSetting(tx, 'plain.hosts', change.allowPlainHosts);
    if (change.textRecognition !== undefined) await writeSetting(tx, 'text.recognition', change.textRecognition);
    if (change.formatsOff !== undefined) await writeSetting(tx, 'formats.off', change.formatsOff);
    if (change.mail !== undefined) {
      await writeSetting(tx, 'mail', change.mail && sealedMail(change.mail, await readSetting('mail', tx)));
      await mailSettingsChanged(tx);
    }
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'settings.changed',
      targetType: 'settings',
      details: wordsOf(change),
    });
    return readSettings(actor, tx);
  });
}

/** What changed, for the record: values where they are harmless, the name alone where one could be a secret. */
function wordsOf({
  mail,
  aiOrder,
  allowedHosts,
  allowPlainHosts,
  formatsOff,
  ...rest
}: SettingsChange): Record<string, string | number | boolean | null> {
  return {
    ...rest,
    ...(allowedHosts && { allowedHosts: allowedHosts.join(', ') }),
    ...(allowPlainHosts && { allowPlainHosts: allowPlainHosts.join(', ') }),
    ...(formatsOff && { formatsOff: formatsOff.join(', ') }),
    ...(aiOrder && { aiOrder: aiOrder.join(', ') }),
    ...(mail !== undefined && { mail: mail ? mail.host : 'removed' }),
  };
}

/** Sends one message, by the given settings or by those in force, and says what the mail server answered. */
export async function testMail(
  actor: UserActor,
  { to, mail }: { to: string; mail?: MailInput },
  origin: RequestOrigin,
): Promise<{ success: true }> {
  await take(
    { key: `test mail ${actor.userId}`, limit: 10, seconds: 600 },
    'You’ve sent 10 test messages in 10 minutes.',
  );
  const settings = mail ? sealedMail(mail, await readSetting('mail')) : null;
  await record(null, { ...auditEntry(actor, origin), action: 'settings.mail_tested', targetType: 'settings' });
  await sendTest(settings, to);
  return { success: true };
}
