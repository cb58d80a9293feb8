'use client';

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { Age } from '@/components/data/age';
import { Badge } from '@/components/ui/badge';
import { Button, LinkButton } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Drawer } from '@/components/ui/overlays/drawer';
import { useToast } from '@/components/ui/overlays/toast';
import { Spinner } from '@/components/ui/spinner';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import { type DashboardVersionPreview, type DashboardVersionSummary } from '@/lib/product/dashboards/version-schema';
import { JOINED_MINUTES, KEPT_DASHBOARD_VERSIONS } from '@/lib/product/dashboards/limits-schema';
import { useRevertDashboard } from '../state/change-dashboards';
import { sayBy, sayCause, sayVersion, WORDS } from './words';

type Props = {
  dashboard: Pick<Dashboard, 'id' | 'version'>;
  /** Absent where the dashboard can’t be changed. */
  onRestored?: (dashboard: Dashboard) => void;
  onClose: () => void;
};

/** Who changed what and when, what a version differs in from now, and the way back to it. */
export default function VersionsPanel({ dashboard: { id, version }, onRestored, onClose }: Props) {
  const path = `/api/dashboards/${id}/versions`;
  const { data, error, refetch } = useQuery({
    queryKey: [path, version],
    queryFn: ({ signal }) => api<DashboardVersionSummary[]>(path, { signal }),
    staleTime: 0,
  });
  const [open, setOpen] = useState<number | null>(null);
  return (
    <Drawer open onOpenChange={(next) => !next && onClose()} title={WORDS.title}>
      <p className="mt-1 mb-3 text-small text-ink-3">{WORDS.about(KEPT_DASHBOARD_VERSIONS, JOINED_MINUTES)}</p>
      {error ? (
        <ErrorState title={WORDS.failed} action={<Button onClick={() => void refetch()}>{WORDS.retry}</Button>}>
          {messageOf(error)}
        </ErrorState>
      ) : data ? (
        <ol className="border-t border-line-1">
          {data.map((each) => (
            <Version
              key={each.number}
              dashboard={{ id, version }}
              version={each}
              open={open === each.number}
              onOpen={() => setOpen(open === each.number ? null : each.number)}
              onRestored={onRestored}
            />
          ))}
        </ol>
      ) : (
        <Spinner words={WORDS.loading} />
      )}
    </Drawer>
  );
}

type VersionProps = Pick<Props, 'dashboard' | 'onRestored'> & {
  version: DashboardVersionSummary;
  open: boolean;
  onOpen: () => void;
};

function Version({ dashboard, version, open, onOpen, onRestored }: VersionProps) {
  const cause = sayCause(version);
  return (
    <li className="border-b border-line-1 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2 text-table">
        <b>{sayVersion(version)}</b>
        {version.current && <Badge tone="good">{WORDS.current}</Badge>}
        <span className="ml-auto text-small text-ink-3">
          {sayBy(version.savedBy)}, <Age at={version.savedAt} />
        </span>
      </p>
      {cause && <p className="text-table text-ink-2">{cause}</p>}
      <Changes changes={version.changes} />
      {!version.current && (
        <LinkButton className="mt-1 text-small" aria-expanded={open} onClick={onOpen}>
          {WORDS.compare}
          <span className="sr-only"> ({sayVersion(version)})</span>
        </LinkButton>
      )}
      {open && <Difference dashboard={dashboard} number={version.number} onRestored={onRestored} />}
    </li>
  );
}

const Changes = ({ changes }: { changes: readonly string[] }) =>
  changes.length > 0 && (
    <ul className="text-table text-ink-2">
      {changes.map((change) => (
        <li key={change} className="wrap-anywhere">
          {change}
        </li>
      ))}
    </ul>
  );

function Difference({
  dashboard: { id, version },
  number,
  onRestored,
}: Pick<Props, 'dashboard' | 'onRestored'> & { number: number }) {
  const path = `/api/dashboards/${id}/revert`;
  const show = useToast();
  const revert = useRevertDashboard();
  const [busy, setBusy] = useState(false);
  const { data, error } = useQuery({
    queryKey: [path, number, version],
    queryFn: ({ signal }) => api<DashboardVersionPreview>(`${path}?version=${number}`, { signal }),
    gcTime: 0,
  });
  const restore = async (wanted: number): Promise<void> => {
    try {
      onRestored?.(await revert({ id, version: wanted }));
      show({
        title: WORDS.restored(wanted),
        variant: 'success',
        ...(wanted === number && { action: { label: WORDS.undo, onPress: () => void restore(version) } }),
      });
    } catch (failure) {
      show({ title: WORDS.restoreFailed, description: messageOf(failure), variant: 'destructive' });
    }
  };
  if (error) return <ErrorState title={WORDS.compareFailed}>{messageOf(error)}</ErrorState>;
  if (!data) return <Spinner words={WORDS.loading} />;
  return (
    <div className="mt-2 border-l-2 border-line-2 pl-3">
      {data.changes.length > 0 ? (
        <>
          <p className="text-small text-ink-3">{WORDS.restoring}</p>
          <Changes changes={data.changes} />
          {onRestored && (
            <Button
              size="small"
              className="mt-2"
              busy={busy}
              aria-label={`${WORDS.restore} version ${number}`}
              onClick={() => {
                setBusy(true);
                void restore(number).finally(() => setBusy(false));
              }}
            >
              {WORDS.restore}
            </Button>
          )}
        </>
      ) : (
        <p className="text-table text-ink-2">{WORDS.same}</p>
      )}
    </div>
  );
}
