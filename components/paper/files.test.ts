import { describe, expect, it } from 'vitest';
import { NotWritten } from '@/lib/engines/paper/protocol/messages';
import { madeExport } from '@/tests/support/exported';
import { documentOf } from './documents';
import { csvFiles } from './files';

const EVIL = ['=HYPERLINK("http://x")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', ' =1', '＝1'];

/** A minus may begin a number; this one doesn’t. */
const FORMULA = /(^|,)"?\s*([=+@＝]|-2\+)/u;

describe('cells of CSV files', () => {
  it.each(EVIL)('%j of a dashboard is no formula, nor is it as a header', (evil) => {
    const { content } = madeExport('dashboard');
    if (content.kind !== 'dashboard') throw new Error(content.kind);
    for (const widget of Object.values(content.widgets)) {
      if (widget.error) continue;
      widget.columns = widget.columns.map((column) => ({ ...column, label: evil }));
      widget.rows = widget.rows.map((row) => ({ ...row, region: evil }));
    }
    for (const { text } of csvFiles(content))
      for (const line of text.split('\r\n').filter(Boolean)) expect(line).not.toMatch(FORMULA);
  });

  it.each(EVIL)('%j of insights and of a change is no formula', (evil) => {
    const insights = madeExport('insights').content;
    const change = madeExport('change').content;
    if (insights.kind !== 'insights' || change.kind !== 'change') throw new Error('kind');
    insights.insights.forEach((each) => Object.assign(each, { title: evil }));
    change.change.dimensions.forEach((each) => {
      each.label = evil;
      for (const part of each.parts) part.value = evil;
    });
    const texts = [...csvFiles(insights), ...csvFiles(change)].map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(1);
    for (const line of texts.join('').split('\r\n').filter(Boolean)) expect(line).not.toMatch(FORMULA);
  });
});

describe('what no document holds', () => {
  const ruler = (text: string) => text.length;
  const rowsOf = (count: number) =>
    Array.from({ length: count }, () => ({ day: '2025-01-01', region: 'x', amount: 1 }));

  it.each([
    ['pdf', 20_000, 20_001, 'A PDF holds up to 20,000 rows.'],
    ['docx', 5_000, 5_001, 'Word holds up to 5,000 rows.'],
  ] as const)('%s: more rows than %d', async (format, most, tooMany, message) => {
    const content = { ...madeExport('data').content, format };
    await expect(documentOf(content, ruler, () => rowsOf(most))).resolves.toBeDefined();
    await expect(documentOf(content, ruler, () => rowsOf(tooMany))).rejects.toThrow(message);
  });

  it.each([
    ['pdf', 20_000, 'A PDF holds up to 250,000 cells.'],
    ['docx', 5_000, 'Word holds up to 60,000 cells.'],
  ] as const)('%s: many wide rows', async (format, rows, message) => {
    const { content } = madeExport('data');
    if (content.kind !== 'data') throw new Error(content.kind);
    const wide = { ...content, format, keys: Array.from({ length: 40 }, () => 'day'), labels: [] };
    await expect(documentOf(wide, ruler, () => rowsOf(rows))).rejects.toThrow(NotWritten);
    await expect(documentOf(wide, ruler, () => rowsOf(rows))).rejects.toThrow(message);
  });
});
