'use client';

import { useState } from 'react';
import { RefreshCw } from 'lucide-react';
import { messageOf } from '@/components/client/requests/api-error';
import { useMayChange } from '@/components/client/session/session';
import { useRefreshDataSource } from '@/components/data/change-data-source';
import { readInWords } from '@/components/data/live';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import type { Sources } from '../state/use-sources';
import type { Widgets } from '../state/use-widgets';
import { liveAnswers } from './live-answers';
import { liveBarWords as words } from './words';

type Props = {
  data: Sources;
  answers: Widgets;
  /** The data source of a widget. */ sourceOf: (widget: string) => string | undefined;
};

/** As of when the numbers of live sources are, why there are no newer ones, and asking at once. */
export default function LiveBar({ data, answers, sourceOf }: Props) {
  const mayChange = useMayChange();
  const live = liveAnswers(data.sources, answers.widgets, sourceOf);
  const { busy, failure, refresh } = useRefreshing(
    data,
    live.map(({ source }) => source.id),
    answers.retryAll,
  );
  const read = live.flatMap(({ source, moment }) => (moment ? [words.read(source, readInWords(moment))] : []));
  return (
    <>
      {live.map(
        ({ source, moment, stale }) =>
          stale && <Notice key={source.id}>{words.stale(source, stale.message, moment && readInWords(moment))}</Notice>,
      )}
      <div className="mb-3.5 flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1.5 text-small text-ink-2">
        {/* The reader's clock is not the server's. */}
        <p role="status" suppressHydrationWarning className="min-w-0 flex-1">
          {read.length > 0 ? read.join(' ') : answers.answered ? words.noMoment : words.asking}
        </p>
        {mayChange && (
          <Button size="small" busy={busy} data-print="none" onClick={() => void refresh()}>
            <RefreshCw aria-hidden />
            Refresh
          </Button>
        )}
      </div>
      {failure && <Notice tone="bad">{failure}</Notice>}
    </>
  );
}

/** Asks the databases anew, then every widget. */
function useRefreshing(data: Sources, ids: readonly string[], retryAll: () => void) {
  const again = useRefreshDataSource();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const refresh = async () => {
    setBusy(true);
    setFailure(null);
    try {
      for (const id of ids) data.take(await again(id));
    } catch (error) {
      setFailure(`${words.couldntRefresh} ${messageOf(error)}`);
    } finally {
      setBusy(false);
      retryAll();
    }
  };
  return { busy, failure, refresh };
}
