import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { WordableFact } from '@/lib/base/ai/ground/fact';
import { readTable } from '@/lib/engines/answers/analysis/read-table';
import { createIngestPool } from '@/lib/engines/ingest/process';
import { forecastSeries } from '@/lib/pure/analysis/forecast/forecast';
import { mineInsights } from '@/lib/pure/analysis/insights/mine';
import { forecastSentences } from '@/lib/pure/analysis/narration/forecast';
import { narrate, type AnsweredQuery } from '@/lib/pure/analysis/narration/insight/narrate';
import { readTable as readMeaning } from '@/lib/pure/analysis/semantics/table/table';
import { query as querySchema } from '@/lib/pure/query/schema/query';
import type { Row } from '@/lib/pure/query/schema/result';
import { ROW_NUMBER, TABLE } from '@/lib/pure/query/sql/plan';
import { openEngine } from '../../queries/in-process';

/** Facts with the rows behind their claims. */
export type Known = { facts: WordableFact[]; rowsOf: (evidenceId: string) => readonly Row[] | undefined };

const SHOWN = 25;

/** What the product says of each table: the sentences of its first findings, every claim on the rows of its query. */
export async function insightFacts(folder: string, tables: number): Promise<Known> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.csv'))
    .slice(0, tables);
  const pool = createIngestPool(join(process.cwd(), 'dist/ingest-child.mjs'));
  const duck = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
  const rows = new Map<string, readonly Row[]>();
  const facts: WordableFact[] = [];
  for (const file of files) {
    const outDir = mkdtempSync(join(tmpdir(), 'plumbline-ground-'));
    try {
      const read = await pool.ingest(
        {
          files: [{ path: join(folder, file), fileName: basename(file), family: 'csv' }],
          options: {},
          overrides: {},
          outDir,
        },
        { deadlineMs: 120_000 },
      );
      const paths = read.parts.filter(({ kind }) => kind === 'rows').map(({ path }) => path);
      await duck.run(
        `CREATE OR REPLACE VIEW ${TABLE} AS SELECT *, file_row_number AS ${ROW_NUMBER} FROM read_parquet([${paths.map((path) => `'${path}'`).join()}], file_row_number = true)`,
      );
      const { columns, relations, rowCount } = read;
      const { findings } = mineInsights(await readTable(duck, { name: file, rowCount, columns, relations }));
      const meaning = readMeaning({ name: file, columns, relations, rowCount, thisYear: 2026 });
      const engine = await openEngine(outDir);
      const relation = { kind: 'parts' as const, key: file, parts: paths, nativeFile: join(outDir, 'native.duckdb') };
      for (const [nth, finding] of findings.slice(0, SHOWN).entries()) {
        const outcomes = await engine.ask(
          relation,
          columns,
          finding.queries.map(({ query }) => querySchema.parse(query)),
        );
        const answered = new Map<string, AnsweredQuery>();
        finding.queries.forEach(({ name }, at) => {
          const outcome = outcomes[at];
          if (!outcome?.ok) return;
          const evidenceId = `${file.replace(/\W/g, '_')}-${nth}-${name}`;
          rows.set(evidenceId, outcome.answer.rows);
          answered.set(name, { evidenceId, answer: outcome.answer });
        });
        const told = narrate(finding, { columns, meaning }, answered);
        const names = columns.filter(({ key }) => finding.columns.includes(key)).map(({ label }) => label);
        if (told)
          facts.push(
            ...[told.title, ...told.sentences].map((sentence, at) => ({ id: `${file} ${nth} ${at}`, sentence, names })),
          );
      }
    } finally {
      rmSync(outDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  }
  pool.stop();
  return { facts, rowsOf: (id) => rows.get(id) };
}

/** Series of the forecast corpus as monthly figures, and what the product says of what comes next. */
export function predictionFacts(file: string, series: number): Known {
  const rows = new Map<string, readonly Row[]>();
  const facts: WordableFact[] = [];
  if (!existsSync(file)) return { facts, rowsOf: () => undefined };
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const names = head.split(',');
  const byId = new Map<string, number[]>();
  for (const line of lines) {
    const cells = line.split(',');
    const id = cells[names.findIndex((name) => /^(series|id|unique_id|series_id)$/.test(name))] ?? '';
    const value = Number(cells[names.findIndex((name) => /^(y|value)$/.test(name))]);
    if (Number.isFinite(value)) byId.set(id, [...(byId.get(id) ?? []), value]);
  }
  for (const [nth, [id, values]] of [...byId].slice(0, series).entries()) {
    const times = values.map((_, at) => new Date(Date.UTC(1980, at, 1)).toISOString().slice(0, 7));
    const outcome = forecastSeries({ grain: 'month', times, values, kind: 'sum', horizon: 12 });
    if (outcome.outcome !== 'forecast') continue;
    const history = { evidenceId: `h${nth}`, rows: values.map((amount, at) => ({ month: times[at]!, amount })) };
    const points = { evidenceId: `p${nth}`, rows: outcome.points.map(({ value }) => ({ amount: value })) };
    rows.set(history.evidenceId, history.rows).set(points.evidenceId, points.rows);
    const sentences = forecastSentences(
      outcome,
      { measure: 'Amount', format: { kind: 'plain' }, adds: true },
      { timeKey: 'month', valueKey: 'amount', history, points },
    );
    facts.push(...sentences.map((sentence, at) => ({ id: `${id} ${at}`, sentence, names: ['Amount'] })));
  }
  return { facts, rowsOf: (id) => rows.get(id) };
}
