import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ExecutiveSummary } from '@/lib/product/summaries/schema';
import { signUp, type Client } from '../api/client';
import { easeOf } from './flesch';
import { argument, figure, given, report } from './report';
import { startProduct, uploadFile, type Product } from './server';
import { isTold, type Fact } from './summaries/told';
import { quantile } from './timing';

/**
 * Executive summaries over all rows of tables whose facts are known, written by the built product without an AI key:
 * planted ones made anew by the corpus's own generator for each of `--seeds` (default 10). Is the first planted fact of
 * a table told by one of the first three sentences, do summaries of tables without a fact say that nothing stands out,
 * how easily do they read, how many numbers hold. `--data DIR` names a folder with gen.mjs, `--vega DIR` the data of
 * vega-datasets for its permuted tables, `--every N` takes each N-th table (default 3); `--detail` prints every
 * summary.
 */
const folder = resolve(argument('data') ?? '../shared/corpus/insight');
if (!existsSync(join(folder, 'gen.mjs'))) {
  console.error(`bench:summaries needs a folder with gen.mjs; ${folder} has none. Name one with --data.`);
  process.exit(1);
}
const seeds = (argument('seeds') ?? '10').split(',').map(Number);
const every = Number(argument('every') ?? 3);
const FIRST = 3;
/** One workspace may have thirty summaries written in ten minutes. */
const A_PERSON = 25;

type Table = { file: string; kind: string; facts: Fact[] };
/** What is not told of a table as it stands: a forecast is made where somebody asks for one. */
const isTellable = ({ type }: Fact) => type !== 'prediction';

async function onEnterprise({ origin, owner }: Product): Promise<Client> {
  const { client, id } = await signUp({}, origin);
  const { status } = await owner.patch(`/api/admin/users/${id}`, { plan: 'enterprise' });
  if (status !== 200) throw new Error(`the plan was not changed: ${status}`);
  return client;
}

async function write(client: Client, path: string): Promise<ExecutiveSummary> {
  const source = await uploadFile(client, path);
  const started = await client.post('/api/executive-summaries', { scope: { dataSourceIds: [source] }, period: 'all' });
  if (started.status !== 202) throw new Error(`the summary was refused: ${JSON.stringify(started.body)}`);
  const { job, summary } = started.body as { job: { id: string }; summary: { id: string } };
  for (let state = ''; !['succeeded', 'failed', 'cancelled'].includes(state);) {
    await new Promise((done) => {
      setTimeout(done, 100);
    });
    ({ state } = (await client.get(`/api/jobs/${job.id}`)).body as { state: string });
  }
  return (await client.get(`/api/executive-summaries/${summary.id}`)).body as ExecutiveSummary;
}

type Judged = {
  file: string;
  told: boolean | null;
  quiet: boolean | null;
  ease: number;
  words: number;
  claims: number;
  verified: number;
};

function judge({ file, kind, facts }: Table, { sections, verification }: ExecutiveSummary): Judged {
  const said = sections
    .filter(({ key }) => key !== 'method')
    .flatMap(({ sentences }) => sentences.map(({ text }) => text));
  const all = sections.flatMap(({ sentences }) => sentences.map(({ text }) => text));
  const [fact] = facts.filter(isTellable);
  const told = fact ? said.slice(0, FIRST).some((sentence) => isTold(fact, sentence)) : null;
  const quiet = kind === 'null' ? all.some((text) => /^No patterns beyond chance/.test(text)) : null;
  if (given('detail'))
    console.log(
      `\n${file} ${told === false ? `MISSES ${JSON.stringify(fact)}` : quiet === false ? 'IS NOT QUIET' : ''} ease ${easeOf(all).toFixed(0)}\n${sections.map(({ key, sentences }) => sentences.map(({ text }) => `  ${key}: ${text}`).join('\n')).join('\n')}`,
    );
  return {
    file,
    told,
    quiet,
    ease: easeOf(all),
    words: all.join(' ').split(/\s+/).length,
    claims: verification?.claims ?? 0,
    verified: verification?.verified ?? 0,
  };
}

async function judgeSeed(product: Product, seed: number): Promise<Judged[]> {
  const tables = mkdtempSync(join(tmpdir(), 'plumbline-summaries-'));
  const vega = argument('vega');
  execFileSync(process.execPath, [join(folder, 'gen.mjs'), tables, ...(vega ? [vega] : [])], {
    env: { ...process.env, SEED_OFFSET: String(seed) },
  });
  const truth = (JSON.parse(readFileSync(join(tables, 'truth.json'), 'utf8')) as { tables: Table[] }).tables.filter(
    (_, nth) => nth % every === 0,
  );
  const judged: Judged[] = [];
  let client = product.owner;
  for (const [nth, table] of truth.entries()) {
    if (nth % A_PERSON === 0) client = await onEnterprise(product);
    judged.push(judge(table, await write(client, join(tables, table.file))));
  }
  rmSync(tables, { recursive: true, force: true });
  return judged;
}

const product = await startProduct();
try {
  const judged: Judged[] = [];
  for (const seed of seeds) judged.push(...(await judgeSeed(product, seed)));
  const share = (of: (boolean | null)[]) => {
    const known = of.filter((each) => each !== null);
    return known.filter(Boolean).length / Math.max(1, known.length);
  };
  const sum = (of: (one: Judged) => number) => judged.reduce((total, one) => total + of(one), 0);
  report('summaries', seeds[0] ?? 0, [
    figure('summaries.told', share(judged.map(({ told }) => told))),
    figure('summaries.quiet', 100 * share(judged.map(({ quiet }) => quiet))),
    figure('summaries.ease', sum(({ ease }) => ease) / judged.length),
    figure(
      'summaries.ease.tenth',
      quantile(
        judged.map(({ ease }) => ease),
        0.1,
      ),
    ),
    figure('summaries.words', Math.max(...judged.map(({ words }) => words))),
    figure(
      'summaries.checked',
      (100 * sum(({ verified }) => verified)) /
        Math.max(
          1,
          sum(({ claims }) => claims),
        ),
    ),
  ]);
} finally {
  await product.stop();
}
