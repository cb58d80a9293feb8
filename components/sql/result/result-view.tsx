'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import { copyText } from '@/components/client/browser/copy-text';
import { messageOf } from '@/components/client/requests/api-error';
import { useMayChange } from '@/components/client/session/session';
import { momentInWords, readInWords } from '@/components/data/live';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { EvidenceMark } from '@/components/ui/evidence-mark';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { Segmented } from '@/components/ui/forms/segmented';
import { Sheet } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import { Skeleton } from '@/components/ui/skeleton';
import type { SqlAnswer } from '@/lib/product/sql/schema';
import { chartWords } from '../chart/words';
import { KeepButton } from '../keep/keep-button';
import { resultWords as words } from './words';
import { csvOfAnswer } from './cells';
import { ExcelDownload } from './excel-download';
import { ResultGrid } from './result-grid';
import { SaveSource } from './save-source';

const SqlEvidenceDrawer = dynamic(() => import('./sql-evidence'), { ssr: false });

const ResultChart = dynamic(() => import('../chart/result-chart'), {
  ssr: false,
  loading: () => <Skeleton className="h-80 w-full" />,
});

type ResultShown = 'table' | 'chart';
const VIEWS = [
  { value: 'table', label: chartWords.table },
  { value: 'chart', label: chartWords.chart },
] as const;

function saidOf({ rows, columns, evidence: { connection, moment, computedAt } }: SqlAnswer, ms: number): string {
  const facts = words.facts(rows.length, columns.length);
  const took = words.took(ms);
  return connection && moment
    ? words.answeredBy(facts, took, connection.name, readInWords(moment))
    : words.answered(facts, took, momentInWords(computedAt));
}

/** The rows of an answer as a table or a chart, how many and how fast, as CSV, and what they stand on. */
export function ResultView({ answer, ms }: { answer: SqlAnswer; ms: number }) {
  const [opened, setOpened] = useState(false);
  const [unwritten, setUnwritten] = useState<string | null>(null);
  const [view, setView] = useState<ResultShown>('table');
  const { columns, rows, truncated, evidence } = answer;
  const mayChange = useMayChange();
  const toast = useToast();
  const copy = () => {
    copyText(csvOfAnswer(answer)).then(
      () => toast({ title: words.copied(rows.length) }),
      (failure: unknown) =>
        toast({ title: words.couldntCopy, description: messageOf(failure), variant: 'destructive' }),
    );
  };
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-60 text-table text-ink-2 tabular-nums">
          {saidOf(answer, ms)}
        </p>
        <Segmented label={chartWords.view} value={view} options={VIEWS} onChange={setView} />
        <Button size="small" off={rows.length === 0} onClick={copy}>
          {words.copyCsv}
        </Button>
        <ExcelDownload evidence={evidence} off={rows.length === 0} onFailure={setUnwritten} />
        {mayChange && <SaveSource answer={answer} />}
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpened(true)}>
          <EvidenceMark label="" />
          {words.evidence}
        </Button>
      </div>
      {unwritten !== null && (
        <ErrorState title={words.couldntExcel} className="mb-3.5">
          {unwritten}
        </ErrorState>
      )}
      {truncated && <Notice tone="info">{words.cut(rows.length)}</Notice>}
      <Sheet>
        {view === 'chart' ? (
          <ResultChart
            answer={answer}
            onEvidence={() => setOpened(true)}
            onTable={() => setView('table')}
            actions={(chart, title) => (
              <KeepButton key={JSON.stringify(chart)} answer={answer} chart={chart} title={title} />
            )}
          />
        ) : rows.length ? (
          <ResultGrid columns={columns} rows={rows} />
        ) : (
          <EmptyState>{words.noRows}</EmptyState>
        )}
      </Sheet>
      {opened && <SqlEvidenceDrawer evidence={evidence} onClose={() => setOpened(false)} />}
    </>
  );
}
