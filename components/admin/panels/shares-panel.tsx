'use client';

import { useState } from 'react';
import { useUrlState } from '@/components/client/browser/url-state';
import { Age } from '@/components/data/age';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { useToast } from '@/components/ui/overlays/toast';
import { Td, Th } from '@/components/ui/table';
import type { ListedShare } from '@/lib/product/sharing/schema';
import { List, ListSearch, ListTools } from './list';
import { useListChange } from './use-list-change';
import { usePages, useSettled } from './use-pages';
import { instantInWords, sayLinks, SHARE_STATUS } from './words';

const SHARES = '/api/admin/shares';
const MOST_AT_ONCE = 100;

/** Guest links of all workspaces: who made them, for whom, how often they were opened. Never what they show. */
export function SharesPanel() {
  const [q, setQ] = useUrlState('q');
  const pages = usePages<ListedShare>(SHARES, { q: useSettled(q.trim()) });
  const toast = useToast();
  const revoke = useListChange<{ revoked: number }>(SHARES);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isAsked, ask] = useState(false);
  const open = (pages.items ?? []).filter(({ status }) => status !== 'revoked').slice(0, MOST_AT_ONCE);
  const picked = chosen.filter((id) => open.some((share) => share.id === id));
  const toggle = (id: string) =>
    setChosen(picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id]);
  const withdraw = async () => {
    const { revoked } = await revoke({ path: `${SHARES}/revoke`, method: 'POST', data: { ids: picked } });
    setChosen([]);
    toast({ title: `${sayLinks(revoked)} withdrawn` });
  };
  return (
    <>
      <ListTools
        action={
          <Button look="danger" off={picked.length === 0} onClick={() => ask(true)}>
            {picked.length > 0 ? `Withdraw ${sayLinks(picked.length)}` : 'Withdraw'}
          </Button>
        }
      >
        <ListSearch label="Search by label, email or user" value={q} onChange={setQ} />
      </ListTools>
      <List
        label="Guest links"
        pages={pages}
        columns={6}
        head={
          <>
            <Th first>
              <Checkbox
                aria-label="Choose all links that are listed"
                label={<span className="sr-only">All</span>}
                checked={open.length > 0 && picked.length === open.length}
                onChange={() => setChosen(picked.length === open.length ? [] : open.map(({ id }) => id))}
              />
            </Th>
            <Th>Label</Th>
            <Th>State</Th>
            <Th className="max-middle:hidden">Shared by</Th>
            <Th numeric>Opens</Th>
            <Th className="max-middle:hidden">Made</Th>
          </>
        }
        row={(share) => (
          <tr key={share.id} className="hover:*:bg-page">
            <Td first className="w-8">
              {share.status !== 'revoked' && (
                <Checkbox
                  aria-label={`Choose ${share.label}`}
                  label={<span className="sr-only">{share.label}</span>}
                  checked={picked.includes(share.id)}
                  onChange={() => toggle(share.id)}
                />
              )}
            </Td>
            <Td className="max-w-[40vw]">
              <span className="block truncate font-bold">{share.label}</span>
              <span className="block truncate text-small text-ink-3">
                {[share.guestEmail, `${share.dashboards} ${share.dashboards === 1 ? 'dashboard' : 'dashboards'}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Td>
            <Td title={`Expires ${instantInWords(share.expiresAt)} UTC`}>
              <Badge tone={SHARE_STATUS[share.status].tone}>{SHARE_STATUS[share.status].word}</Badge>
            </Td>
            <Td className="max-middle:hidden">{share.createdBy ?? 'A deleted account'}</Td>
            <Td numeric>{share.opens}</Td>
            <Td className="text-small whitespace-nowrap text-ink-3 max-middle:hidden">
              <Age at={share.createdAt} />
            </Td>
          </tr>
        )}
        empty={q ? 'No links match.' : 'Nobody has shared a dashboard with guests yet.'}
      />
      {isAsked && (
        <ConfirmDialog
          open
          onOpenChange={() => ask(false)}
          title={`Withdraw ${sayLinks(picked.length)}?`}
          confirm="Withdraw"
          onConfirm={withdraw}
        >
          They stop working at once, also for people who have them open. This can’t be undone.
        </ConfirmDialog>
      )}
    </>
  );
}
