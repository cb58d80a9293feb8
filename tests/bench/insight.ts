import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { mineInsights } from '@/lib/pure/analysis/insights/mine';
import type { MinedFinding } from '@/lib/pure/analysis/insights/schema';
import type { TableValues } from '@/lib/pure/analysis/values';
import { writeNoise } from './noise';
import { allTold, namedBeside } from './planted';
import { argument, figure, given, report, type Figure } from './report';
import { tableReader } from './tables';
import { isTold, type Expected } from './textbook';

/**
 * Insights against tables whose facts are known: planted ones made anew by the corpus's own generator for each of
 * `--seeds` (default 10 to 14, pooled) and judged by its own scorer; `--noise N` tables (default 200) in which nothing
 * is to be found; real ones with the findings of textbooks in the first ten. `--data DIR` names a folder with gen.mjs,
 * score.mjs and real/; `--vega DIR` the data of vega-datasets for its permuted tables; `--only planted|noise|real`;
 * `--detail` prints what was missed or wrong.
 */
const folder = resolve(argument('data') ?? '../shared/corpus/insight');
if (!existsSync(join(folder, 'score.mjs'))) {
  console.error(
    `bench:insight needs a folder with gen.mjs, score.mjs and real/; ${folder} has none. Name one with --data.`,
  );
  process.exit(1);
}
const seeds = (argument('seeds') ?? '10,11,12,13,14').split(',').map(Number);
const wanted = (part: string) => argument('only') === undefined || argument('only') === part;
const work = mkdtempSync(join(tmpdir(), 'plumbline-insight-'));
const { read, close } = await tableReader();
const times: number[] = [];

async function mine(path: string): Promise<{ findings: MinedFinding[]; table: TableValues }> {
  const table = await read(path);
  const began = performance.now();
  const { findings } = mineInsights(table);
  times.push(performance.now() - began);
  return { findings, table };
}

const toldOfAll = ({ findings, table }: Awaited<ReturnType<typeof mine>>) => allTold(findings, table);

type Truth = { tables: { file: string }[] };
type Score = {
  facts: number;
  recall: number;
  recall_at_10: number;
  tp: number;
  fp: number;
  null_tables: { n: number; any: number };
  null_hard: { n: number; fp: number };
  traps_hit: number;
  ece: number;
  byType: Record<string, string>;
  byDiff: Record<string, string>;
  falseAlarms: Record<string, number>;
};

async function scoreSeed(seed: number): Promise<Score> {
  const [tables, told] = [join(work, `tables-${seed}`), join(work, `told-${seed}`)];
  mkdirSync(told);
  const vega = argument('vega');
  execFileSync(process.execPath, [join(folder, 'gen.mjs'), tables, ...(vega ? [vega] : [])], {
    env: { ...process.env, SEED_OFFSET: String(seed) },
  });
  const truth = JSON.parse(readFileSync(join(tables, 'truth.json'), 'utf8')) as Truth;
  for (const { file } of truth.tables)
    writeFileSync(join(told, file.replace('.csv', '.json')), JSON.stringify(toldOfAll(await mine(join(tables, file)))));
  return JSON.parse(
    execFileSync(process.execPath, [join(folder, 'score.mjs'), tables, told], { encoding: 'utf8' }),
  ) as Score;
}

const sum = (scores: Score[], of: (score: Score) => number) => scores.reduce((total, score) => total + of(score), 0);

/** '57/69' of each run, added up by name. */
function pooled(scores: Score[], of: (score: Score) => Record<string, string>): Record<string, [number, number]> {
  const all: Record<string, [number, number]> = {};
  for (const score of scores)
    for (const [name, text] of Object.entries(of(score))) {
      const [hit = 0, facts = 0] = text.split('/').map(Number);
      all[name] = [(all[name]?.[0] ?? 0) + hit, (all[name]?.[1] ?? 0) + facts];
    }
  return all;
}

async function planted(): Promise<Figure[]> {
  const scores: Score[] = [];
  for (const seed of seeds) scores.push(await scoreSeed(seed));
  const facts = sum(scores, (score) => score.facts);
  const [right, wrong] = [sum(scores, ({ tp }) => tp), sum(scores, ({ fp }) => fp)];
  const byDifficulty = pooled(scores, ({ byDiff }) => byDiff);
  if (given('detail'))
    console.log(
      pooled(scores, ({ byType }) => byType),
      byDifficulty,
      scores.map(({ falseAlarms }) => falseAlarms),
    );
  const share = ([hit, all]: [number, number] = [0, 0]) => hit / all;
  return [
    figure('insight.planted.recall', sum(scores, (score) => score.recall * score.facts) / facts),
    figure('insight.planted.recall-easy', share(byDifficulty.easy)),
    figure('insight.planted.recall-medium', share(byDifficulty.medium)),
    figure('insight.planted.recall-hard', share(byDifficulty.hard)),
    figure('insight.planted.recall-10', sum(scores, (score) => score.recall_at_10 * score.facts) / facts),
    figure('insight.planted.false', wrong / Math.max(1, right + wrong)),
    figure(
      'insight.planted.null-tables',
      (100 * sum(scores, (score) => score.null_tables.any)) / sum(scores, (score) => score.null_tables.n),
    ),
    figure(
      'insight.planted.hard-null-claims',
      sum(scores, (score) => score.null_hard.fp) / sum(scores, (score) => score.null_hard.n),
    ),
    figure(
      'insight.planted.traps',
      sum(scores, (score) => score.traps_hit),
    ),
    figure('insight.planted.calibration', sum(scores, (score) => score.ece) / scores.length),
  ];
}

async function noise(): Promise<Figure[]> {
  const into = join(work, 'noise');
  mkdirSync(into);
  let shown = 0;
  for (const file of writeNoise(into, Number(argument('noise') ?? 200), seeds[0] ?? 1)) {
    const told = toldOfAll(await mine(file));
    if (told.length > 0) shown += 1;
    if (given('detail') && told.length > 0) console.log(basename(file), JSON.stringify(told));
  }
  return [figure('insight.noise.tables', shown)];
}

async function real(): Promise<Figure[]> {
  const truth = JSON.parse(readFileSync(join(folder, 'real/truth-real.json'), 'utf8')) as {
    tables: { file: string; expected: Expected[] }[];
  };
  let [seen, all] = [0, 0];
  for (const { file, expected } of truth.tables) {
    const { findings, table } = await mine(join(folder, 'real', file));
    const first = findings.slice(0, 10);
    const told = [...allTold(first, table), ...first.flatMap((finding) => namedBeside(finding, table, 0))];
    const missed = expected.filter((one) => !told.some((each) => isTold(one, each)));
    all += expected.length;
    seen += expected.length - missed.length;
    if (given('detail')) for (const one of missed) console.log(file, 'misses', JSON.stringify(one));
  }
  console.log(`textbook findings in the first ten: ${seen} of ${all}`);
  return [figure('insight.real.top-10', seen)];
}

const figures: Figure[] = [];
for (const [part, run] of Object.entries({ planted, noise, real })) if (wanted(part)) figures.push(...(await run()));
close();
rmSync(work, { recursive: true, force: true });
times.sort((a, b) => a - b);
report('insight', seeds[0] ?? 0, [
  ...figures,
  figure('insight.time.median', times[times.length >> 1]!),
  figure('insight.time.p95', times[Math.floor(times.length * 0.95)]!),
]);
