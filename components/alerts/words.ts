import { describeTest } from '@/lib/pure/analysis/alerts/words';
import type { Alert, WebhookAnswer } from '@/lib/product/alerts/schema';
import type { Delivery, DeliveryGuest } from '@/lib/product/deliveries/schema';
import type { Grain } from '@/lib/pure/query/schema/column';

export const TITLE = 'Alerts and deliveries';
export const ALERTS = 'Alerts';
export const DELIVERIES = 'Deliveries';
export const NO_ALERTS = 'No alerts yet. Open the menu of a KPI or chart and select Alert me.';
export const NO_DELIVERIES =
  'No deliveries yet. Open a dashboard’s menu, select Alerts and deliveries, then New delivery.';
export const NO_DELIVERIES_HERE = 'No deliveries of this dashboard yet.';
export const NO_MAIL = 'Mail isn’t set up on this server. Alerts appear in the bell; deliveries can’t be sent.';
export const ABOUT_CHECKS =
  'Checked after each new data version and once a day. You’re told once, then again after it recovers.';
export const ABOUT_SECRET =
  'This signing secret is shown once. Each message carries X-Plumbline-Signature: the HMAC-SHA256 of “{X-Plumbline-Timestamp}.{body}” with this secret.';
export const ABOUT_WEBHOOK = 'A public https:// address. Plumbline posts JSON to it.';
export const NEEDS_PERIODS = 'This data source has no time column, so only limits can be watched.';

export const ATTACH_PDF = 'Attach a PDF';
export const ABOUT_PDF = 'The dashboard as members see it. Guests get no PDF.';
export const ABOUT_GUESTS =
  'They get the figures that their link shows. Guests whose link asks for a password can’t be chosen.';

const ENDED_WORDS: Record<NonNullable<DeliveryGuest['ended']>, string> = {
  revoked: 'link withdrawn',
  expired: 'link expired',
  plan: 'not in your plan',
  deleted: 'dashboard not shared',
  password: 'link asks for a password',
  unanswered: 'nobody answers for the link',
};

/** 'ada@example.com (link expired)'. */
export function guestInWords({ email, label, ended, unsubscribed }: DeliveryGuest): string {
  const name = email ?? `${label} (guest)`;
  if (unsubscribed) return `${name} (unsubscribed)`;
  return ended ? `${name} (${ENDED_WORDS[ended]})` : name;
}

export const GRAIN_WORDS: Record<Grain, string> = {
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
};

export const STATE_WORDS = {
  ok: 'OK',
  firing: 'Outside bounds',
  unchecked: 'Not checked yet',
  paused: 'Paused',
} as const;
export const STATE_TONES = { ok: 'good', firing: 'bad', unchecked: 'neutral', paused: 'neutral' } as const;

/** 'Revenue is above 100,000', 'Revenue for North changes by 10.0% or more a month'. */
export function alertInWords({ label, rule: { test, group, by }, format }: Alert): string {
  const who = label ?? 'A deleted KPI or chart';
  const of = group ? ('any' in group ? ', any group,' : ` for ${String(group.value ?? '(no value)')}`) : '';
  const is = test.kind === 'above' || test.kind === 'below' ? 'is ' : '';
  const period = by?.grain ? `, last whole ${GRAIN_WORDS[by.grain]}` : by ? ', last whole year' : '';
  return `${who}${of} ${is}${describeTest(test, format)}${period}`;
}

export function answerInWords({ state, status, error, attempts }: WebhookAnswer): string {
  if (state === 'sent') return `Answered ${status}`;
  if (state === 'failed') return `Failed after ${attempts} ${attempts === 1 ? 'try' : 'tries'}. ${error ?? ''}`.trim();
  return attempts ? `Trying again. ${error ?? ''}`.trim() : 'Waiting';
}

export function runInWords({ runs: [last] }: Delivery): string | null {
  if (!last) return null;
  if (last.state === 'queued') return 'Sending…';
  if (last.state === 'failed') return `Last delivery failed. ${last.error ?? ''}`.trim();
  const sent = `Last sent to ${last.messages} ${last.messages === 1 ? 'person' : 'people'}`;
  return last.note ? `${sent}. ${last.note}` : sent;
}
