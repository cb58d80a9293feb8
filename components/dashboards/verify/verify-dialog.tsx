'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { Check, TriangleAlert } from 'lucide-react';
import { useJobs } from '@/components/client/jobs/jobs';
import { api } from '@/components/client/requests/api';
import { ApiError, messageOf } from '@/components/client/requests/api-error';
import { useChange } from '@/components/client/requests/use-change';
import { Age } from '@/components/data/age';
import { Button, LinkButton } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Dialog } from '@/components/ui/overlays/dialog';
import { Spinner } from '@/components/ui/spinner';
import type { Job } from '@/lib/base/jobs/schema';
import type { DashboardVerification } from '@/lib/product/dashboards/verify-schema';
import { formatCell } from '@/lib/pure/format/format';
import { sayNumber, sayOutcome, WORDS } from './words';

type Answer = { verification: DashboardVerification } | { job: Job };

type Props = {
  dashboardId: string;
  onEvidence: (evidenceId: string) => void;
  onClose: () => void;
};

/** Calculates every number of the dashboard again and says which differ. */
export default function VerifyDialog({ dashboardId, onEvidence, onClose }: Props) {
  const path = `/api/dashboards/${dashboardId}/verify`;
  const { untilEnded } = useJobs();
  const verify = useChange(['/api/dashboards', 'verify'], (_: null, idempotencyKey) =>
    api<Answer>(path, { method: 'POST', idempotencyKey }),
  );
  const [found, setFound] = useState<DashboardVerification | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(true);
  const run = useCallback(async () => {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await verify(null);
      if ('verification' in answer) return setFound(answer.verification);
      const { error } = await untilEnded(answer.job);
      if (error) throw new ApiError(error.message, 500, error.code);
      setFound(await api<DashboardVerification>(path));
    } catch (problem) {
      setFailure(problem);
    } finally {
      setBusy(false);
    }
  }, [verify, untilEnded, path]);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void run();
  }, [run]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={WORDS.title}
      description={WORDS.about}
      footer={
        <>
          <Button onClick={onClose}>{WORDS.close}</Button>
          <Button busy={busy} onClick={() => void run()}>
            {WORDS.again}
          </Button>
        </>
      }
    >
      <div role="status">
        {busy ? (
          <Spinner words={WORDS.running} />
        ) : failure !== null ? (
          <ErrorState title={WORDS.failed}>{messageOf(failure)}</ErrorState>
        ) : (
          found && <Outcome found={found} onEvidence={onEvidence} />
        )}
      </div>
    </Dialog>
  );
}

function Outcome({ found, onEvidence }: { found: DashboardVerification; onEvidence: Props['onEvidence'] }) {
  const { checkedAt, differences, unchecked } = found;
  const sound = differences.length === 0;
  return (
    <div className="flex flex-col gap-4">
      <p className={`flex items-center gap-1.5 font-strong ${sound ? 'text-good' : 'text-bad'}`}>
        {sound ? <Check aria-hidden /> : <TriangleAlert aria-hidden />}
        {sayOutcome(found)}
        <span className="ml-auto text-small font-normal text-ink-3">
          <Age at={checkedAt} />
        </span>
      </p>
      {differences.length > 0 && (
        <section>
          <h3 className="text-small text-ink-3">{WORDS.differ}</h3>
          <ul>
            {differences.map(({ widgetId, name, part, evidenceId, then, now }) => (
              <li key={`${widgetId} ${part}`} className="border-b border-line-1 py-1.5 text-table">
                {sayNumber(name, part)}:{' '}
                <span className="tabular-nums">
                  {formatCell(then)} then, {formatCell(now)} now
                </span>{' '}
                <LinkButton className="text-small" onClick={() => onEvidence(evidenceId)}>
                  {WORDS.evidence}
                  <span className="sr-only"> ({sayNumber(name, part)})</span>
                </LinkButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {unchecked.length > 0 && (
        <section>
          <h3 className="text-small text-ink-3">{WORDS.unchecked}</h3>
          <ul>
            {unchecked.map(({ widgetId, name, why }) => (
              <li key={widgetId} className="border-b border-line-1 py-1.5 text-table">
                {name}: <span className="text-ink-2">{why}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
