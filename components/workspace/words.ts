import type { Members, ListedMember } from '@/lib/product/members/schema';
import type { LastPost } from '@/lib/product/webhooks/schema';
import { formatNumber } from '@/lib/pure/format/format';

export const ROLE_WORD: Record<ListedMember['role'], string> = {
  owner: 'Owner',
  editor: 'Editor',
  viewer: 'Viewer',
};
export const ROLE_NOTE: Record<ListedMember['role'], string> = {
  owner: 'can change everything, members and plan included',
  editor: 'can add and change data, dashboards and findings',
  viewer: 'can only read',
};

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

/** '3 members, 1 open invitation'. */
export const membersInWords = ({ members, invitations }: Members): string =>
  [
    counted(members.length, 'member', 'members'),
    invitations.length > 0 && counted(invitations.length, 'open invitation', 'open invitations'),
  ]
    .filter(Boolean)
    .join(', ');

export const NO_SEAT = 'Your plan has one seat, which is yours.';
export const TOO_FEW_SEATS =
  'The plan of this workspace has fewer seats than it has members. Nothing was deleted: the owner works on as before, everyone else can read until the plan has seats for them.';
export const INVITED = 'If they have an account, they’re asked on their home page. Otherwise they get a link by email.';
export const REMOVAL =
  'They’re signed out of this workspace at once and can’t open it again. Everything they made stays here.';
export const LEAVING =
  'You’re signed out of this workspace on all your devices and can’t open it again unless you’re invited. Everything you made stays here.';
export const HANDING_OVER =
  'They manage members and plan from now on. You stay in this workspace as an editor, and keep a workspace of your own.';
export const OWNS = 'You own this workspace. Make another member its owner before you leave.';

export const WEBHOOKS = {
  about:
    'After each new version of a data source, a signed message goes to these addresses. It says which source, which version and how many rows, no value of it.',
  couldntLoad: 'Couldn’t load the webhooks',
  hint: 'An https address on the internet. Private addresses aren’t called unless the owner of this installation allows them.',
  deleted: 'Messages that still wait for this address aren’t sent.',
  tested: 'A test message is on its way',
};
/** What became of the last message: 'sent, 200', 'failed: The host answered 500.' */
export const lastPostInWords = ({ state, status, error }: Pick<LastPost, 'state' | 'status' | 'error'>): string => {
  if (state === 'sent') return `sent, ${status}`;
  if (state === 'failed') return `failed: ${error ?? ''}`;
  return error ? `tried again soon: ${error}` : 'on its way';
};
