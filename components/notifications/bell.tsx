'use client';

import { useEffect } from 'react';
import Link from 'next/link';
import { Bell as BellIcon } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { useJobs } from '@/components/client/jobs/jobs';
import { Button, linkClass } from '@/components/ui/button';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover';
import { hasEnded } from '@/lib/base/jobs/schema';
import { CHECK_ALERT_JOB } from '@/lib/product/alerts/job-schema';
import { FOLLOW_VERSION_JOB } from '@/lib/product/data-sources/schema/job-schema';
import { DELIVERY_JOB } from '@/lib/product/deliveries/job-schema';
import type { NotificationList } from '@/lib/product/notifications/schema';
import { EMPTY, labelOf, MANAGE, MARK_ALL, TITLE } from './words';

const PATH = '/api/notifications';
const TELLING: ReadonlySet<string> = new Set([CHECK_ALERT_JOB, FOLLOW_VERSION_JOB, DELIVERY_JOB]);
const MOST_SHOWN = 99;

const when = (instant: string) =>
  new Date(instant).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short', hour12: false });

/** What alerts and deliveries have told. Its count follows the jobs that can tell something. */
export function Bell() {
  const queries = useQueryClient();
  const jobs = useJobs();
  const { data } = useQuery<NotificationList>({ queryKey: [PATH] });
  useEffect(
    () =>
      jobs.listen((job) => {
        if (hasEnded(job) && TELLING.has(job.kind)) void queries.invalidateQueries({ queryKey: [PATH] });
      }),
    [jobs, queries],
  );
  const unread = data?.unread ?? 0;
  const read = async (ids?: string[]) =>
    queries.setQueryData(
      [PATH],
      await api<NotificationList>(`${PATH}/read`, { method: 'POST', data: ids ? { ids } : {} }),
    );
  return (
    <Popover>
      <PopoverTrigger
        aria-label={labelOf(unread)}
        title={TITLE}
        className="relative grid h-control min-w-control place-items-center rounded-control hover:bg-wash"
      >
        <BellIcon aria-hidden />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0.5 right-0 min-w-4 rounded-full bg-accent px-1 text-center text-tiny leading-4 font-bold text-sheet tabular-nums"
          >
            {Math.min(unread, MOST_SHOWN)}
          </span>
        )}
      </PopoverTrigger>
      <PopoverContent label={TITLE} className="w-[380px]">
        <div className="flex items-center gap-2 border-b border-line-1 px-4 py-2">
          <h2 className="flex-1 text-table">{TITLE}</h2>
          {unread > 0 && (
            <Button size="small" look="quiet" onClick={() => void read().catch(() => {})}>
              {MARK_ALL}
            </Button>
          )}
        </div>
        {data?.items.length ? (
          <ul className="divide-y divide-line-1">
            {data.items.map(({ id, text, href, createdAt, readAt }) => (
              <li key={id} className="px-4 py-2.5">
                <Link
                  href={href}
                  className={readAt ? 'block text-ink-2 hover:underline' : 'block font-bold hover:underline'}
                  onClick={() => {
                    if (!readAt) void read([id]).catch(() => {});
                  }}
                >
                  {!readAt && <span className="sr-only">Unread: </span>}
                  {text}
                </Link>
                <p className="text-small text-ink-3" suppressHydrationWarning>
                  {when(createdAt)}
                </p>
              </li>
            ))}
          </ul>
        ) : (
          <p className="px-4 py-6 text-ink-2">{EMPTY}</p>
        )}
        <p className="border-t border-line-1 px-4 py-2 text-small">
          <Link href="/alerts" className={linkClass}>
            {MANAGE}
          </Link>
        </p>
      </PopoverContent>
    </Popover>
  );
}
