'use client';

import { Check, RefreshCw, TriangleAlert } from 'lucide-react';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { DrawerNode } from '@/components/ui/overlays/drawer';
import type { Evidence, Recheck } from '@/lib/product/evidence/schema';
import { formatCell } from '@/lib/pure/format/format';
import type { ResultColumn } from '@/lib/pure/query/schema/result';
import { useRecheck } from './use-evidence';

const clock = (instant: string) =>
  new Date(instant).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hour12: false });

/** Asks the engine again, past every cache. */
export function RecheckNode({ evidence, measure }: { evidence: Evidence; measure: ResultColumn | undefined }) {
  const { mutate, data, error, isPending } = useRecheck(evidence.id);
  return (
    <DrawerNode bob className="pb-0">
      <div className="flex items-start gap-2.5">
        <p role="status" className="min-w-0 flex-1 text-table leading-[26px]">
          {isPending ? (
            <span className="text-ink-3">Checking…</span>
          ) : error ? (
            <span className="text-bad">{messageOf(error)}</span>
          ) : data ? (
            <Outcome recheck={data} column={evidence.columns.find(({ key }) => key === data.at?.key) ?? measure} />
          ) : (
            <span className="text-ink-3">
              Calculated at {clock(evidence.computedAt)} by {evidence.engine}
            </span>
          )}
        </p>
        <Button size="small" busy={isPending} onClick={() => mutate()}>
          <RefreshCw aria-hidden />
          Recheck
        </Button>
      </div>
    </DrawerNode>
  );
}

function Outcome({
  recheck: { matches, then, now, checkedAt, moved },
  column,
}: {
  recheck: Recheck;
  column: ResultColumn | undefined;
}) {
  if (matches)
    return (
      <span className="flex items-center gap-[5px] font-strong text-good">
        <Check aria-hidden />
        Rechecked at {clock(checkedAt)}: same value
      </span>
    );
  if (moved)
    return (
      <span className={`leading-[18px] ${moved.past?.matches === false ? 'text-bad' : 'text-ink-2'}`}>
        {moved.message}
      </span>
    );
  const say = (value: Recheck['then']) => formatCell(value, column?.format);
  return (
    <span className="flex gap-[5px] leading-[18px] font-strong text-bad">
      <TriangleAlert aria-hidden className="mt-px" />
      <span>
        {column?.label ?? 'This number'} has changed: it was {say(then)} and is now {say(now)}.
      </span>
    </span>
  );
}
