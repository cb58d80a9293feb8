import type { DataSource } from '@/lib/product/data-sources/schema/schema';

export const liveBarWords = {
  asking: 'Asking the database…',
  noMoment: 'Live.',
  read: ({ name }: Pick<DataSource, 'name'>, read: string) => `“${name}” is live, ${read}.`,
  stale: ({ name, remote }: Pick<DataSource, 'name' | 'remote'>, message: string, read: string | null) =>
    `${remote?.connection?.name ?? name} couldn’t be read: ${message}${read ? ` “${name}” shows its last answers, ${read}.` : ''}`,
  couldntRefresh: 'Couldn’t ask the database again.',
};
