'use server';

import { changeMember, inviteMember, removeMember, withdrawMemberInvitation } from '@/lib/product/members/members';
import { memberChange, memberInput, workspaceChange } from '@/lib/product/members/schema';
import { acceptMembership, declineMembership, renameWorkspace } from '@/lib/product/members/workspaces';
import { action } from '../action';
import { item, onItem } from '../action-schema';

export const inviteToWorkspace = action({ who: 'workspaceOwner', input: memberInput }, ({ actor, input, origin }) =>
  inviteMember(actor, input, origin),
);

export const withdrawInvite = action({ who: 'workspaceOwner', input: item }, ({ actor, input, origin }) =>
  withdrawMemberInvitation(actor, input.id, origin),
);

export const saveMember = action(
  { who: 'workspaceOwner', input: onItem(memberChange) },
  ({ actor, input: { id, change }, origin }) => changeMember(actor, id, change, origin),
);

export const endMember = action({ who: 'workspaceOwner', input: item }, ({ actor, input, origin }) =>
  removeMember(actor, input.id, origin),
);

export const saveWorkspace = action({ who: 'workspaceOwner', input: workspaceChange }, ({ actor, input, origin }) =>
  renameWorkspace(actor, input, origin),
);

export const joinWorkspace = action({ who: 'user', input: item }, ({ actor, input, origin }) =>
  acceptMembership(actor, input.id, origin),
);

export const declineWorkspace = action({ who: 'user', input: item }, ({ actor, input, origin }) =>
  declineMembership(actor, input.id, origin),
);
