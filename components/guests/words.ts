import { ApiError, messageOf } from '@/components/client/requests/api-error';
import { formatDate, formatNumber } from '@/lib/pure/format/format';

const day = (instant: string) => formatDate(instant.slice(0, 10));

export const sayShared = (by: string, expiresAt: string) => `Shared by ${by} · view only · until ${day(expiresAt)}`;

export const saySource = ({ name, version, rowCount }: { name: string; version: number; rowCount: number }) =>
  `${name} · version ${version} · ${formatNumber(rowCount)} ${rowCount === 1 ? 'row' : 'rows'} visible to you`;

export const sayWithheld = (count: number) =>
  count === 1
    ? 'One chart isn’t shown: it uses data that isn’t part of this link.'
    : `${count} charts aren’t shown: they use data that isn’t part of this link.`;

export const sayPin = ({ dataVersion }: { dataVersion: number }) => ` in version ${dataVersion} of the data`;

/** Where nobody answered at all the browser's own words say little. */
export const sayFailure = (error: unknown): string =>
  error instanceof ApiError && error.status === 0
    ? 'Couldn’t reach the server. You may be offline. Numbers on this page may be from before.'
    : messageOf(error);

export const sayStale = (name: string) => `${name} couldn’t be refreshed. You’re viewing the last good version.`;

export const sayFoot = ({
  detail,
  allowDownload,
  sharedBy,
}: {
  detail: string;
  allowDownload: boolean;
  sharedBy: string;
}) =>
  [
    detail === 'rows' ? 'You can open the rows behind each number.' : 'You see sums and averages, not single rows.',
    ...(allowDownload ? [] : ['Downloads are off.']),
    `Questions: ask ${sharedBy}, who shared this page.`,
  ].join(' ');

export const WORDS = {
  empty: 'No charts yet.',
  tabs: 'Tabs of the dashboard',
  allWithheld: 'Nothing to show: every chart of this dashboard uses data that isn’t part of this link.',
  left: 'This is no longer part of the link. Reload the page to see what is.',
  failed: 'Couldn’t load the numbers',
  again: 'Try again',
  filters: 'Filters',
  clear: 'Clear',
  download: 'Download CSV',
  dashboards: 'Shared dashboards',
  gone: 'Not available',
  password: {
    title: 'This link asks for a password',
    label: 'Password',
    open: 'Open',
    from: (by: string) => `${by} shared a dashboard with you. Ask them for the password if you don’t have it.`,
    needed: 'Enter the password.',
  },
  token: {
    title: 'Open a shared dashboard',
    text: 'Open the link of your invitation again, or enter its token.',
  },
  ended: {
    expired: 'This link has expired',
    revoked: 'This link was withdrawn',
    plan: 'This link is paused',
    deleted: 'This dashboard was deleted',
    unanswered: 'This link is paused',
  },
  unknown: {
    title: 'This link doesn’t work',
    text: 'The guest access token is invalid or expired. Check that the address is complete, or enter the token of your invitation.',
  },
  comments: {
    title: 'Comments',
    loading: 'Loading comments',
    failed: 'Couldn’t load the comments',
    none: 'No open comments.',
    edited: 'edited',
  },
  evidence: {
    chart: 'How this chart was calculated',
    number: 'How this number was calculated',
    values: 'Values',
    all: (count: number) => `Show all ${formatNumber(count)} values of this chart`,
    rows: 'Rows',
    data: 'Data',
    gone: 'This value is no longer in the result.',
    failed: 'Couldn’t load the evidence',
    more: 'Show more rows',
    check: 'Fingerprint of question, data and answer:',
  },
  filter: {
    from: 'From',
    to: 'To',
    apply: 'Apply',
    all: 'Show all',
    none: 'No values',
    loading: 'Loading the values',
  },
} as const;
