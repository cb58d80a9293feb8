import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, utils, type WorkBook } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeXlsx } from '@/lib/engines/paper/write/xlsx';
import type { ExportContent } from '@/lib/product/exports/content-schema';
import { madeExport } from '@/tests/support/exported';
import { shownChart } from './dashboard';
import { workbookOf } from './workbook';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workbook-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function written(content: ExportContent): Promise<WorkBook> {
  const path = join(folder, 'export.xlsx');
  await writeXlsx(workbookOf(content), path, new Date(content.createdAt));
  return read(readFileSync(path));
}
const rowsOf = ({ Sheets }: WorkBook, name: string) => utils.sheet_to_json<Record<string, unknown>>(Sheets[name]!);

describe('a workbook', () => {
  it.each([false, true])('has the rows of every answer, and their evidence; of one chart: %s', async (isOne) => {
    const made = madeExport('dashboard').content;
    if (made.kind !== 'dashboard') throw new Error(made.kind);
    const content = { ...made, widgetId: isOne ? made.config.charts[0]!.id : null };
    const book = await written(content);
    expect(book.SheetNames.at(-1)).toBe('Evidence');
    const proofs = rowsOf(book, 'Evidence');
    const { charts } = content.config;
    const shown = charts.filter(({ id }) => content.widgetId === null || content.widgetId === id);
    expect(shown.length).toBeGreaterThan(0);
    for (const chart of shown) {
      const { id } = chart;
      const { title } = shownChart(content, chart);
      const widget = content.widgets[id];
      if (!widget || widget.error) continue;
      const rows = rowsOf(book, title.slice(0, 31));
      expect(rows).toHaveLength(widget.rows.length);
      const measure = widget.columns.find((column) => column.kind === 'measure')!;
      expect(rows.map((row) => row[measure.label] ?? null)).toEqual(widget.rows.map((row) => row[measure.key] ?? null));
      const evidence = content.evidence.find((each) => each.id === widget.evidenceId);
      if (evidence)
        expect(proofs.find(({ Evidence }) => Evidence === evidence.id)).toMatchObject({
          What: title,
          SQL: evidence.sql,
          Hash: evidence.hash,
        });
    }
    // What a title claimed and nothing stands behind is said nowhere.
    expect(book.SheetNames.join(' ')).not.toContain('99,999');
    expect(proofs).toHaveLength(content.evidence.length);
  });

  it('of SQL has cells of their types, and what they stand on', async () => {
    const standsOn = {
      text: "SELECT '=1+1' AS sum",
      sources: ['orders', 'regions'].map((table, nth) => ({
        table,
        dataSourceId: `id ${nth}`,
        name: `${table}.csv`,
        version: nth + 2,
      })),
      engine: 'DuckDB 1',
      computedAt: '2026-11-25T10:20:00.000Z',
      hash: 'abc',
    };
    const head = { format: 'xlsx', paper: 'a4', title: 'SQL result', createdAt: standsOn.computedAt } as const;
    const columns = [
      { name: 'sum', type: 'text' },
      { name: 'n', type: 'integer' },
      { name: 'day', type: 'date' },
      { name: 'at', type: 'datetime' },
      { name: 'open', type: 'boolean' },
    ] as const;
    const book = await written({
      ...head,
      ...{ sources: [], filters: [], evidence: [] },
      kind: 'statement',
      columns: [...columns],
      truncated: true,
      rows: {
        0: [['=1+1', 7, '2026-01-02', '2026-01-02T06:00:00', true]],
        1: [['+49', '9007199254740993', null, null, false]],
      },
      standsOn,
    });
    const cells = book.Sheets.Result!;
    expect(['A2', 'B2', 'C2', 'D2', 'E2', 'A3', 'B3', 'E3'].map((at) => [cells[at].t, cells[at].v])).toEqual([
      ['s', '=1+1'],
      ['n', 7],
      ['n', 46_024],
      ['n', 46_024.25],
      ['b', true],
      ['s', '+49'],
      ['s', '9007199254740993'],
      ['b', false],
    ]);
    expect(Object.values(cells).some((cell) => (cell as { f?: string }).f !== undefined)).toBe(false);
    expect(rowsOf(book, 'Evidence')).toMatchObject(
      standsOn.sources.map(({ name, table, version }) => ({
        Data: name,
        'Table in SQL': table,
        Version: version,
        SQL: standsOn.text,
        Rows: 2,
        'All rows': false,
        Engine: 'DuckDB 1',
        Hash: 'abc',
      })),
    );
  });

  it('of rows has what the engine wrote, and where it is from', async () => {
    const { content } = madeExport('data');
    if (content.kind !== 'data') throw new Error(content.kind);
    const rowsPath = join(folder, 'rows.json');
    const records = [0, 1, 2].map((n) =>
      Object.fromEntries(content.labels.map((label, nth) => [label, nth === 0 ? null : `=${n}\n"x"`])),
    );
    writeFileSync(rowsPath, `[\n\t${records.map((record) => JSON.stringify(record)).join(',\n\t')}\n]\n`);
    const book = await written({ ...content, rowsPath });
    expect(utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1 })).toHaveLength(4);
    const [source] = content.sources;
    expect(rowsOf(book, 'Evidence')[0]).toMatchObject({ Data: source!.name, Version: source!.version });
  });
});
