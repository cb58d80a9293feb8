import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { taggedTexts, type TaggedText } from '@/tests/support/pdf';
import { rectanglePath } from '@/lib/pure/drawing/drawing';
import { said, type PaperDocument } from '../protocol/document';
import { writePdf } from './pdf';

const NAMES = ['Łódź', 'Güneş', 'Ελληνικά', 'Українська', '日本語', '한국어'];
const paper: PaperDocument = {
  title: 'Zażółć 2025',
  subtitle: said('sales.csv, version 3, 360 rows', 'version'),
  foot: said('sales.csv, version 3 · Filters: day 2025 · exported 25 Nov 2026, 10:20 UTC', 'version'),
  createdAt: '2026-11-25T10:20:00.000Z',
  size: 'a4',
  parts: [
    {
      kind: 'figures',
      items: [
        {
          label: said('Revenue 2025', 'typed'),
          value: '181,234.56',
          change: said('8.8% lower than 2024', 'evidence a1'),
          spark: null,
          origin: 'evidence a1',
        },
      ],
    },
    {
      kind: 'pictures',
      items: [
        {
          title: said('By region', 'typed'),
          note: [],
          drawing: {
            width: 300,
            height: 100,
            strokes: [
              { kind: 'path', d: rectanglePath(0, 0, 50, 20), fill: '#0C5788' },
              { kind: 'text', text: '50,000', x: 60, y: 12, size: 11, weight: 400, colour: '#182229' },
            ],
          },
          texts: ['Łódź is highest with 50,000.'],
          alt: 'By region. Łódź is highest with 50,000.',
          origin: 'evidence b2',
        },
      ],
    },
    {
      kind: 'table',
      title: 'Days',
      columns: [
        { label: 'Day', right: false },
        { label: 'Amount', right: true },
      ],
      rows: Array.from({ length: 120 }, (_, nth) => [`${NAMES[nth % NAMES.length]} ${nth + 1}`, `${nth * 7}`]),
      origin: 'evidence c3',
    },
    { kind: 'heading', level: 2, runs: said('Evidence', 'words') },
    { kind: 'facts', title: 'Revenue', rows: [{ name: 'Value', text: '181234.56', origin: 'evidence a1' }] },
    { kind: 'code', text: 'SELECT sum(amount)\nFROM data\nLIMIT 5000' },
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
let bytes: Buffer;
let texts: TaggedText[];
beforeAll(async () => {
  await writePdf(paper, join(folder, 'a.pdf'));
  bytes = readFileSync(join(folder, 'a.pdf'));
  texts = taggedTexts(bytes);
});
afterAll(() => rmSync(folder, { recursive: true }));

const titleOf = ({ path }: TaggedText) => path.findLast(({ title }) => title !== '')?.title ?? '';
const inside = (type: string) => texts.filter(({ path }) => path.some((each) => each.type === type));

describe('a PDF that is read by its tags', () => {
  it('has nothing that is neither tagged nor an artifact', () => {
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter(({ path, artifact }) => !artifact && path.length === 0)).toEqual([]);
  });

  it('says of every digit where it comes from', () => {
    const LISTED = /^(evidence [0-9a-f]+|typed|version|sql|hash|question|filter|count)$/;
    const digits = texts.filter(({ text, artifact }) => !artifact && /\d/.test(text));
    expect(digits.length).toBeGreaterThan(100);
    expect(digits.filter((each) => !LISTED.test(titleOf(each))).map(({ text }) => text)).toEqual([]);
  });

  it.each([
    ['181,234.56', 'P', 'evidence a1'],
    ['50,000', 'Figure', 'evidence b2'],
    ['833', 'TD', 'evidence c3'],
    ['LIMIT 5000', 'Code', 'sql'],
  ])('%s stands in %s as %s', (text, type, title) => {
    const found = inside(type).filter((each) => each.text === text);
    expect(found.map(titleOf)).toContain(title);
  });

  it('holds every row once, under a header that is told once and seen on each page', () => {
    expect(
      inside('TD').filter(({ path }) => path.some(({ title }) => title === 'evidence c3')).length,
    ).toBeGreaterThanOrEqual(240);
    expect(inside('TH').filter(({ text }) => text === 'Amount')).toHaveLength(1);
    expect(texts.filter(({ text, artifact }) => artifact && text === 'Amount').length).toBeGreaterThanOrEqual(2);
  });

  it('has letters of every script, and the foot on each page', () => {
    const all = texts.map(({ text }) => text).join('\n');
    for (const name of NAMES) for (const letter of name) expect(all, name).toContain(letter);
    expect(all).not.toContain('\ufffd');
    const pages = bytes.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0;
    expect(pages).toBeGreaterThanOrEqual(4);
    expect(texts.filter(({ text, artifact }) => artifact && text.startsWith('Page ')).length).toBe(pages);
  });

  it('says what PDF/UA asks of the file', () => {
    const source = bytes.toString('latin1');
    expect(source).toMatch(/\/Marked true/);
    expect(source).toMatch(/\/Lang \(en\)/);
    expect(source).toMatch(/\/DisplayDocTitle true/);
    expect(source).toMatch(/\/Scope \/Column/);
    expect(source).toMatch(/\/Scope \/Row/);
    expect(source.match(/\/S \/Figure/g)).toHaveLength(source.match(/\/Alt /g)!.length);
    expect(source).toContain('/Outlines');
  });
});
