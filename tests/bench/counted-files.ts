import { createHash } from 'node:crypto';
import type { Client } from '../api/client';
import { pause } from './timing';

/** A file whose rows, sum and hash are known, so that what has become of it can be told. */
export type CountedFile = { name: string; text: string; rows: number; sum: number; sha256: string };
/** What is kept of it once it was sent. */
export type FileCounts = Omit<CountedFile, 'text'>;
/** A data source as the list of them says it. */
type ListedSource = { id: string; name: string; status: string; rowCount: number; sha256: string };

const SETTLED_WITHIN_MS = 60_000;

export function fileOf(name: string, rows: number, random: () => number): CountedFile {
  const values = Array.from({ length: rows }, () => Math.floor(random() * 1000));
  const text = `day,shop,amount\n${values.map((value, nth) => `2024-0${1 + (nth % 9)}-1${nth % 10},Shop ${nth % 37},${value}\n`).join('')}`;
  return {
    name,
    text,
    rows,
    sum: values.reduce((sum, value) => sum + value, 0),
    sha256: createHash('sha256').update(text).digest('hex'),
  };
}

/** The list once nothing is being read any more. */
export async function settled(client: Client): Promise<ListedSource[]> {
  for (let waited = 0; ; waited += 200) {
    const { body } = await client.get('/api/data-sources');
    const listed = body as ListedSource[];
    if (!listed.some(({ status }) => status === 'parsing' || status === 'uploading')) return listed;
    if (waited > SETTLED_WITHIN_MS)
      throw new Error(
        `still being read: ${listed
          .filter(({ status }) => status === 'parsing')
          .map(({ name }) => name)
          .join(', ')}`,
      );
    await pause(200);
  }
}

/** Whether all rows of a file are answered from its data source: their number and their sum. */
export async function answersAll(client: Client, id: string, file: FileCounts): Promise<boolean> {
  const { body } = await client.post(`/api/data-sources/${id}/query`, {
    queries: { all: { measures: [{ agg: 'count' }, { field: 'amount', agg: 'sum' }] } },
  });
  const row = body.widgets?.all?.rows?.[0] as { count: number; sum_amount: number } | undefined;
  return row?.count === file.rows && row.sum_amount === file.sum;
}

/** The same, and the list says of it what the file holds. */
export const isWhole = async (
  client: Client,
  { id, rowCount, sha256, status }: ListedSource,
  file: FileCounts,
): Promise<boolean> =>
  status === 'ready' && rowCount === file.rows && sha256 === file.sha256 && answersAll(client, id, file);
