'use client';

import Link from 'next/link';
import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { useJobs } from '@/components/client/jobs/jobs';
import { linkClass } from '@/components/ui/button';
import { hasEnded } from '@/lib/base/jobs/schema';
import { isTestJob } from '@/lib/engines/answers/protocol/analysis';
import type { Insight, TestedSource } from '@/lib/product/insights/schema';
import { formatNumber } from '@/lib/pure/format/format';
import { findingsLineWords } from './words';

const whole = (value: number) => formatNumber(value, { kind: 'plain', decimals: 0 });

/** What tests of the data source found, in a line that leads to the findings. Its place is kept from the start. */
export function FindingsLine({ dataSourceId, version }: { dataSourceId: string; version: number }) {
  const { listen } = useJobs();
  const tests = useQuery<TestedSource[]>({ queryKey: ['/api/insights/tests'] });
  const run = tests.data?.find((test) => test.dataSourceId === dataSourceId)?.run ?? null;
  const isCurrent = run?.dataVersion === version && run.counts !== null;
  const { data: [first] = [] } = useQuery<Insight[]>({
    queryKey: ['/api/insights', dataSourceId, run?.testedAt, 'first'],
    enabled: isCurrent && run.counts!.heldUp > 0,
    queryFn: ({ signal }) => api('/api/insights', { data: { dataSourceId, status: 'new', limit: 1 }, signal }),
  });
  const { refetch } = tests;
  useEffect(
    () =>
      listen((job) => {
        if (isTestJob(job) && job.targetId === dataSourceId && hasEnded(job)) void refetch();
      }),
    [listen, dataSourceId, refetch],
  );
  return (
    <p className="mt-2.5 mb-3.5 flex min-h-6 flex-wrap items-baseline gap-x-3 text-table text-ink-2 pointer-coarse:min-h-11">
      {isCurrent ? (
        <Told counts={run.counts!} first={first} href={`/insights?source=${dataSourceId}`} />
      ) : run?.failure && run.dataVersion === version ? (
        findingsLineWords.patternTestingStopped(run.failure.message)
      ) : (
        tests.data && findingsLineWords.testingDataPatterns
      )}
    </p>
  );
}

function Told({
  counts: { tested, heldUp },
  first,
  href,
}: {
  counts: NonNullable<NonNullable<TestedSource['run']>['counts']>;
  first?: Insight;
  href: string;
}) {
  if (heldUp === 0)
    return (
      <>
        No patterns beyond chance in {whole(tested)} {tested === 1 ? 'test' : 'tests'}.
      </>
    );
  return (
    <>
      <span className="min-w-0">
        {whole(heldUp)} of {whole(tested)} patterns tested held up
        {first ? (
          <>
            . Strongest: <b className="font-strong text-ink-1">{first.title}</b>
          </>
        ) : (
          '.'
        )}
      </span>
      <Link
        href={href}
        className={`pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center ${linkClass}`}
      >
        View insights
      </Link>
    </>
  );
}
