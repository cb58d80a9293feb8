'use client';

import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '@/components/client/requests/api-error';
import { useMe } from '@/components/client/session/session';
import { Age } from '@/components/data/age';
import { count } from '@/components/data/words';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { Drawer } from '@/components/ui/overlays/drawer';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Select } from '@/components/ui/forms/field';
import { Skeleton } from '@/components/ui/skeleton';
import { useToast } from '@/components/ui/overlays/toast';
import { saveUser } from '@/lib/http/actions/admin';
import type { AdminUser } from '@/lib/product/admin/answer-schema';
import type { UserChange } from '@/lib/product/admin/schema';
import { LinkDialog } from './link-dialog';
import { useListAction, useListChange } from './use-list-change';
import { mayManage, PLAN_WORD, PLANS, ROLE_NOTE, ROLE_WORD, ROLES, userDrawerWords } from './words';

const USERS = '/api/admin/users';
const SOURCE_WORD = {
  self_hosted: 'the default of this server',
  manual: 'set by an owner',
  billing: 'paid by subscription',
} as const;

/** A person, and what may be done with their account. */
export function UserDrawer({ id, known, onClose }: { id: string; known: AdminUser | undefined; onClose: () => void }) {
  const { data: user, error, refetch } = useQuery<AdminUser>({ queryKey: [`${USERS}/${id}`], placeholderData: known });
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="User"
    >
      {user ? (
        <Person user={user} />
      ) : error ? (
        <ErrorState
          className="mt-3"
          title={userDrawerWords.couldntLoadUser}
          action={<Button onClick={() => void refetch()}>Retry</Button>}
        >
          {messageOf(error)}
        </ErrorState>
      ) : (
        <div className="mt-3 grid gap-3">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-4 w-64" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </Drawer>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line-1 py-1.5">
      <dt className="text-ink-3">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}

function Person({ user }: { user: AdminUser }) {
  return (
    <>
      <h2 className="mt-1 text-title break-words">{user.username}</h2>
      <p className="break-all text-ink-2">{user.email}</p>
      {user.disabledAt && (
        <Badge tone="neutral" className="mt-1">
          Disabled: cannot sign in
        </Badge>
      )}
      <dl className="mt-3 text-table">
        <Fact name="Role">{ROLE_WORD[user.role]}</Fact>
        <Fact name="Plan">
          {PLAN_WORD[user.plan]}, {SOURCE_WORD[user.planSource]}
        </Fact>
        <Fact name="Last seen">{user.lastSeenAt ? <Age at={user.lastSeenAt} /> : 'never'}</Fact>
        <Fact name="Joined">
          <Age at={user.createdAt} />
        </Fact>
        <Fact name="Open sessions">{count(user.sessions)}</Fact>
        <Fact name="Second factor">{user.secondFactor ? 'set up' : 'none'}</Fact>
        <Fact name="Data sources">{count(user.dataSources)}</Fact>
        <Fact name="Dashboards">{count(user.dashboards)}</Fact>
        <Fact name="Members of their workspace">{count(user.members)}</Fact>
      </dl>
      <Actions user={user} />
    </>
  );
}

type Asked =
  | { kind: 'role'; role: AdminUser['role'] }
  | { kind: 'plan'; plan: AdminUser['plan'] }
  | { kind: 'disable' }
  | { kind: 'enable' }
  | { kind: 'link' }
  | { kind: 'factor' };

function Actions({ user }: { user: AdminUser }) {
  const me = useMe();
  const toast = useToast();
  const change = useListAction(USERS, saveUser);
  const makeLink = useListChange<{ url: string }>(USERS);
  const resetFactor = useListChange<AdminUser>(USERS);
  const [asked, ask] = useState<Asked | null>(null);
  const [url, setUrl] = useState<string | null>(null);

  if (!mayManage(me.role, user.role))
    return <p className="mt-4 text-small text-ink-3">{userDrawerWords.onlyOwnerChange}</p>;
  const path = `${USERS}/${user.id}`;
  const send = async (wanted: UserChange, done: string) => {
    await change({ id: user.id, change: wanted });
    toast({ title: done, variant: 'success' });
  };
  const confirm = async () => {
    switch (asked?.kind) {
      case 'role':
        return send({ role: asked.role }, `${user.username} is now ${ROLE_WORD[asked.role].toLowerCase()}`);
      case 'plan':
        return send({ plan: asked.plan }, `${user.username} is now on the ${PLAN_WORD[asked.plan]} plan`);
      case 'disable':
        return send({ disabled: true }, `${user.username} disabled`);
      case 'enable':
        return send({ disabled: false }, userDrawerWords.signAgain(user.username));
      case 'link':
        return setUrl((await makeLink({ path: `${path}/reset-link`, method: 'POST' })).url);
      case 'factor':
        await resetFactor({ path: `${path}/second-factor`, method: 'DELETE' });
        toast({ title: 'Second factor reset', variant: 'success' });
        return;
      case undefined:
    }
  };
  const roles = ROLES.filter((role) => mayManage(me.role, role));
  return (
    <section aria-label={`Change ${user.username}`} className="mt-5 grid gap-4">
      <Field label="Role" hint={`${ROLE_WORD[user.role]}: ${ROLE_NOTE[user.role]}.`}>
        <Select
          className="w-full"
          value={user.role}
          onChange={(event) => ask({ kind: 'role', role: event.target.value as AdminUser['role'] })}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {ROLE_WORD[role]}
            </option>
          ))}
        </Select>
      </Field>
      {me.role === 'owner' && (
        <Field label="Plan" hint={user.planSource === 'billing' ? userDrawerWords.planPaidSubscription : undefined}>
          <Select
            className="w-full"
            value={user.plan}
            onChange={(event) => ask({ kind: 'plan', plan: event.target.value as AdminUser['plan'] })}
          >
            {PLANS.map((plan) => (
              <option key={plan} value={plan}>
                {PLAN_WORD[plan]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="flex flex-wrap gap-2.5">
        {!user.disabledAt && <Button onClick={() => ask({ kind: 'link' })}>Create a reset link</Button>}
        {user.secondFactor && me.role === 'owner' && (
          <Button onClick={() => ask({ kind: 'factor' })}>Reset second factor</Button>
        )}
        {user.disabledAt ? (
          <Button onClick={() => ask({ kind: 'enable' })}>Enable</Button>
        ) : (
          user.id !== me.id && (
            <Button onClick={() => ask({ kind: 'disable' })} className="text-bad">
              Disable
            </Button>
          )
        )}
      </div>
      {asked && <Question user={user} asked={asked} onClose={() => ask(null)} onConfirm={confirm} />}
      {url && (
        <LinkDialog title={`Reset link for ${user.username}`} url={url} onClose={() => setUrl(null)}>
          Anyone with this link can set a new password for {user.username}, once, within one hour. Share it through a
          channel you trust.
        </LinkDialog>
      )}
    </section>
  );
}

/** What the change comes to, with the person's name. */
function Question({
  user,
  asked,
  onClose,
  onConfirm,
}: {
  user: AdminUser;
  asked: Asked;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}) {
  const { username } = user;
  const words: { title: string; text: string; confirm: string; danger: boolean } = (() => {
    switch (asked.kind) {
      case 'role':
        return {
          title: `Make ${username} ${ROLE_WORD[asked.role].toLowerCase()}?`,
          text: `Takes effect immediately. Access: ${ROLE_NOTE[asked.role]}.`,
          confirm: `Make ${ROLE_WORD[asked.role].toLowerCase()}`,
          danger: false,
        };
      case 'plan':
        return {
          title: `Change ${username} to ${PLAN_WORD[asked.plan]}?`,
          text: userDrawerWords.newLimitsApply,
          confirm: `Set ${PLAN_WORD[asked.plan]}`,
          danger: false,
        };
      case 'disable':
        return {
          title: `Disable ${username}?`,
          text: userDrawerWords.willSignedOut(username),
          confirm: 'Disable',
          danger: true,
        };
      case 'enable':
        return {
          title: `Enable ${username}?`,
          text: userDrawerWords.signAgainSame(username),
          confirm: 'Enable',
          danger: false,
        };
      case 'link':
        return {
          title: userDrawerWords.createResetLink(username),
          text: userDrawerWords.linkShownOnce,
          confirm: 'Make the link',
          danger: false,
        };
      case 'factor':
        return {
          title: `Reset the second factor of ${username}?`,
          text: userDrawerWords.passwordAlone,
          confirm: 'Reset',
          danger: true,
        };
    }
  })();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.title}
      confirm={words.confirm}
      danger={words.danger}
      onConfirm={onConfirm}
    >
      {words.text}
    </ConfirmDialog>
  );
}
