import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { linesOfPage, nameRoles } from '@/lib/pure/documents/layout/page-lines';
import { roundedBox } from '@/lib/pure/documents/layout/placed';
import type { DocumentBox, DocumentOutline, DocumentPage, DocumentText } from '@/lib/pure/documents/schema';
import { languageOf } from '@/lib/pure/documents/text/language';
import { Unreadable, type DocumentCaps } from '../../protocol';
import { PageDrawing, type OperationList } from './draw';
import type { DrawnPage, DrawnWord } from './drawn';
import { openPdf } from './pdfjs';

const MOST_PAGES = 2000;
const MOST_LETTERS = 20_000_000;
const MOST_OUTLINE = 2000;
/** A page without text, but with so much drawn on it, is a picture of text. */
const PICTURED = 0.3;
const SHAPES = 150;
/** A page of text and a picture of this share of it. */
const HALF_PICTURED = 0.45;

type PdfPage = Awaited<ReturnType<PDFDocumentProxy['getPage']>>;
type Layers = Awaited<ReturnType<PDFDocumentProxy['getOptionalContentConfig']>>;

async function opened(bytes: Uint8Array, password: string | undefined): Promise<PDFDocumentProxy> {
  try {
    return await openPdf(bytes, password).promise;
  } catch (error) {
    const { name, code } = error as { name?: string; code?: number };
    if (name === 'PasswordException') throw new Unreadable(code === 2 ? 'wrong_password' : 'password_needed');
    throw new Unreadable('broken');
  }
}

export async function readPdf(
  bytes: Uint8Array,
  { password, caps = {} }: { password?: string; caps?: DocumentCaps },
): Promise<DocumentText> {
  const pdf = await opened(bytes, password);
  const most = caps.pages ?? MOST_PAGES;
  if (pdf.numPages > most)
    throw new Unreadable(
      'too_many_pages',
      `This document has ${pdf.numPages} pages, the limit is ${most}. Split it and upload the parts.`,
    );
  const layers = await pdf.getOptionalContentConfig();
  const pages = await readPages(pdf, layers, caps.letters ?? MOST_LETTERS);
  nameRoles(pages);
  return {
    shapeVersion: 1,
    format: 'pdf',
    hasPlaces: true,
    pages,
    outline: await outlineOf(pdf),
    language: languageOf(pages),
    title: await titleOf(pdf),
  };
}

async function readPages(pdf: PDFDocumentProxy, layers: Layers, mostLetters: number): Promise<DocumentPage[]> {
  const pages: DocumentPage[] = [];
  let letters = 0;
  let failed = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await readPage(pdf, number, layers).catch((error: unknown) => {
      if (error instanceof RangeError) throw new Unreadable('too_large');
      failed++;
      return blankPage(number);
    });
    letters += page.lines.reduce((sum, { text }) => sum + text.length, 0);
    if (letters > mostLetters) throw new Unreadable('too_large');
    pages.push(page);
  }
  if (failed === pages.length) throw new Unreadable('broken');
  return pages;
}

const blankPage = (number: number): DocumentPage => ({
  number,
  width: 595,
  height: 842,
  kind: 'text',
  lines: [],
  hidden: [],
  rules: [],
});

async function readPage(pdf: PDFDocumentProxy, number: number, layers: Layers): Promise<DocumentPage> {
  const page = await pdf.getPage(number);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  if (!isSane(width) || !isSane(height)) return blankPage(number);
  const list = (await page.getOperatorList()) as OperationList;
  const drawing = new PageDrawing(
    { width, height, viewport: transform as number[] },
    (name) => fontOf(page, name),
    (group) => layers.isVisible(group as never),
  );
  const drawn = drawing.read(list);
  page.cleanup();
  return pageOf(drawn, { number, width, height });
}

/** Points of a side: PDF itself ends at 14,400, but for a unit of its own. */
const isSane = (side: number): boolean => Number.isFinite(side) && side >= 1 && side <= 100_000;
const isPlaced = ({ box, size }: DrawnWord): boolean =>
  Number.isFinite(size) && box.every((edge) => Math.abs(edge) < 1e6);

function fontOf(page: PdfPage, name: string) {
  try {
    return page.commonObjs.get(name) as never;
  } catch {
    return null;
  }
}

function pageOf(shown: DrawnPage, where: { number: number; width: number; height: number }): DocumentPage {
  shown.words = shown.words.filter(isPlaced);
  const angle = mainAngle(shown.words);
  const { drawn, ...size } = upright(shown, where, angle);
  const place = { number: where.number, ...size };
  const seen = drawn.words.filter(({ unseen }) => !unseen).map(readable);
  const level = seen.filter((word) => word.angle === 0);
  const turned = [90, 180, 270, -1].flatMap((angle) => seen.filter((word) => word.angle === angle));
  return {
    ...place,
    width: Math.round(place.width * 100) / 100,
    height: Math.round(place.height * 100) / 100,
    kind: kindOf(drawn, seen),
    lines: [...linesOfPage(level), ...turnedLines(turned, level.length)],
    hidden: hiddenTexts(drawn.words),
    rules: drawn.rules.map(roundedBox),
    ...(angle > 0 && { turn: (360 - angle) as 90 | 180 | 270 }),
    ...(drawn.fills.length > 0 && { fills: drawn.fills.map(roundedBox) }),
  };
}

/** The direction in which most letters run, where that is not from left to right. */
function mainAngle(words: readonly DrawnWord[]): number {
  const letters = new Map<number, number>();
  let all = 0;
  for (const { angle, text, unseen } of words) {
    if (unseen) continue;
    all += text.length;
    letters.set(angle, (letters.get(angle) ?? 0) + text.length);
  }
  const main = [90, 180, 270].find((angle) => (letters.get(angle) ?? 0) > 0.6 * all);
  return main ?? 0;
}

/** The page turned so that its text runs from left to right. */
function upright(drawn: DrawnPage, { width, height }: { width: number; height: number }, angle: number) {
  if (angle === 0) return { drawn, width, height };
  const turn = (x: number, y: number): [number, number] =>
    angle === 90 ? [y, width - x] : angle === 270 ? [height - y, x] : [width - x, height - y];
  const turnBox = (box: DocumentBox): DocumentBox => {
    const [one, other] = [turn(box[0], box[1]), turn(box[2], box[3])];
    return [
      Math.min(one[0], other[0]),
      Math.min(one[1], other[1]),
      Math.max(one[0], other[0]),
      Math.max(one[1], other[1]),
    ];
  };
  const words = drawn.words.map((word) => {
    const [baseX, base] = turn(word.baseX, word.base);
    const own = word.angle < 0 ? word.angle : (word.angle - angle + 360) % 360;
    return { ...word, box: turnBox(word.box), base, baseX, angle: own };
  });
  const size = angle === 180 ? { width, height } : { width: height, height: width };
  return { drawn: { ...drawn, words, rules: drawn.rules.map(turnBox), fills: drawn.fills.map(turnBox) }, ...size };
}

/** Words that run up, down or aslant, one line each stretch. */
function turnedLines(words: readonly DrawnWord[], firstBlock: number): DocumentPage['lines'] {
  const lines: DocumentPage['lines'] = [];
  let last: DrawnWord | null = null;
  for (const word of words) {
    const line = lines.at(-1);
    const goesOn = last && line && last.angle === word.angle && isNextTo(last, word);
    if (goesOn) {
      line.text += ` ${word.text}`;
      line.words.push({ text: word.text, box: roundedBox(word.box) });
      line.box = roundedBox([
        Math.min(line.box[0], word.box[0]),
        Math.min(line.box[1], word.box[1]),
        Math.max(line.box[2], word.box[2]),
        Math.max(line.box[3], word.box[3]),
      ]);
    } else
      lines.push({
        text: word.text,
        box: roundedBox(word.box),
        words: [{ text: word.text, box: roundedBox(word.box) }],
        role: 'text',
        size: Math.round(word.size * 10) / 10,
        block: firstBlock + lines.length,
      });
    last = word;
  }
  return lines;
}

const isNextTo = (one: DrawnWord, other: DrawnWord): boolean =>
  Math.hypot(
    Math.max(0, other.box[0] - one.box[2], one.box[0] - other.box[2]),
    Math.max(0, other.box[1] - one.box[3], one.box[1] - other.box[3]),
  ) < one.size;

const RTL = /[\u0590-\u08ff]/;
/** Letters of scripts that run from right to left are drawn from left to right: the word is turned round. */
const readable = (word: DrawnWord): DrawnWord =>
  RTL.test(word.text) ? { ...word, text: [...word.text].reverse().join('') } : word;

function kindOf({ pictured, shapes }: DrawnPage, seen: readonly DrawnWord[]): DocumentPage['kind'] {
  if (seen.length === 0) return pictured > PICTURED || shapes > SHAPES || pictured > 0.02 ? 'scanned' : 'text';
  return pictured > HALF_PICTURED ? 'mixed' : 'text';
}

const MOST_HIDDEN = 200;
/** What no person sees, as it was written. */
function hiddenTexts(words: readonly DrawnWord[]): string[] {
  const texts: string[] = [];
  let wasUnseen = false;
  for (const { unseen, text } of words) {
    if (unseen && wasUnseen) texts[texts.length - 1] += ` ${text}`;
    else if (unseen) texts.push(text);
    wasUnseen = unseen;
  }
  return texts.slice(0, MOST_HIDDEN).map((text) => text.slice(0, 2000));
}

type OutlineNode = { title: string; dest: unknown; items: OutlineNode[] };

async function outlineOf(pdf: PDFDocumentProxy): Promise<DocumentOutline> {
  const outline: DocumentOutline = [];
  const walk = async (nodes: OutlineNode[], level: number): Promise<void> => {
    for (const { title, dest, items } of nodes) {
      if (outline.length >= MOST_OUTLINE || level > 8) return;
      outline.push({ title: title.slice(0, 300), level, page: await pageOfDestination(pdf, dest) });
      await walk(items, level + 1);
    }
  };
  const nodes = (await pdf.getOutline().catch(() => null)) as OutlineNode[] | null;
  if (nodes) await walk(nodes, 1);
  return outline;
}

async function pageOfDestination(pdf: PDFDocumentProxy, dest: unknown): Promise<number | null> {
  try {
    const place: unknown = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    const page = Array.isArray(place) ? (place[0] as unknown) : null;
    if (typeof page === 'number') return page + 1;
    return page === null || typeof page !== 'object' ? null : (await pdf.getPageIndex(page as never)) + 1;
  } catch {
    return null;
  }
}

async function titleOf(pdf: PDFDocumentProxy): Promise<string | null> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const { Title } = info as { Title?: unknown };
  return typeof Title === 'string' && Title.trim() !== '' ? Title.trim().slice(0, 300) : null;
}
