import { formatDate, formatNumber } from '@/lib/pure/format/format';

const day = (instant: string) => formatDate(instant.slice(0, 10));

export const sayShared = (by: string, expiresAt: string) => `Shared by ${by} · view only · until ${day(expiresAt)}`;

export const saySource = ({ name, version, rowCount }: { name: string; version: number; rowCount: number }) =>
  `${name} · version ${version} · ${formatNumber(rowCount)} ${rowCount === 1 ? 'row' : 'rows'} visible to you`;

export const sayWithheld = (count: number) =>
  count === 1
    ? 'One chart isn’t shown: it uses data that isn’t part of this link.'
    : `${count} charts aren’t shown: they use data that isn’t part of this link.`;

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
  failed: 'Couldn’t load the numbers',
  again: 'Try again',
  filters: 'Filters',
  clear: 'Clear',
  download: 'Download CSV',
  dashboards: 'Shared dashboards',
  loading: 'Loading the numbers',
  outdatedOffline: 'You’re offline. These numbers are from your previous filters.',
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
  },
  unknown: {
    title: 'This link doesn’t work',
    text: 'The guest access token is invalid or expired. Check that the address is complete, or enter the token of your invitation.',
  },
  evidence: {
    chart: 'How this chart was calculated',
    number: 'How this number was calculated',
    values: 'Values',
    all: (count: number) => `Show all ${formatNumber(count)} values of this chart`,
    pick: 'Select a value to see its rows.',
    rows: 'Rows',
    data: 'Data',
    gone: 'This value is no longer in the result.',
    failed: 'Couldn’t load the evidence',
    missing: 'This number isn’t available any more.',
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
