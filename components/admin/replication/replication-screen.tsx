'use client';

import { useState } from 'react';
import { Ellipsis } from 'lucide-react';
import { messageOf } from '@/components/client/requests/api-error';
import { Age } from '@/components/data/age';
import { sizeInWords } from '@/components/data/words';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/error-state';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu';
import { SectionHead, Sheet } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import { Page, PageHead } from '@/components/ui/page';
import { Table, Td, Th } from '@/components/ui/table';
import { FOLLOW_WORD, LEAVE_WORD, PROMOTE_WORD } from '@/lib/product/replication/kinds-schema';
import type {
  FollowInput,
  ReplicationStatus,
  ReplicationTarget,
  StreamingStandby,
  TargetInput,
} from '@/lib/product/replication/schema';
import { AdminNav } from '../admin-nav';
import { LinkDialog } from '../panels/link-dialog';
import { instantInWords } from '../panels/words';
import { followRestore } from '../backup/backup-calls';
import { CopyDialog, placeInput } from './copy-dialog';
import {
  useAddTarget,
  useFollow,
  useMakeCode,
  useOnTarget,
  useRemoveTarget,
  useReplication,
  useStopReceiving,
  useTurn,
  type TargetVerb,
} from './replication-calls';
import { WordDialog } from './word-dialog';
import { lagOf, replicationWords, ROLE_OF, STATE_OF } from './words';

type Open =
  | { what: 'add' | 'follow' | 'stop' | 'promote' | 'leave' }
  | { what: 'receive'; code: string; expiresAt: string }
  | { what: 'delete'; target: ReplicationTarget }
  | null;

/** The warm copies of the installation, or what this server is a copy of. */
export function ReplicationScreen({ initial }: { initial: ReplicationStatus }) {
  const { status, error, refresh } = useReplication(initial);
  const [open, setOpen] = useState<Open>(null);
  const { role, targets, source, streaming, receivingSince } = status;
  const isReadOnly = role === 'standby' || role === 'fenced';
  return (
    <Page>
      <AdminNav />
      <PageHead
        title={replicationWords.title}
        sub={
          <>
            {ROLE_OF[role]}
            {role === 'standby' && source?.snapshotAt && ` ${replicationWords.asOf(instantInWords(source.snapshotAt))}`}
          </>
        }
        actions={
          isReadOnly ? (
            <>
              <Button onClick={() => setOpen({ what: 'leave' })}>{replicationWords.leave}</Button>
              {role === 'standby' && (
                <Button look="filled" onClick={() => setOpen({ what: 'promote' })}>
                  {replicationWords.promote}
                </Button>
              )}
            </>
          ) : (
            <>
              {role === 'off' && (
                <>
                  <ReceiveButton onMade={(made) => setOpen({ what: 'receive', ...made })} />
                  <Button onClick={() => setOpen({ what: 'follow' })}>{replicationWords.follow}</Button>
                </>
              )}
              <Button look="filled" onClick={() => setOpen({ what: 'add' })}>
                {replicationWords.add}
              </Button>
            </>
          )
        }
      />
      {error !== null && (
        <Notice
          tone="bad"
          action={
            <Button size="small" onClick={refresh}>
              Retry
            </Button>
          }
        >
          {replicationWords.couldNotRefresh}
          {messageOf(error)}
        </Notice>
      )}
      {receivingSince && (
        <Notice
          tone="info"
          action={
            <Button size="small" onClick={() => setOpen({ what: 'stop' })}>
              {replicationWords.stopReceiving}
            </Button>
          }
        >
          {replicationWords.receiving(instantInWords(receivingSince))}
        </Notice>
      )}
      {!isReadOnly && (
        <Sheet>
          {targets.length === 0 ? (
            <EmptyState>{replicationWords.empty}</EmptyState>
          ) : (
            <Targets targets={targets} onOpen={setOpen} onChange={refresh} />
          )}
        </Sheet>
      )}
      {streaming.length > 0 && <Streaming standbys={streaming} />}
      <Dialogs open={open} isReceiving={receivingSince !== null} onClose={() => setOpen(null)} onChange={refresh} />
    </Page>
  );
}

/** Has a code made, by which another installation's owner has it send its copy here. */
function ReceiveButton({ onMade }: { onMade: (made: { code: string; expiresAt: string }) => void }) {
  const make = useMakeCode();
  const show = useToast();
  const run = () =>
    void make(null).then(onMade, (error: unknown) =>
      show({ title: replicationWords.couldNot, description: messageOf(error), variant: 'destructive' }),
    );
  return <Button onClick={run}>{replicationWords.receive}</Button>;
}

type TargetsProps = {
  targets: readonly ReplicationTarget[];
  onOpen: (open: Open) => void;
  onChange: () => void;
};

function Targets({ targets, onOpen, onChange }: TargetsProps) {
  return (
    <Table label={replicationWords.title}>
      <thead>
        <tr>
          <Th first>Copy</Th>
          <Th>Status</Th>
          <Th numeric>Behind</Th>
          <Th numeric className="max-middle:hidden">
            To send
          </Th>
          <Th className="max-middle:hidden">Verified</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {targets.map((target) => (
          <TargetLine key={target.id} target={target} onOpen={onOpen} onChange={onChange} />
        ))}
      </tbody>
    </Table>
  );
}

type LineProps = { target: ReplicationTarget; onOpen: (open: Open) => void; onChange: () => void };

function TargetLine({ target, onOpen, onChange }: LineProps) {
  const { address, state, lagSeconds, pendingBytes, lastVerifiedAt, lastError } = target;
  const { tone, word } = STATE_OF[state];
  const lag = lagOf(lagSeconds);
  return (
    <tr className="hover:*:bg-page">
      <Td first className="max-w-[42vw] truncate font-mono text-small middle:max-w-80" title={address}>
        {address}
      </Td>
      <Td>
        <Badge tone={tone}>{word}</Badge>
        {lastError && <p className="max-w-72 text-small text-ink-3">{lastError}</p>}
      </Td>
      <Td numeric className={lag.tone}>
        {lag.words}
      </Td>
      <Td numeric className="max-middle:hidden">
        {pendingBytes > 0 ? sizeInWords(pendingBytes) : '0'}
      </Td>
      <Td className="max-middle:hidden">{lastVerifiedAt ? <Age at={lastVerifiedAt} /> : 'never'}</Td>
      <Td className="text-right">
        <Actions target={target} onOpen={onOpen} onChange={onChange} />
      </Td>
    </tr>
  );
}

function Actions({ target, onOpen, onChange }: LineProps) {
  const act = useOnTarget();
  const show = useToast();
  const run = (verb: TargetVerb) =>
    void act({ id: target.id, verb }).then(
      () => {
        show({ title: replicationWords.word[verb], variant: 'success' });
        onChange();
      },
      (error: unknown) =>
        show({ title: replicationWords.couldNot, description: messageOf(error), variant: 'destructive' }),
    );
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={`Actions on ${target.address}`}>
          <Ellipsis aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={() => run('sync')}>Sync now</MenuItem>
        <MenuItem onSelect={() => run('verify')}>Verify</MenuItem>
        {target.state === 'paused' ? (
          <MenuItem onSelect={() => run('resume')}>Resume</MenuItem>
        ) : (
          <MenuItem onSelect={() => run('pause')}>Pause</MenuItem>
        )}
        <MenuItem danger onSelect={() => onOpen({ what: 'delete', target })}>
          Remove
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

/** What PostgreSQL itself says of standbys that stream from the database. */
function Streaming({ standbys }: { standbys: readonly StreamingStandby[] }) {
  return (
    <section className="mt-[22px]">
      <SectionHead title={replicationWords.streaming} />
      <Sheet>
        <Table label={replicationWords.streaming}>
          <thead>
            <tr>
              <Th first>Standby</Th>
              <Th>Status</Th>
              <Th numeric>Behind</Th>
            </tr>
          </thead>
          <tbody>
            {standbys.map(({ name, state, lagBytes }) => (
              <tr key={name}>
                <Td first>{name}</Td>
                <Td>{state ?? replicationWords.noPermission}</Td>
                <Td numeric>{lagBytes === null ? 'unknown' : sizeInWords(lagBytes)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Sheet>
    </section>
  );
}

const LOOK_AFTER_MS = 3000;
/** The page as the restarted server gives it. */
const reloadSoon = () => setTimeout(() => location.reload(), LOOK_AFTER_MS);

type DialogsProps = { open: Open; isReceiving: boolean; onClose: () => void; onChange: () => void };

function Dialogs({ open, isReceiving, onClose, onChange }: DialogsProps) {
  const add = useAddTarget();
  const follow = useFollow();
  const turn = useTurn();
  const remove = useRemoveTarget();
  const stop = useStopReceiving();
  const show = useToast();
  const told = (title: string) => {
    show({ title, variant: 'success' });
    onChange();
  };
  switch (open?.what) {
    case undefined:
      return null;
    case 'add':
      return (
        <CopyDialog<TargetInput>
          title={replicationWords.add}
          description={replicationWords.addSub}
          confirm="Add"
          kinds={['folder', 'object_store', 'instance']}
          inputOf={(kind, fields, passphrase) =>
            kind === 'instance'
              ? { kind, address: fields.address, code: fields.code, passphrase }
              : placeInput(kind, fields, passphrase)
          }
          onConfirm={(target) => add(target).then(onChange)}
          onClose={onClose}
        />
      );
    case 'follow':
      return (
        <CopyDialog<FollowInput>
          title={replicationWords.follow}
          description={replicationWords.followSub}
          body={replicationWords.followBody}
          typed={{ label: replicationWords.followType, word: FOLLOW_WORD }}
          confirm="Follow"
          kinds={isReceiving ? ['folder', 'object_store', 'received'] : ['folder', 'object_store']}
          inputOf={(kind, fields, passphrase) => ({
            ...(kind === 'received' ? { kind, passphrase } : placeInput(kind, fields, passphrase)),
            confirm: FOLLOW_WORD,
          })}
          onConfirm={async (input) => {
            const { job } = await follow(input);
            told(replicationWords.following);
            void followRestore(job.id).then((why) =>
              show({ title: replicationWords.couldNot, description: why ?? '', variant: 'destructive' }),
            );
          }}
          onClose={onClose}
        />
      );
    case 'receive':
      return (
        <LinkDialog title={replicationWords.receiveTitle} label="Code" url={open.code} onClose={onClose}>
          {replicationWords.receiveBody} {replicationWords.receiveUntil(instantInWords(open.expiresAt))}
        </LinkDialog>
      );
    case 'stop':
      return (
        <ConfirmDialog
          open
          onOpenChange={(stays) => {
            if (!stays) onClose();
          }}
          title={replicationWords.stopTitle}
          confirm={replicationWords.stopReceiving}
          onConfirm={() => stop(null).then(() => told(replicationWords.stopped))}
        >
          {replicationWords.stopBody}
        </ConfirmDialog>
      );
    case 'promote':
    case 'leave': {
      const isPromotion = open.what === 'promote';
      return (
        <WordDialog
          title={isPromotion ? replicationWords.promoteTitle : replicationWords.leaveTitle}
          body={isPromotion ? replicationWords.promoteBody : replicationWords.leaveBody}
          label={isPromotion ? replicationWords.promoteType : replicationWords.leaveType}
          word={isPromotion ? PROMOTE_WORD : LEAVE_WORD}
          confirm={isPromotion ? replicationWords.promote : 'Leave'}
          onConfirm={async (confirm) => {
            await turn({ to: isPromotion ? 'promote' : 'leave', confirm });
            show({ title: isPromotion ? replicationWords.promoted : replicationWords.left, variant: 'success' });
            reloadSoon();
          }}
          onClose={onClose}
        />
      );
    }
    default:
      return (
        <ConfirmDialog
          open
          onOpenChange={(stays) => {
            if (!stays) onClose();
          }}
          title={`Remove “${open!.target.address}”?`}
          confirm="Remove"
          onConfirm={() => remove(open!.target.id).then(() => told(replicationWords.removed))}
        >
          {replicationWords.deleteBody}
        </ConfirmDialog>
      );
  }
}
