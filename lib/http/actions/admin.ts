'use server';

import { changeContactRequest } from '@/lib/product/admin/contacts';
import { invite, revokeInvitation } from '@/lib/product/admin/invitations';
import { contactChange, invitationInput, settingsChange, userChange } from '@/lib/product/admin/schema';
import { changeSettings } from '@/lib/product/admin/settings';
import { changeUser } from '@/lib/product/admin/users';
import { action } from '../action';
import { item, onItem } from '../action-schema';

export const saveUser = action(
  { who: 'admin', input: onItem(userChange) },
  ({ actor, input: { id, change }, origin }) => changeUser(actor, id, change, origin),
);

export const saveSettings = action({ who: 'admin', input: settingsChange }, ({ actor, input, origin }) =>
  changeSettings(actor, input, origin),
);

export const saveContactRequest = action(
  { who: 'admin', input: onItem(contactChange) },
  ({ actor, input: { id, change }, origin }) => changeContactRequest(actor, id, change, origin),
);

export const inviteUser = action({ who: 'admin', input: invitationInput }, ({ actor, input, origin }) =>
  invite(actor, input, origin),
);

export const withdrawInvitation = action({ who: 'admin', input: item }, ({ actor, input, origin }) =>
  revokeInvitation(actor, input.id, origin),
);
