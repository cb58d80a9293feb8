'use client';

import { useState, type FormEvent } from 'react';
import { act } from '@/components/client/requests/act';
import { messageOf } from '@/components/client/requests/api-error';
import { enterWorkspace, leaveWorkspace } from '@/components/client/session/enter-workspace';
import { useMe } from '@/components/client/session/session';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { Field, Input } from '@/components/ui/forms/field';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { Cell, SectionHead, Sheet } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import { Page, PageHead } from '@/components/ui/page';
import { Table, Th } from '@/components/ui/table';
import { managesWorkspace } from '@/lib/base/auth/standing-schema';
import { saveWorkspace } from '@/lib/http/actions/members';
import type { ListedWorkspace, Members, OwnWorkspaces } from '@/lib/product/members/schema';
import { InviteForm } from './invite-form';
import { MemberRow } from './member-row';
import { OpenInvitations } from './open-invitations';
import { ReceivedInvitations } from './received-invitations';
import { useMembers } from './use-members';
import { Webhooks } from './webhooks';
import { LEAVING, membersInWords, OWNS, ROLE_WORD, TOO_FEW_SEATS } from './words';

/** The present workspace: its name, its members, and the way out of it; and the person's other workspaces. */
export function WorkspaceScreen({ members: initial, own }: { members: Members; own: OwnWorkspaces }) {
  const me = useMe();
  const { members, again } = useMembers(initial);
  const manages = managesWorkspace(me);
  const { limit } = members.seats;
  return (
    <Page className="max-w-[920px]">
      <PageHead
        title="Workspace"
        sub={`${me.workspace.name}. You’re its ${ROLE_WORD[me.workspace.role].toLowerCase()}.`}
      />
      <ReceivedInvitations invitations={own.invitations} />
      {limit !== null && members.members.length > limit && <Notice>{TOO_FEW_SEATS}</Notice>}
      <div className="space-y-[22px]">
        {manages && <Name />}
        <section aria-labelledby="members">
          <SectionHead id="members" title="Members">
            <span className="text-small text-ink-3">{membersInWords(members)}</span>
          </SectionHead>
          <Sheet>
            <Table label="Members">
              <thead>
                <tr>
                  <Th first>Name</Th>
                  <Th>Email</Th>
                  <Th>Role</Th>
                  <Th className="max-middle:hidden">Joined</Th>
                  {manages && (
                    <Th>
                      <span className="sr-only">Actions</span>
                    </Th>
                  )}
                </tr>
              </thead>
              <tbody>
                {members.members.map((member) => (
                  <MemberRow key={member.userId} member={member} manages={manages} onChanged={again} />
                ))}
              </tbody>
            </Table>
            {manages && <InviteForm seats={members.seats} onInvited={again} />}
          </Sheet>
        </section>
        {members.invitations.length > 0 && <OpenInvitations invitations={members.invitations} onChanged={again} />}
        {manages && <Webhooks />}
        {own.workspaces.length > 1 && <OtherWorkspaces workspaces={own.workspaces} />}
        {members.members.length > 1 && <Leave />}
      </div>
    </Page>
  );
}

function Name() {
  const me = useMe();
  const toast = useToast();
  const [name, setName] = useState(me.workspace.name);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      await act(saveWorkspace, { name: name.trim() });
      toast({ title: 'Workspace renamed', variant: 'success' });
      window.location.reload(); // the whole page knows the workspace by name
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="name">
      <SectionHead id="name" title="Name" />
      <Sheet>
        <Cell className="!py-5">
          <form
            method="dialog"
            onSubmit={(event) => void save(event)}
            className="grid items-end gap-4 middle:grid-cols-[minmax(0,1fr)_auto]"
          >
            <Field label="Workspace name" required error={failure}>
              <Input autoComplete="off" maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
            </Field>
            <Button type="submit" busy={busy} off={name.trim() === me.workspace.name || name.trim() === ''}>
              Save name
            </Button>
          </form>
        </Cell>
      </Sheet>
    </section>
  );
}

function OtherWorkspaces({ workspaces }: { workspaces: readonly ListedWorkspace[] }) {
  const toast = useToast();
  const [busy, setBusy] = useState<string | null>(null);
  const enter = async (id: string) => {
    setBusy(id);
    try {
      await enterWorkspace(id);
    } catch (error) {
      toast({ title: 'Couldn’t switch workspace', description: messageOf(error), variant: 'destructive' });
      setBusy(null);
    }
  };
  return (
    <section aria-labelledby="workspaces">
      <SectionHead id="workspaces" title="Your workspaces" />
      <Sheet>
        {workspaces.map(({ id, name, role, members, current }) => (
          <Cell key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="min-w-0">
              <span className="block truncate font-bold">{name}</span>
              <span className="text-small text-ink-3">
                {ROLE_WORD[role]}, {members === 1 ? '1 member' : `${members} members`}
              </span>
            </p>
            {current ? (
              <span className="text-small text-ink-3">You’re here</span>
            ) : (
              <Button size="small" busy={busy === id} onClick={() => void enter(id)}>
                Switch<span className="sr-only"> to {name}</span>
              </Button>
            )}
          </Cell>
        ))}
      </Sheet>
    </section>
  );
}

function Leave() {
  const me = useMe();
  const [asked, ask] = useState(false);
  return (
    <section aria-labelledby="leave">
      <SectionHead id="leave" title="Leave" />
      <Sheet>
        <Cell className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          {me.workspace.role === 'owner' ? (
            <p className="text-ink-2">{OWNS}</p>
          ) : (
            <>
              <p className="max-w-[60ch] text-ink-2">Everything you made in this workspace stays in it.</p>
              <Button onClick={() => ask(true)} className="text-bad">
                Leave this workspace
              </Button>
            </>
          )}
        </Cell>
      </Sheet>
      <ConfirmDialog
        open={asked}
        onOpenChange={ask}
        title={`Leave ${me.workspace.name}?`}
        confirm="Leave"
        onConfirm={() => leaveWorkspace(me.id)}
      >
        {LEAVING}
      </ConfirmDialog>
    </section>
  );
}
