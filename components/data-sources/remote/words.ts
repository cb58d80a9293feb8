import { count, counted, listed } from '@/components/data/words';

const MOST_NAMED = 5;

export const remotePanelWords = {
  live: 'Live from',
  copied: 'Copied from',
  deleted: 'a connection that was deleted',
  asked: (freshness: string) => `Charts reuse an answer for ${freshness}, then ask the database again.`,
  never: 'Not read yet.',
  refreshes: {
    manual: 'It’s refreshed when you ask.',
    hourly: 'It’s refreshed every hour.',
    daily: 'It’s refreshed every day.',
  },
  next: (at: string) => `Next: ${at}.`,
  onlyNew: (column: string) => `A refresh adds the rows with a higher ${column}.`,
  sample: (rows: number) =>
    `The profile’s distributions, insights, drivers and forecasts use an even sample of ${counted(rows, 'row')}.`,
  forAll: 'Take a copy to use all rows.',
  leftOut: (columns: readonly { name: string; databaseType: string }[]) =>
    `${counted(columns.length, 'column')} left out, because questions can’t use ${columns.length === 1 ? 'its type' : 'their types'}: ${listed(
      columns.map(({ name, databaseType }) => `${name} (${databaseType})`),
      MOST_NAMED,
    )}.`,
  away: (connection: string, at: string, message: string) => `${connection} couldn’t be read at ${at}: ${message}`,
  asOf: (at: string) => `You’re viewing the last answers, as of ${at}.`,
  noneYet: 'There are no earlier answers.',
  couldntRefresh: (name: string) => `Couldn’t refresh “${name}”`,
};

export const remoteSettingsWords = {
  title: 'Live or copy',
  sub: 'Dashboards keep working either way.',
  toCopy: (rows: number) => `All ${count(rows)} rows are copied now. Numbers stay live until the copy is complete.`,
  toLive: 'The copied rows are deleted. From then on, every question runs in the database.',
  couldntChange: 'Couldn’t change the data source',
};

export const addressPanelWords = {
  readFrom: 'Read from',
  lastVersion: (version: number) => `You’re viewing version ${version}, the last that was read.`,
  title: 'Address and refresh',
  sub: 'A new address is read now, into the next version.',
  couldntChange: 'Couldn’t read the file at this address',
};
