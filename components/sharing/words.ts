import type { Share } from '@/lib/product/sharing/schema';
import { formatDate } from '@/lib/pure/format/format';

const day = (instant: string) => formatDate(instant.slice(0, 10));

export const STATUS = {
  active: { tone: 'good', word: 'Active' },
  expired: { tone: 'neutral', word: 'Expired' },
  revoked: { tone: 'neutral', word: 'Withdrawn' },
} as const;

const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`);

/** What a link allows, in one line. */
export const sayShare = ({
  status,
  expiresAt,
  lockedFilters,
  hiddenColumns,
  detail,
  allowDownload,
  allowFilters,
  showComments,
  passwordSet,
  dashboardIds,
  origins,
}: Share): string =>
  [
    `${status === 'expired' ? 'expired' : 'until'} ${day(expiresAt)}`,
    dashboardIds.length > 1 && `${dashboardIds.length} dashboards`,
    lockedFilters.length > 0 && count(lockedFilters.length, 'fixed filter', 'fixed filters'),
    hiddenColumns.length > 0 && count(hiddenColumns.length, 'hidden column', 'hidden columns'),
    detail === 'rows' && 'rows shown',
    !allowFilters && 'no filters',
    allowDownload && 'downloads on',
    showComments && 'comments shown',
    passwordSet && 'password',
    origins.length > 0 && 'embedded',
  ]
    .filter(Boolean)
    .join(' · ');

/** Who made a link, for a list that several people read. */
export const sayMaker = ({ createdBy }: Pick<Share, 'createdBy'>): string => `by ${createdBy ?? 'a deleted account'}`;

export const sayOpens = ({ opens }: Pick<Share, 'opens'>): string =>
  opens === 0 ? 'Not opened yet' : count(opens, 'open', 'opens');

export const SAID = {
  button: 'Share',
  title: (name: string) => `Share “${name}”`,
  text: 'People with a link read this dashboard without an account. You choose what they see, and can withdraw it at any time.',
  planned: 'Sharing with guests is part of Premium.',
  upgrade: 'See plans',
  none: 'Not shared yet. Create a link, or invite people by email.',
  add: 'New link',
  close: 'Close',
  back: 'Back',
  create: 'Create link',
  send: (n: number) => (n === 1 ? 'Send invitation' : `Send ${n} invitations`),
  failed: 'Couldn’t load the links',
  retry: 'Retry',
  fields: {
    emails: 'Invite by email',
    emailsHint:
      'One or more addresses, separated by commas or lines. Each gets a link of their own. Leave empty to copy a link yourself.',
    label: 'Label',
    labelHint: 'For your list: who it’s for. Guests don’t see it.',
    dashboards: 'More dashboards on the same link',
    locks: 'Fixed filters',
    locksHint: 'Guests see only what passes, and can’t remove them.',
    hidden: 'Hidden columns',
    hiddenHint:
      'Never sent to guests. Charts that use them are left out. Columns with the role “ignore” are always hidden.',
    detail: 'Guests see',
    aggregates: 'Sums and averages',
    rows: 'Also the rows behind them',
    allowFilters: 'Let guests filter within the fixed filters',
    allowDownload: 'Let guests download the figures as CSV',
    showComments: 'Show open comments and who wrote them',
    showCommentsHint:
      'Guests can’t write. They read each text as it is, even where it mentions what the fixed filters or hidden columns hold back.',
    password: 'Password',
    passwordHint: 'Optional. Tell guests separately.',
    expires: 'Works until',
    expiresNeeded: 'Choose the last day on which the link works.',
    origins: 'Sites that may embed it',
    originsHint: 'Addresses such as https://intranet.example, one a line. None by default.',
    originsHttp: 'Embedding needs this server to run on https. Set PUBLIC_URL to its https address first.',
  },
  made: {
    title: (n: number) => (n === 1 ? 'Link created' : `${n} links created`),
    once: 'Copy it now: it won’t be shown again. You can create a new link at any time.',
    mailed:
      'Invitations are on their way. If this server has no mail set up, they wait in its outbox: copy the links instead.',
    copy: 'Copy',
    copied: 'Copied',
    blocked: 'Your browser blocked copying. Select the link and copy it manually.',
    snippet: 'To embed it, paste this into a page of an allowed site:',
  },
  actions: {
    more: (label: string) => `Actions on “${label}”`,
    edit: 'Change',
    opens: 'Show opens',
    rotate: 'New link address',
    revoke: 'Withdraw',
  },
  rotate: {
    title: (label: string) => `Give “${label}” a new address?`,
    text: 'The current link and everyone who is using it are cut off at once. You get a new link to pass on.',
    confirm: 'Create new address',
  },
  revoke: {
    title: (label: string) => `Withdraw “${label}”?`,
    text: 'The link stops working at once, also for people who have it open.',
    confirm: 'Withdraw',
    done: (label: string) => `“${label}” withdrawn`,
  },
  opens: {
    title: (label: string) => `Opens of “${label}”`,
    none: 'Nobody has opened this link yet.',
    at: 'When',
    browser: 'Browser',
    address: 'Network',
    dashboard: 'Dashboard',
    other: 'another dashboard',
  },
  save: 'Save',
  saved: (label: string) => `“${label}” saved`,
  keepPassword: 'Leave empty to keep the password.',
  dropPassword: 'Remove the password',
} as const;
