import { readFileSync } from 'node:fs';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { sendFile } from './ingest-upload';
import { ordersFile } from './orders';
import { argument, figure, type Figure } from './report';
import { memoryOfTree, residentOf, startProduct, uploadFile, type Product } from './server';
import { pause, quantile, timed } from './timing';

const COUNT = Number(argument('count') ?? 64);
const ROWS = 520_000;
const ASKERS = 32;
const QUESTIONS_EACH = 20;
const TOTALS = { measures: [{ agg: 'count' }, { field: 'quantity', agg: 'sum' }] };

/** The most that the web process and all processes held while the work ran, in MB. */
async function watching<T>(
  { pid }: Product,
  work: () => Promise<T>,
): Promise<{ value: T; webMb: number; treeMb: number }> {
  let [webMb, treeMb] = [0, 0];
  const timer = setInterval(() => {
    webMb = Math.max(webMb, residentOf(pid));
    treeMb = Math.max(
      treeMb,
      memoryOfTree(pid).reduce((sum, { megabytes }) => sum + megabytes, 0),
    );
  }, 250);
  try {
    return { value: await work(), webMb, treeMb };
  } finally {
    clearInterval(timer);
  }
}

const totalsOf = async ({ owner }: Product, id: string) =>
  JSON.stringify(
    (await owner.post(`/api/data-sources/${id}/query`, { queries: { totals: TOTALS } })).body.widgets?.totals?.rows,
  );

/** The same file of 50 MB, so many times at once: each must become the same data source as the first. */
export async function uploadAtOnce(): Promise<Figure[]> {
  const path = ordersFile('csv', ROWS, 11);
  const product = await startProduct();
  try {
    const right = await totalsOf(product, await uploadFile(product.owner, path));
    const bytes = readFileSync(path);
    const statuses = new Map<number, number>();
    let corrupt = 0;
    const { value: seconds, ...memory } = await watching(
      product,
      async () =>
        (await timed(async () => {
          const answers = await Promise.all(
            Array.from({ length: COUNT }, (_, nth) => sendFile(product, `copy-${nth}.csv`, bytes)),
          );
          for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
          for (const { status, body } of answers) {
            if (status !== 201 && status !== 202) corrupt++;
            else if ((await whole(product, (JSON.parse(body) as { dataSource: DataSource }).dataSource.id)) !== ROWS)
              corrupt++;
          }
        })) / 1000,
    );
    const { body } = await product.owner.get('/api/data-sources');
    for (const { id } of body as DataSource[]) if ((await totalsOf(product, id)) !== right) corrupt++;
    console.log(
      `${COUNT} uploads of ${(bytes.length / 1e6).toFixed(0)} MB at once: ${[...statuses].map(([status, count]) => `${count} answered ${status}`).join(', ')}; all read after ${seconds.toFixed(0)} s; web ${memory.webMb.toFixed(0)} MB, all processes ${memory.treeMb.toFixed(0)} MB at most`,
    );
    return [figure('faults.uploads.corrupt', corrupt), figure('faults.uploads.web', memory.webMb)];
  } finally {
    await product.stop();
  }
}

/** Rows of a data source once it is ready; 0 where it never is. */
async function whole({ owner }: Product, id: string): Promise<number> {
  for (let waited = 0; waited < 600_000; waited += 500) {
    const { body } = await owner.get(`/api/data-sources/${id}`);
    if (body.status === 'ready') return body.rowCount as number;
    if (body.status !== 'parsing') return 0;
    await pause(500);
  }
  return 0;
}

/** So many readers ask one question after the other, each its own, of four data sources. */
export async function askAtOnce(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const ids = await Promise.all(
      [1, 2, 3, 4].map((seed) => uploadFile(product.owner, ordersFile('csv', 250_000, seed))),
    );
    await pause(3000);
    const ask = (reader: number, nth: number) =>
      timed(async () => {
        const filters = [
          { field: 'quantity', op: 'gte', value: 1 + (nth % 9) },
          { field: 'price', op: 'gte', value: reader * QUESTIONS_EACH + nth },
        ];
        const { body } = await product.owner.post(`/api/data-sources/${ids[reader % ids.length]}/query`, {
          queries: {
            a: { measures: [{ agg: 'count' }, { field: 'price', agg: 'sum' }], dimensions: [{ field: 'country' }] },
          },
          filters,
        });
        if (!body.widgets?.a?.rows)
          throw new Error(`a question was not answered: ${JSON.stringify(body).slice(0, 300)}`);
      });
    const alone: number[] = [];
    for (let nth = 0; nth < QUESTIONS_EACH; nth++) alone.push(await ask(ASKERS, nth));
    const together: number[] = [];
    const { value: ms, ...memory } = await watching(product, () =>
      timed(() =>
        Promise.all(
          Array.from({ length: ASKERS }, async (_, reader) => {
            for (let nth = 0; nth < QUESTIONS_EACH; nth++) together.push(await ask(reader, nth));
          }),
        ),
      ),
    );
    console.log(
      `${ASKERS} readers at once: median ${quantile(together, 0.5).toFixed(0)} ms, p99 ${quantile(together, 0.99).toFixed(0)} ms, ${((together.length * 1000) / ms).toFixed(0)} a second; one alone ${quantile(alone, 0.5).toFixed(0)} ms; web ${memory.webMb.toFixed(0)} MB, all processes ${memory.treeMb.toFixed(0)} MB at most`,
    );
    return [figure('faults.queries.p99', quantile(together, 0.99)), figure('faults.queries.web', memory.webMb)];
  } finally {
    await product.stop();
  }
}
