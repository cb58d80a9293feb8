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

describe.each(KINDS)('a PDF of %s', (kind) => {
  it('has no digit without an origin that holds', async () => {
    const paper = await paperOf(kind);
    const { told, seen } = digitsOf(await pdfOf(paper));
    expect(told.length).toBeGreaterThan(10);
    expect(faultsOf(told, kind)).toEqual([]);
    // Foot, page number, title and repeated headers.
    const foot = textOf(paper.foot);
    expect(
      seen.filter((text) => !/^Page \d+ of \d+$/.test(text) && !foot.includes(text) && paper.title !== text),
    ).toEqual([]);
  });
});
