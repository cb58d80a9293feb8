'use client';

import { useEffect, useState } from 'react';
import Link from 'next/link';
import { messageOf } from '@/components/client/requests/api-error';
import { copyText } from '@/components/client/browser/copy-text';
import { onUserAgentChange } from '@/components/client/browser/user-agent-watch';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Page, PageHead } from '@/components/ui/page';
import { Sheet } from '@/components/ui/overlays/sheet';
import { Spinner } from '@/components/ui/spinner';
import { Table, Td, Th } from '@/components/ui/table';
import { useToast } from '@/components/ui/overlays/toast';
import { judge, reportOf, summaryOf, type Check, type Verdict } from './checks';
import { probe } from './probe';
import { browserScreenWords } from './words';

const TONE: Record<Verdict, BadgeTone> = { pass: 'good', limited: 'warn', fail: 'bad' };
const WORD: Record<Verdict, string> = { pass: 'Pass', limited: 'Limited', fail: 'Fail' };

/** What this browser can do of what the product uses. It looks for itself and sends nothing. */
export function BrowserScreen() {
  const { checks, failure, again } = useChecks();
  return (
    <Page className="max-w-[1100px]">
      <PageHead
        title="Browser compatibility"
        sub={
          checks ? (
            <span role="status">{summaryOf(checks)} Checked in this browser. Nothing was sent.</span>
          ) : (
            browserScreenWords.runsBrowserNothing
          )
        }
        actions={
          <>
            <Button onClick={again}>Check again</Button>
            {checks && <CopyReport checks={checks} />}
            <Button asChild>
              <Link href="/clear-cache">Clear cache</Link>
            </Button>
          </>
        }
      />
      {failure && (
        <p role="alert" className="mb-3.5 border-l-3 border-bad pl-3 text-bad">
          Couldn’t check this browser: {failure}
        </p>
      )}
      {checks ? <CheckTable checks={checks} /> : !failure && <Spinner words="Checking this browser" />}
    </Page>
  );
}

function useChecks() {
  const [checks, setChecks] = useState<Check[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const again = () => setTurn((before) => before + 1);
  useEffect(() => onUserAgentChange(again), []);
  // On a first visit the worker takes charge while one reads.
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    workers?.addEventListener('controllerchange', again);
    return () => workers?.removeEventListener('controllerchange', again);
  }, []);
  useEffect(() => {
    let current = true;
    probe().then(
      (findings) => {
        if (current) setChecks(judge(findings));
      },
      (error: unknown) => {
        if (current) setFailure(messageOf(error));
      },
    );
    return () => {
      current = false;
    };
  }, [turn]);
  return { checks, failure, again };
}

function CopyReport({ checks }: { checks: readonly Check[] }) {
  const toast = useToast();
  const copy = () => {
    copyText(reportOf(checks, new Date())).then(
      () => toast({ title: 'Report copied', variant: 'success' }),
      () =>
        toast({
          title: browserScreenWords.couldntCopyReport,
          description: browserScreenWords.browserBlocksClipboard,
          variant: 'destructive',
        }),
    );
  };
  return <Button onClick={copy}>Copy report</Button>;
}

function CheckTable({ checks }: { checks: readonly Check[] }) {
  return (
    <Sheet>
      <Table label="Checks of this browser">
        <thead>
          <tr>
            <Th first>Check</Th>
            <Th>Status</Th>
            <Th>Result, impact and fix</Th>
          </tr>
        </thead>
        <tbody>
          {checks.map(({ id, name, verdict, found, lost, fix }) => (
            <tr key={id}>
              <Td first className="font-medium whitespace-nowrap">
                {name}
              </Td>
              <Td>
                <Badge tone={TONE[verdict]}>{WORD[verdict]}</Badge>
              </Td>
              <Td className="wrap-anywhere">
                <p className="text-ink-2">{found}</p>
                {verdict !== 'pass' && (
                  <p>
                    {lost} <b className="font-strong">{fix}</b>
                  </p>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Sheet>
  );
}
