'use client';

import { useState } from 'react';
import { Copy, RefreshCw } from 'lucide-react';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { useChange } from '@/components/client/requests/use-change';
import { Age } from '@/components/data/age';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/error-state';
import { Sheet } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import { Page, PageHead } from '@/components/ui/page';
import { Table, Td, Th } from '@/components/ui/table';
import type {
  DeploymentFinding,
  DeploymentReport,
  DeploymentStatus,
} from '@/lib/product/deployment-check/checks-schema';
import { AdminNav } from '../admin-nav';
import { DEPLOYMENT_STATUS, deploymentWords, reportText } from './words';

const PATH = '/api/admin/deployment-check';
const WORST_FIRST: readonly DeploymentStatus[] = ['fail', 'warn', 'skip', 'pass'];
const worstFirst = (checks: readonly DeploymentFinding[]) =>
  [...checks].sort((a, b) => WORST_FIRST.indexOf(a.status) - WORST_FIRST.indexOf(b.status));

/** What the server finds of its own deployment, worst first, each with what to do. */
export function DeploymentScreen({ initial }: { initial: DeploymentReport }) {
  const [report, setReport] = useState(initial);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const show = useToast();
  const check = useChange([PATH, 'run'], (ids: string[] | undefined) =>
    api<DeploymentReport>(PATH, {
      method: 'POST',
      data: { ...(ids && { ids }), browserTime: new Date().toISOString() },
    }),
  );
  const run = async (id?: string) => {
    setBusy(id ?? 'all');
    setFailure(null);
    try {
      setReport(await check(id ? [id] : undefined));
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  const { checks, ranAt } = report;
  const copy = () =>
    navigator.clipboard.writeText(reportText(checks, ranAt ?? '')).then(
      () => show({ title: deploymentWords.copied, variant: 'success' }),
      () => show({ title: deploymentWords.couldNotCopy, variant: 'destructive' }),
    );
  return (
    <Page>
      <AdminNav />
      <PageHead
        title={deploymentWords.title}
        sub={
          ranAt ? (
            <>
              {deploymentWords.summary(checks)}. Run <Age at={ranAt} />. {deploymentWords.terminal}
            </>
          ) : (
            deploymentWords.sub
          )
        }
        actions={
          <>
            {checks.length > 0 && (
              <Button onClick={() => void copy()}>
                <Copy aria-hidden />
                {deploymentWords.copy}
              </Button>
            )}
            <Button look="filled" busy={busy === 'all'} onClick={() => void run()}>
              {deploymentWords.run}
            </Button>
          </>
        }
      />
      {failure && (
        <Notice tone="bad">
          {deploymentWords.couldNotRun}: {failure}
        </Notice>
      )}
      <Sheet>
        {checks.length === 0 ? (
          <EmptyState>{deploymentWords.empty}</EmptyState>
        ) : (
          <Findings checks={worstFirst(checks)} busy={busy} onRun={(id) => void run(id)} />
        )}
      </Sheet>
    </Page>
  );
}

type FindingsProps = { checks: readonly DeploymentFinding[]; busy: string | null; onRun: (id: string) => void };

function Findings({ checks, busy, onRun }: FindingsProps) {
  return (
    <Table label={deploymentWords.title}>
      <thead>
        <tr>
          <Th first>Check</Th>
          <Th className="max-middle:hidden">Status</Th>
          <Th>What was found</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {checks.map(({ id, title, status, why, fix }) => (
          <tr key={id} className="align-top hover:*:bg-page">
            <Td first className="max-w-[34vw] font-bold whitespace-normal middle:max-w-72">
              {title}
              <div className="font-normal middle:hidden">
                <Badge tone={DEPLOYMENT_STATUS[status].tone}>{DEPLOYMENT_STATUS[status].word}</Badge>
              </div>
            </Td>
            <Td className="max-middle:hidden">
              <Badge tone={DEPLOYMENT_STATUS[status].tone}>{DEPLOYMENT_STATUS[status].word}</Badge>
            </Td>
            <Td className="break-words whitespace-normal middle:min-w-64">
              <p>{why}</p>
              {fix && <p className="text-small text-ink-3">{fix}</p>}
            </Td>
            <Td className="text-right">
              <Button
                size="small"
                busy={busy === id}
                off={busy !== null}
                aria-label={`${deploymentWords.again}: ${title}`}
                onClick={() => onRun(id)}
              >
                <RefreshCw aria-hidden />
              </Button>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
