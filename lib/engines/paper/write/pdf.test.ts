import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { structureOf, taggedTexts, type TaggedElement, type TaggedText } from '@/tests/support/pdf';
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
          texts: [said('Łódź is highest with 50,000.', 'evidence b2')],
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
    expect(texts.length).toBeGreaterThan(250);
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
});

/** What PDF/UA asks for, as far as a file can be asked: ISO 14289-1, the clause behind each. */
describe('a PDF for readers that read it aloud', () => {
  const standard = new Set('Document H1 H2 H3 P Span Code Table TR TH TD Figure'.split(' '));
  const all = (element: TaggedElement): TaggedElement[] => [
    element,
    ...element.parts.flatMap((part) => ('type' in part ? all(part) : [])),
  ];
  const marksOf = (element: TaggedElement): { page: number; mcid: number }[] =>
    element.parts.flatMap((part) => ('type' in part ? marksOf(part) : [part]));
  const childrenOf = ({ parts }: TaggedElement) => parts.flatMap((part) => ('type' in part ? [part] : []));
  let file: ReturnType<typeof structureOf>;
  let elements: TaggedElement[];
  beforeAll(() => {
    file = structureOf(bytes);
    elements = all(file.document);
  });

  it('has nothing painted outside of marks, and closes each (7.1)', () => {
    expect(file.pages.map(({ loose, open }) => [loose, open])).toEqual(file.pages.map(() => [0, 0]));
  });
  it('has each mark in exactly one element, which the page finds again (7.1)', () => {
    const marks = marksOf(file.document).map(({ page, mcid }) => `${page} ${mcid}`);
    expect(new Set(marks).size).toBe(marks.length);
    expect(marks.toSorted()).toEqual(
      file.pages.flatMap(({ mcids }, page) => mcids.map((mcid) => `${page} ${mcid}`)).toSorted(),
    );
    for (const { dictionary } of file.pages) expect(dictionary).toMatch(/\/StructParents \d+/);
    const found = [...file.parentTree.matchAll(/^ +(\d+) \[([^\]]*)\]/gm)].map(([, , list]) => list!.split(' 0 R'));
    expect(found.map((list) => list.length - 1)).toEqual(file.pages.map(({ mcids }) => mcids.length));
    expect(file.parentTree).not.toContain('null');
  });
  it('is read in the order in which it is written (7.2)', () => {
    const marks = marksOf(file.document).map(({ page, mcid }) => page * 1e6 + mcid);
    expect(marks).toEqual(marks.toSorted((a, b) => a - b));
  });
  it('says that it is tagged, in which language, under which title and which rules (5, 7.1, 7.2)', () => {
    expect(file.mark).toMatch(/\/Marked true/);
    expect(file.mark).not.toMatch(/\/Suspects true/);
    expect(file.catalog).toMatch(/\/Lang \(en\)/);
    expect(file.preferences).toMatch(/\/DisplayDocTitle true/);
    expect(file.metadata).toMatch(/<pdfuaid:part>1<\/pdfuaid:part>/);
    expect(Buffer.from(file.metadata, 'latin1').toString()).toMatch(/<dc:title>[^]*Zażółć 2025[^]*<\/dc:title>/);
  });
  it('has elements of the standard alone (7.1)', () => {
    expect(elements.filter(({ type }) => !standard.has(type))).toEqual([]);
    expect(file.document.type).toBe('Document');
  });
  it('has headings from the first on, none left out (7.4)', () => {
    const levels = elements.filter(({ type }) => /^H\d$/.test(type)).map(({ type }) => Number(type[1]));
    expect(levels[0]).toBe(1);
    levels.slice(1).forEach((level, nth) => expect(level).toBeLessThanOrEqual(levels[nth]! + 1));
  });
  it('has tables of rows, each cell a header with its scope or data, all rows alike (7.5)', () => {
    const tables = elements.filter(({ type }) => type === 'Table');
    expect(tables).toHaveLength(2);
    for (const table of tables) {
      const rows = childrenOf(table);
      expect(rows.every(({ type }) => type === 'TR')).toBe(true);
      const cells = rows.map(childrenOf);
      expect(new Set(cells.map(({ length }) => length)).size).toBe(1);
      const heads = cells.flat().filter(({ type }) => type === 'TH');
      expect(heads.length).toBeGreaterThan(0);
      expect(heads.every(({ scope }) => scope === 'Column' || scope === 'Row')).toBe(true);
    }
  });
  it('has for each picture what it shows in words, and its place (7.3)', () => {
    const pictures = elements.filter(({ type }) => type === 'Figure');
    expect(pictures.map(({ alt, hasBox }) => [alt, hasBox])).toEqual([
      ['By region. Łódź is highest with 50,000.', true],
    ]);
  });
  it('has tabs in the order of the structure, bookmarks, and every typeface in the file with its letters', () => {
    for (const { dictionary } of file.pages) expect(dictionary).toMatch(/\/Tabs \/S/);
    expect(file.catalog).toMatch(/\/Outlines \d+ 0 R/);
    expect(file.fonts.length).toBeGreaterThan(3);
    expect(file.fonts.filter(({ isEmbedded, isReadable }) => !isEmbedded || !isReadable)).toEqual([]);
  });
});
