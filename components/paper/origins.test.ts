import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { textOf, type PaperDocument } from '@/lib/engines/paper/protocol/document';
import { writeDocx } from '@/lib/engines/paper/write/docx';
import { ruler } from '@/lib/engines/paper/write/fonts';
import { writePdf } from '@/lib/engines/paper/write/pdf';
import { wordDocument } from '@/tests/support/docx';
import { MADE, madeExport, TYPED, type MadeKind } from '@/tests/support/exported';
import { placesOf, tracer, type SaidText } from '@/tests/support/origins';
import { structureOf, taggedTexts, type TaggedElement } from '@/tests/support/pdf';
import { documentOf } from './documents';
import { originOf } from './evidence';

// Every digit of an exported document is an evidence value or a cell of a named query, or stands in a listed place that
// is tagged as such. The files are read back by their tags alone.

const folder = mkdtempSync(join(tmpdir(), 'origins-'));
afterAll(() => rmSync(folder, { recursive: true }));

const KINDS = Object.keys(MADE) as MadeKind[];
const OTHER_TYPED = ['Amount by region', 'Late 9', 'Amount', 'target (55,555.00)'];
/** Periods that figures and sides of a change are of. */
const SPANS = ['2025-03-01', '2025-03-04', '2025-03-18', '2025-04-01', '2025-05-01'];

const paperOf = (kind: MadeKind): Promise<PaperDocument> => {
  const { content, rows } = madeExport(kind);
  return documentOf(content, ruler, () => rows);
};

async function pdfOf(paper: PaperDocument): Promise<Buffer> {
  const path = join(folder, 'a.pdf');
  await writePdf(paper, path);
  return readFileSync(path);
}
async function wordOf(kind: MadeKind): Promise<Buffer> {
  const path = join(folder, 'a.docx');
  await writeDocx(await paperOf(kind), path);
  return readFileSync(path);
}
/** Each is written once. */
function once<T>(make: (kind: MadeKind) => Promise<T>): (kind: MadeKind) => Promise<T> {
  const made = new Map<MadeKind, Promise<T>>();
  return (kind) => {
    if (!made.has(kind)) made.set(kind, make(kind));
    return made.get(kind)!;
  };
}
const pdf = once(async (kind) => pdfOf(await paperOf(kind)));
const word = once(wordOf);

/** Texts that hold a digit, with what their tags say of it; marks that are for the eye alone come apart. */
function digitsOf(bytes: Buffer): { told: SaidText[]; seen: string[] } {
  const texts = taggedTexts(bytes).filter(({ text }) => /\p{Nd}/u.test(text));
  const alternatives = (element: TaggedElement): SaidText[] => [
    ...(element.alt ? [{ text: element.alt, origin: element.title }] : []),
    ...element.parts.flatMap((part) => ('type' in part ? alternatives(part) : [])),
  ];
  const told = texts.flatMap(({ text, path, artifact, tick }) =>
    artifact || tick ? [] : [{ text, origin: path.findLast(({ title }) => title !== '')?.title ?? '' }],
  );
  return {
    told: [...told, ...alternatives(structureOf(bytes).document)],
    seen: texts.flatMap(({ text, artifact }) => (artifact ? [text] : [])),
  };
}

function faultsOf(told: readonly SaidText[], kind: MadeKind): string[] {
  const material = madeExport(kind);
  const { content } = material;
  const titles = content.kind === 'dashboard' ? content.config.charts.map(({ title }) => title) : [];
  const isListed = placesOf(material, [...TYPED, ...OTHER_TYPED, ...titles, content.title], SPANS);
  const untraced = tracer(material, { spans: SPANS, set: [55_555] });
  return told.flatMap(({ text, origin }) => {
    // An alternative begins with the title of its picture.
    const own = titles.find((title) => text.startsWith(`${title}. `));
    if (origin.startsWith('evidence ')) return untraced({ text: own ? text.slice(own.length) : text, origin });
    return isListed({ text, origin }) ? [] : [`${text} [${origin}]`];
  });
}

const LOOKS: Record<string, string> = { DataName: 'name', DataVersion: 'version', Rows: 'rows', Sql: 'sql' };

/** Runs of a Word document with a digit, and what style, link and table say of them. */
function wordDigitsOf(bytes: Buffer, kind: MadeKind): SaidText[] {
  const { runs, anchors } = wordDocument(bytes);
  const all = madeExport(kind).evidence.map(({ id }) => originOf(id));
  return runs
    .filter(({ text }) => /\p{Nd}/u.test(text))
    .map(({ text, style, anchor, table }) => {
      if (style !== 'Evidence' && style !== 'Rows') return { text, origin: LOOKS[style] ?? style.toLowerCase() };
      if (/^(evidence|rows of) /.test(table)) return { text, origin: table };
      // A cell of the appendix; and a number that leads to the first of what it rests on.
      const isProved = table === 'evidence' || anchors.has(anchor);
      return { text, origin: isProved ? all.join(', ') : `${anchor}, which is nowhere` };
    });
}

describe.each(KINDS)('a file of %s', (kind) => {
  it('as a PDF has no digit without an origin that holds', async () => {
    const paper = await paperOf(kind);
    const { told, seen } = digitsOf(await pdf(kind));
    expect(told.length).toBeGreaterThan(10);
    expect(faultsOf(told, kind)).toEqual([]);
    // Foot, page number, title and repeated headers.
    const listed = [textOf(paper.foot), paper.title];
    expect(seen.filter((text) => !/^Page \d+ of \d+$/.test(text) && !listed.some((one) => one.includes(text)))).toEqual(
      [],
    );
  });

  it('as a Word document has none either', async () => {
    const told = wordDigitsOf(await word(kind), kind);
    expect(told.length).toBeGreaterThan(10);
    expect(faultsOf(told, kind)).toEqual([]);
  });
});

describe('what is found out', () => {
  type Part = PaperDocument['parts'][number];
  const changed = (paper: PaperDocument, kind: Part['kind'], change: (part: never) => void) => {
    change(paper.parts.find((part) => part.kind === kind) as never);
    return paper;
  };
  const texts = (part: Extract<Part, { kind: 'text' }>) => part.runs;

  it.each<[string, MadeKind, Part['kind'], (part: never) => void]>([
    [
      'a digit among words',
      'summary',
      'heading',
      (part: Extract<Part, { kind: 'heading' }>) => part.runs.push({ text: ' 7', origin: 'words' }),
    ],
    [
      'a digit with no origin',
      'insights',
      'text',
      (part: Extract<Part, { kind: 'text' }>) => texts(part).push({ text: ' in 12 shops', origin: '' }),
    ],
    [
      'a number that its evidence lacks',
      'insights',
      'text',
      (part: Extract<Part, { kind: 'text' }>) => {
        const number = texts(part).find(({ origin }) => origin.startsWith('evidence'))!;
        number.text = '30,568.43';
      },
    ],
    [
      'a number of another piece of evidence',
      'change',
      'text',
      (part: Extract<Part, { kind: 'text' }>) => {
        texts(part)[0]!.text += ' 41,111.75';
      },
    ],
    [
      'evidence that is nowhere',
      'summary',
      'figures',
      (part: Extract<Part, { kind: 'figures' }>) => {
        part.items[0]!.origin = 'evidence 000000000000';
      },
    ],
    [
      'a figure with another last digit',
      'summary',
      'figures',
      (part: Extract<Part, { kind: 'figures' }>) => {
        part.items[0]!.value = '181,234.57';
      },
    ],
    [
      'a cell with another digit',
      'change',
      'table',
      (part: Extract<Part, { kind: 'table' }>) => {
        part.rows[0]![1] = '40,001.50';
      },
    ],
    [
      'an alternative with a number',
      'prediction',
      'pictures',
      (part: Extract<Part, { kind: 'pictures' }>) => {
        part.items[0]!.alt += ' 987,654.';
      },
    ],
    [
      'a text that nobody typed',
      'summary',
      'text',
      (part: Extract<Part, { kind: 'text' }>) => {
        part.runs = [{ text: 'Growth of 9,431', origin: 'typed' }];
      },
    ],
  ] as never)('%s', async (_what, kind, part, change) => {
    const paper = changed(await paperOf(kind), part, change);
    expect(faultsOf(digitsOf(await pdfOf(paper)).told, kind)).toHaveLength(1);
  });

  it('a digit that a sentence was given without a claim', async () => {
    const { content } = madeExport('insights');
    if (content.kind !== 'insights') throw new Error(content.kind);
    const [insight] = content.insights;
    insight!.sentences = insight!.sentences.map((each) => ({ ...each, text: `${each.text} That is 1,234 more.` }));
    const { told } = digitsOf(await pdfOf(await documentOf(content, ruler, () => [])));
    expect(faultsOf(told, 'insights')).toEqual([expect.stringContaining('1,234 more. [words]')]);
  });
});

it('numbers of a title whose claims are gone, and those that have no evidence, stay out of the file', async () => {
  const texts = taggedTexts(await pdf('dashboard')).map(({ text }) => text);
  expect(texts.join('\n')).not.toMatch(/99,999|0\.92/);
  expect(texts.join('\n')).toContain('top 10');
});

it('ticks of axes stand in pictures alone', async () => {
  for (const kind of ['dashboard', 'prediction'] as const) {
    const ticks = taggedTexts(await pdf(kind)).filter(({ tick }) => tick);
    expect(ticks.length).toBeGreaterThan(5);
    expect(ticks.filter(({ path }) => path.at(-1)?.type !== 'Figure')).toEqual([]);
  }
});

it('a Word document leads from each number to its evidence, and has headings, headers and alternatives', async () => {
  const { runs, anchors, alternatives, headings, tables } = wordDocument(await word('dashboard'));
  const links = runs.flatMap(({ anchor }) => anchor || []);
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((anchor) => !anchors.has(anchor))).toEqual([]);
  expect(headings).toEqual(expect.arrayContaining(['Heading1', 'Heading2', 'Heading3']));
  expect(alternatives.length).toBeGreaterThan(3);
  expect(alternatives.filter((text) => text.trim() === '')).toEqual([]);
  expect(
    tables.filter(({ description, hasHead }) => description === '' || (description !== 'evidence' && !hasHead)),
  ).toEqual([]);
});
