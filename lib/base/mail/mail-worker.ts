import { subscribe } from '@/lib/base/db/signals';
import { hasObject } from '@/lib/base/files/objects';
import { log, traceOf } from '@/lib/base/log/log';
import { dropAttachment, MAIL_TOPIC, partsOf, textOf } from './outbox';
import { afterFailure } from './retries';
import { claimMessage, settleMessage, type MessageRow } from './store';
import { currentRoute, deliver, Undelivered, type Letter, type Route } from './transport';

const LOOK_EVERY_MS = 30_000;
const LEASE_SECONDS = 120;
const DRAIN_MS = 5_000;

/** A message goes even where somebody has removed what it was to carry, and says so. */
async function letterOf(message: MessageRow, text: string): Promise<Letter> {
  const { attachment, html, ...parts } = partsOf(message);
  const letter = { to: message.toAddress, subject: message.subject, ...parts };
  if (!attachment) return { ...letter, text, ...(html && { html }) };
  if (await hasObject(attachment.key)) return { ...letter, text, attachment, ...(html && { html }) };
  log.warn('mail.attachment', { messageId: message.id });
  return { ...letter, text: `${text}\n\nThe attached file is no longer on the server, so it was left out.` };
}

async function carry(route: Route, message: MessageRow): Promise<void> {
  const text = textOf(message);
  try {
    if (text === null)
      throw new Undelivered('The message was encrypted with a different APP_SECRET and can’t be read.', true);
    await deliver(route, await letterOf(message, text));
    await settleMessage(message.id, { state: 'sent', error: null });
    if (message.attachmentKey) await forget(message.attachmentKey);
    log.info('mail.sent', { messageId: message.id, kind: message.kind });
  } catch (error) {
    const { message: reason, forGood } =
      error instanceof Undelivered ? error : new Undelivered('Couldn’t send the message.', false);
    if (!(error instanceof Undelivered)) log.error('mail.failed', { messageId: message.id, ...traceOf(error) });
    const next = afterFailure(message.attempts, forGood, Date.now());
    await settleMessage(message.id, { ...next, error: reason });
    log.warn('mail.undelivered', {
      messageId: message.id,
      kind: message.kind,
      attempts: message.attempts,
      state: next.state,
    });
  }
}

/** What can’t be removed now is swept. */
const forget = (key: string): Promise<void> =>
  dropAttachment(key).catch((error: unknown) => log.warn('mail.attachment', traceOf(error)));

/**
 * Delivers what waits, one message at a time, each by the settings of its moment; `stop` waits for the one under way.
 */
export function startMailWorker(): { stop: () => Promise<void> } {
  let stopped = false;
  let round: Promise<void> | null = null;
  let again = false;
  const deliverAll = async () => {
    for (let route = await currentRoute(); route && !stopped; route = await currentRoute()) {
      const message = await claimMessage(LEASE_SECONDS);
      if (!message) return;
      await carry(route, message);
    }
  };
  const go = () => {
    if (stopped) return;
    if (round) {
      again = true;
      return;
    }
    again = false;
    round = deliverAll()
      .catch((error: unknown) => log.warn('mail.round', traceOf(error)))
      .finally(() => {
        round = null;
        if (again) go();
      });
  };
  const stopHearing = subscribe(MAIL_TOPIC, go);
  const timer = setInterval(go, LOOK_EVERY_MS);
  timer.unref();
  go();
  return {
    async stop() {
      stopped = true;
      stopHearing();
      clearInterval(timer);
      await Promise.race([
        round,
        new Promise((done) => {
          setTimeout(done, DRAIN_MS).unref();
        }),
      ]);
    },
  };
}
