'use client';

import { useState } from 'react';
import Link from 'next/link';
import { RefreshCw } from 'lucide-react';
import { DATABASE_NAMES } from '@/components/data/database-names';
import { freshnessInWords, momentInWords } from '@/components/data/live';
import { Button, linkClass, LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { LogoMark } from '@/components/ui/logo';
import type { RemoteView } from '@/lib/product/data-sources/schema/remote-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { connectionHref } from '../connect/database-kinds';
import { RemoteSettings } from './remote-settings';
import { useRefreshing } from './use-refreshing';
import { remotePanelWords as words } from './words';

type Props = {
  source: DataSource;
  remote: RemoteView;
  /** Shows the data source as it is after a change. */
  onChanged: (source: DataSource) => void;
  /** False for those who only look. */
  mayChange: boolean;
};

/** Where the rows are, as of when, and how fresh; why the database does not answer, where it does not. */
export function RemotePanel({ source, remote, onChanged, mayChange }: Props) {
  const { busy, refresh } = useRefreshing(source, onChanged);
  const [choosing, setChoosing] = useState(false);
  const { mode, failure, moment, sampleRows, leftOut } = remote;
  const again = (
    <Button size="small" busy={busy} onClick={() => void refresh()}>
      <RefreshCw aria-hidden />
      Refresh
    </Button>
  );
  return (
    <>
      {failure && (
        <Notice action={mayChange && again}>
          {words.away(remote.connection?.name ?? 'The database', momentInWords(failure.at), failure.message)}{' '}
          {moment ? words.asOf(momentInWords(moment)) : words.noneYet}
        </Notice>
      )}
      <div className="mb-3.5 flex flex-wrap items-start gap-x-4 gap-y-2 text-control">
        <div className="flex min-w-0 flex-1 basis-80 items-start gap-2.5">
          <LogoMark className="mt-px flex-none" />
          <p>
            <b>
              {mode === 'live' ? words.live : words.copied}{' '}
              <ConnectionName connection={remote.connection} linked={mayChange} />
            </b>
            {/* The reader's clock is not the server's. */}
            <span role="status" suppressHydrationWarning className="text-ink-2">
              {moment ? `, read at ${momentInWords(moment)}. ` : `. ${words.never} `}
            </span>
            <span className="text-ink-2" suppressHydrationWarning>
              {[howFresh(remote), leftOut.length > 0 && words.leftOut(leftOut)].filter(Boolean).join(' ')}
              {sampleRows !== null && (
                <>
                  {' '}
                  {words.sample(sampleRows)}{' '}
                  {mayChange && <LinkButton onClick={() => setChoosing(true)}>{words.forAll}</LinkButton>}
                </>
              )}
            </span>
          </p>
        </div>
        {mayChange && (
          <span className="flex flex-none gap-2" data-print="none">
            {!failure && again}
            <Button size="small" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
              Live or copy…
            </Button>
          </span>
        )}
      </div>
      {choosing && (
        <RemoteSettings source={source} remote={remote} onClose={() => setChoosing(false)} onChanged={onChanged} />
      )}
    </>
  );
}

function ConnectionName({ connection, linked }: { connection: RemoteView['connection']; linked: boolean }) {
  if (!connection) return words.deleted;
  return (
    <>
      {linked ? (
        <Link href={connectionHref(connection.id)} prefetch={false} className={linkClass}>
          {connection.name}
        </Link>
      ) : (
        connection.name
      )}{' '}
      ({DATABASE_NAMES[connection.type]})
    </>
  );
}

function howFresh({ mode, freshness, refresh, nextRefreshAt, watermark }: RemoteView): string {
  if (mode === 'live') return words.asked(freshnessInWords(freshness));
  return [
    words.refreshes[refresh],
    nextRefreshAt && words.next(momentInWords(nextRefreshAt)),
    watermark && words.onlyNew(watermark),
  ]
    .filter(Boolean)
    .join(' ');
}
