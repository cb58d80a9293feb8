'use client';

import { useState, type ReactNode } from 'react';
import Link from 'next/link';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '@/components/client/requests/api-error';
import { Badge } from '@/components/ui/badge';
import { Button, linkClass } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { useToast } from '@/components/ui/overlays/toast';
import type { Alert, AlertDetail } from '@/lib/product/alerts/schema';
import type { Delivery } from '@/lib/product/deliveries/schema';
import { describeSchedule } from '@/lib/pure/schedule/schedule';
import { ALERTS_PATH, change, create, DELIVERIES_PATH, remove } from './use-lists';
import { alertInWords, answerInWords, guestInWords, runInWords, STATE_TONES, STATE_WORDS } from './words';

const when = (instant: string) =>
  new Date(instant).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short', hour12: false });

/** Does one thing at a time and tells what failed. */
function useAct(reload: () => unknown) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>, done: string) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
      toast({ title: done, variant: 'success' });
    } catch (error) {
      toast({ title: messageOf(error), variant: 'destructive' });
    } finally {
      setBusy(false);
      reload();
    }
  };
  return { busy, act };
}

type ItemProps = { mayEdit: boolean; showDashboard: boolean; reload: () => unknown };

const Line = ({ children }: { children: ReactNode }) => <p className="text-small text-ink-3">{children}</p>;

export function AlertItem({ alert, mayEdit, showDashboard, reload }: ItemProps & { alert: Alert }) {
  const { busy, act } = useAct(reload);
  const [open, setOpen] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const path = `${ALERTS_PATH}/${alert.id}`;
  const paused = alert.state === 'paused';
  const title = alertInWords(alert);
  return (
    <li className="grid gap-1 border-b border-line-1 px-4 py-3">
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1 font-bold break-words">{title}</p>
        <Badge tone={STATE_TONES[alert.state]}>{STATE_WORDS[alert.state]}</Badge>
      </div>
      {showDashboard && (
        <Line>
          <Link href={`/dashboard/${alert.dashboardId}`} className={linkClass}>
            {alert.dashboardName}
          </Link>
        </Line>
      )}
      {alert.pauseReason && <p className="text-small text-bad">{alert.pauseReason}</p>}
      {alert.checkedAt && (
        <Line>
          <span suppressHydrationWarning>
            {alert.lastText} Checked {when(alert.checkedAt)}
            {alert.checkedVersion !== null && `, data version ${alert.checkedVersion}`}
          </span>
        </Line>
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide history' : 'History'}
        </Button>
        {mayEdit && (
          <>
            <Button
              size="small"
              busy={busy}
              onClick={() =>
                void act(() => change(path, { paused: !paused }), paused ? 'Alert resumed' : 'Alert paused')
              }
            >
              {paused ? 'Resume' : 'Pause'}
            </Button>
            {alert.webhookUrl && (
              <Button
                size="small"
                busy={busy}
                onClick={() =>
                  void act(async () => {
                    await create(`${path}/test-webhook`, {});
                    setOpen(true);
                  }, 'Test queued')
                }
              >
                Send a test
              </Button>
            )}
            <Button size="small" look="quiet" aria-label={`Delete alert: ${title}`} onClick={() => setDeleting(true)}>
              Delete
            </Button>
          </>
        )}
      </div>
      {open && <AlertHistory id={alert.id} />}
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title="Delete this alert?"
        confirm="Delete alert"
        onConfirm={() => act(() => remove(path), 'Alert deleted')}
      >
        {title}. Its history is deleted too.
      </ConfirmDialog>
    </li>
  );
}

/** What an alert has told, and what its webhook answered. */
function AlertHistory({ id }: { id: string }) {
  const { data, error, refetch } = useQuery<AlertDetail>({ queryKey: [`${ALERTS_PATH}/${id}`] });
  if (error) return <p className="text-small text-bad">{messageOf(error)}</p>;
  if (!data) return <Line>Loading…</Line>;
  return (
    <div className="mt-1 grid gap-2 border-l-3 border-line-2 pl-3">
      {data.events.length === 0 && <Line>Nothing has been told yet.</Line>}
      <ul className="grid gap-1">
        {data.events.map(({ id: eventId, values, createdAt }) => (
          <li key={eventId} className="text-small">
            <span className="text-ink-3" suppressHydrationWarning>
              {when(createdAt)}
            </span>{' '}
            {values.map(({ text }) => text).join(' ')}
          </li>
        ))}
      </ul>
      {data.webhookUrl && (
        <>
          <Line>Webhook: {data.webhookUrl}</Line>
          <ul className="grid gap-1">
            {data.webhookAnswers.map((answer) => (
              <li key={answer.id} className="text-small">
                <span className="text-ink-3" suppressHydrationWarning>
                  {when(answer.createdAt)} {answer.event}
                </span>{' '}
                {answerInWords(answer)}
              </li>
            ))}
          </ul>
          <div>
            <Button size="small" onClick={() => void refetch()}>
              Refresh answers
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

export function DeliveryItem({ delivery, mayEdit, showDashboard, reload }: ItemProps & { delivery: Delivery }) {
  const { busy, act } = useAct(reload);
  const [deleting, setDeleting] = useState(false);
  const path = `${DELIVERIES_PATH}/${delivery.id}`;
  const paused = delivery.state === 'paused';
  const last = runInWords(delivery);
  const title = describeSchedule(delivery.schedule, delivery.timeZone);
  return (
    <li className="grid gap-1 border-b border-line-1 px-4 py-3">
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1 font-bold break-words">{title}</p>
        <Badge tone={paused ? 'neutral' : 'good'}>{paused ? 'Paused' : 'Active'}</Badge>
      </div>
      {showDashboard && (
        <Line>
          <Link href={`/dashboard/${delivery.dashboardId}`} className={linkClass}>
            {delivery.dashboardName}
          </Link>
        </Line>
      )}
      <Line>
        To{' '}
        {[
          ...delivery.recipients.map(({ username, unsubscribed }) =>
            unsubscribed ? `${username} (unsubscribed)` : username,
          ),
          ...delivery.guests.map(guestInWords),
        ].join(', ')}
        {delivery.attachPdf && ', with a PDF'}
      </Line>
      {delivery.pauseReason && <p className="text-small text-bad">{delivery.pauseReason}</p>}
      {last && <p className={delivery.runs[0]?.state === 'failed' ? 'text-small text-bad' : 'text-small'}>{last}</p>}
      {delivery.nextRunAt && (
        <Line>
          <span suppressHydrationWarning>Next {when(delivery.nextRunAt)}</span>
        </Line>
      )}
      {mayEdit && (
        <div className="mt-1 flex flex-wrap gap-2">
          <Button
            size="small"
            busy={busy}
            onClick={() => void act(() => create(`${path}/send-now`, {}), 'Delivery queued')}
          >
            Send one now
          </Button>
          <Button
            size="small"
            busy={busy}
            onClick={() =>
              void act(() => change(path, { paused: !paused }), paused ? 'Delivery resumed' : 'Delivery paused')
            }
          >
            {paused ? 'Resume' : 'Pause'}
          </Button>
          <Button size="small" look="quiet" aria-label={`Delete delivery: ${title}`} onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title="Delete this delivery?"
        confirm="Delete delivery"
        onConfirm={() => act(() => remove(path), 'Delivery deleted')}
      >
        {delivery.dashboardName} is no longer sent. The dashboard isn’t affected.
      </ConfirmDialog>
    </li>
  );
}
