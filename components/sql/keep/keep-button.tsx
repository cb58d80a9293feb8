'use client';

import { useId, useState } from 'react';
import dynamic from 'next/dynamic';
import { useMayChange } from '@/components/client/session/session';
import { Button } from '@/components/ui/button';
import type { SqlAnswer } from '@/lib/product/sql/schema';
import type { ResultChart } from '../chart/choices';
import { whyNotKept } from './why-not';
import { keepWords as words } from './words';

const KeepChart = dynamic(() => import('./keep-chart'), { ssr: false });

/** Puts the chart on a dashboard of its own; says why where none can show it. */
export function KeepButton({ answer, chart, title }: { answer: SqlAnswer; chart: ResultChart; title: string }) {
  const [asking, setAsking] = useState(false);
  const mayChange = useMayChange();
  const why = useId();
  if (!mayChange) return null;
  const reason = whyNotKept(answer, chart);
  return (
    <>
      {reason && (
        <p id={why} className="text-small text-ink-3">
          {reason}
        </p>
      )}
      <Button
        size="small"
        off={reason !== null}
        aria-describedby={reason ? why : undefined}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {words.keep}
      </Button>
      {asking && <KeepChart answer={answer} chart={chart} title={title} onClose={() => setAsking(false)} />}
    </>
  );
}
