'use client';

import { useId, useState } from 'react';
import Link from 'next/link';
import { Eye, Link2, MoreHorizontal, Pencil, Plus, Undo2 } from 'lucide-react';
import { copyText } from '@/components/client/browser/copy-text';
import { messageOf } from '@/components/client/requests/api-error';
import { useMe } from '@/components/client/session/session';
import { Age } from '@/components/data/age';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton, linkClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input } from '@/components/ui/forms/field';
import { ConfirmDialog, Dialog } from '@/components/ui/overlays/dialog';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu';
import { useToast } from '@/components/ui/overlays/toast';
import { Skeleton } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { Share, ShareWithLink } from '@/lib/product/sharing/schema';
import { ShareForm } from './share-form';
import { useOpenings, useShareChanges, useShares, type NewShare } from './use-shares';
import { SAID, sayMaker, sayOpens, sayShare, STATUS } from './words';

type Props = {
  dashboard: Pick<Dashboard, 'id' | 'name'>;
  sources: readonly DataSource[];
  onClose: () => void;
};

type View =
  | { kind: 'list' }
  | { kind: 'form'; share?: Share }
  | { kind: 'made'; links: ShareWithLink[]; isMailed: boolean }
  | { kind: 'opens'; share: Share };
type Ask = { kind: 'rotate' | 'revoke'; share: Share };

/** The links of a dashboard: who may read it, what each link shows, and an end to it. */
export default function SharePanel({ dashboard, sources, onClose }: Props) {
  const { plan } = useMe();
  const mayShare = plan !== 'free';
  const toast = useToast();
  const form = useId();
  const [view, setView] = useState<View>({ kind: 'list' });
  const [asked, ask] = useState<Ask | null>(null);
  const [emails, setEmails] = useState(0);
  const [busy, setBusy] = useState(false);
  const { make, save, rotate, revoke } = useShareChanges(dashboard.id);
  const back = () => setView({ kind: 'list' });

  const submit = async (share: NewShare) => {
    setBusy(true);
    try {
      if (view.kind === 'form' && view.share) {
        await save({ id: view.share.id, patch: share });
        toast({ title: SAID.saved(share.label ?? ''), variant: 'success' });
        back();
      } else {
        const { shares } = await make(share);
        setView({ kind: 'made', links: shares, isMailed: share.guestEmails !== undefined });
      }
    } finally {
      setBusy(false);
    }
  };

  const title =
    view.kind === 'made'
      ? SAID.made.title(view.links.length)
      : view.kind === 'opens'
        ? SAID.opens.title(view.share.label)
        : SAID.title(dashboard.name);
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={view.kind === 'list' ? SAID.text : undefined}
      footer={
        <>
          <Button onClick={view.kind === 'list' ? onClose : back}>
            {view.kind === 'list' ? SAID.close : SAID.back}
          </Button>
          {view.kind === 'list' && mayShare && (
            <Button look="filled" onClick={() => setView({ kind: 'form' })}>
              <Plus aria-hidden />
              {SAID.add}
            </Button>
          )}
          {view.kind === 'form' && (
            <Button type="submit" form={form} look="filled" busy={busy}>
              {view.share ? SAID.save : emails > 0 ? SAID.send(emails) : SAID.create}
            </Button>
          )}
        </>
      }
    >
      {view.kind === 'list' && (
        <>
          {!mayShare && (
            <p className="mb-3 border-l-3 border-warn bg-warn-wash px-3 py-2 text-table">
              {SAID.planned}{' '}
              <Link href="/pricing" className={linkClass}>
                {SAID.upgrade}
              </Link>
            </p>
          )}
          <Shares
            dashboardId={dashboard.id}
            onEdit={(share) => setView({ kind: 'form', share })}
            onOpens={(share) => setView({ kind: 'opens', share })}
            onAsk={ask}
          />
        </>
      )}
      {view.kind === 'form' && (
        <ShareForm
          form={form}
          dashboard={dashboard}
          sources={sources}
          share={view.share}
          onEmails={setEmails}
          onSubmit={submit}
        />
      )}
      {view.kind === 'made' && <Made links={view.links} isMailed={view.isMailed} name={dashboard.name} />}
      {view.kind === 'opens' && <Openings share={view.share} dashboard={dashboard} />}
      {asked?.kind === 'rotate' && (
        <ConfirmDialog
          open
          onOpenChange={() => ask(null)}
          title={SAID.rotate.title(asked.share.label)}
          confirm={SAID.rotate.confirm}
          onConfirm={async () => {
            const made = await rotate(asked.share.id);
            setView({ kind: 'made', links: [made], isMailed: false });
          }}
        >
          {SAID.rotate.text}
        </ConfirmDialog>
      )}
      {asked?.kind === 'revoke' && (
        <ConfirmDialog
          open
          onOpenChange={() => ask(null)}
          title={SAID.revoke.title(asked.share.label)}
          confirm={SAID.revoke.confirm}
          onConfirm={async () => {
            await revoke(asked.share.id);
            toast({ title: SAID.revoke.done(asked.share.label) });
          }}
        >
          {SAID.revoke.text}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

type ListProps = {
  dashboardId: string;
  onEdit: (share: Share) => void;
  onOpens: (share: Share) => void;
  onAsk: (ask: Ask) => void;
};

function Shares({ dashboardId, ...actions }: ListProps) {
  const { data, error, refetch } = useShares(dashboardId, true);
  if (error && !data)
    return (
      <ErrorState title={SAID.failed} action={<Button onClick={() => void refetch()}>{SAID.retry}</Button>}>
        {messageOf(error)}
      </ErrorState>
    );
  if (!data) return <Skeleton className="h-24 w-full" />;
  if (data.shares.length === 0) return <EmptyState className="!px-0 !py-4">{SAID.none}</EmptyState>;
  return (
    <ul className="border-t border-line-1">
      {data.shares.map((share) => (
        <Item key={share.id} share={share} {...actions} />
      ))}
    </ul>
  );
}

function Item({ share, onEdit, onOpens, onAsk }: { share: Share } & Omit<ListProps, 'dashboardId'>) {
  const { label, guestEmail, status, lastOpenedAt } = share;
  return (
    <li className="flex items-start gap-3 border-b border-line-1 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5">
          <span className="min-w-0 truncate font-strong">{label}</span>
          <Badge tone={STATUS[status].tone}>{STATUS[status].word}</Badge>
          {guestEmail && guestEmail !== label && <span className="text-small text-ink-3">{guestEmail}</span>}
        </p>
        <p className="text-small text-ink-3">{sayShare(share)}</p>
        <p className="text-small text-ink-3">
          {sayMaker(share)} · {sayOpens(share)}
          {lastOpenedAt && (
            <>
              , last <Age at={lastOpenedAt} />
            </>
          )}
        </p>
      </div>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label={SAID.actions.more(label)}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={<Eye aria-hidden />} onSelect={() => onOpens(share)}>
            {SAID.actions.opens}
          </MenuItem>
          {status !== 'revoked' && (
            <>
              <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit(share)}>
                {SAID.actions.edit}
              </MenuItem>
              <MenuItem icon={<Link2 aria-hidden />} onSelect={() => onAsk({ kind: 'rotate', share })}>
                {SAID.actions.rotate}
              </MenuItem>
              <MenuItem icon={<Undo2 aria-hidden />} danger onSelect={() => onAsk({ kind: 'revoke', share })}>
                {SAID.actions.revoke}
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
    </li>
  );
}

/** Links that are shown this once. */
function Made({ links, isMailed, name }: { links: ShareWithLink[]; isMailed: boolean; name: string }) {
  const origins = links[0]?.share.origins ?? [];
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{isMailed ? SAID.made.mailed : SAID.made.once}</p>
      {links.map(({ share, url }) => (
        <Copyable key={share.id} label={share.guestEmail ?? share.label} text={url} />
      ))}
      {origins.length > 0 && links[0] && (
        <Copyable
          label={SAID.made.snippet}
          text={`<iframe src="${links[0].url}?theme=auto" title="${attribute(name)}" width="100%" height="720" style="border:0"></iframe>`}
        />
      )}
    </div>
  );
}

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function Copyable({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'manually'>('no');
  const copy = () =>
    copyText(text).then(
      () => setCopied('yes'),
      () => setCopied('manually'),
    );
  return (
    <div className="flex items-end gap-2.5">
      <Field label={label} hint={copied === 'manually' ? SAID.made.blocked : undefined} className="min-w-0 flex-1">
        <Input readOnly value={text} onFocus={({ target }) => target.select()} className="font-mono text-small" />
      </Field>
      <Button onClick={() => void copy()}>{copied === 'yes' ? SAID.made.copied : SAID.made.copy}</Button>
      <span className="sr-only" role="status">
        {copied === 'yes' && SAID.made.copied}
      </span>
    </div>
  );
}

function Openings({ share, dashboard }: { share: Share; dashboard: Pick<Dashboard, 'id' | 'name'> }) {
  const { data, error } = useOpenings(share.id);
  if (error) return <p className="text-bad">{messageOf(error)}</p>;
  if (!data) return <Skeleton className="h-24 w-full" />;
  if (data.opens.length === 0) return <EmptyState className="!px-0 !py-4">{SAID.opens.none}</EmptyState>;
  return (
    <Table label={SAID.opens.title(share.label)}>
      <thead>
        <tr>
          <Th first>{SAID.opens.at}</Th>
          <Th>{SAID.opens.browser}</Th>
          <Th>{SAID.opens.address}</Th>
          <Th>{SAID.opens.dashboard}</Th>
        </tr>
      </thead>
      <tbody>
        {data.opens.map(({ id, at, browser, address, dashboardId }) => (
          <tr key={id}>
            <Td first>
              <Age at={at} />
            </Td>
            <Td>{browser}</Td>
            <Td>{address}</Td>
            <Td>{dashboardId === dashboard.id ? dashboard.name : SAID.opens.other}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
