import { writeFile } from 'node:fs/promises';
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  ImageRun,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type FileChild,
} from 'docx';
import type { PaperDocument, PaperPart, PaperPicture, PaperTable } from '../protocol/document';
import { bandsOf } from './columns';
import { pngOf } from './png';

/** Points as Word counts them. */
const TWENTIETHS = 20;
const PAGES = { a4: { width: 595.28, height: 841.89 }, letter: { width: 612, height: 792 } } as const;
const MARGIN = 42;
const MOST_COLUMNS = 9;
const COLOUR = { ink: '182229', quiet: '606970', line: 'BEC5CA', hair: 'DCE0E3' };
const LEVELS = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 } as const;

/** What no XML may hold. */
const sound = (text: string) =>
  text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])/g, '');

const run = (text: string, look: { bold?: boolean; size?: number; color?: string; font?: string } = {}) =>
  new TextRun({ text: sound(text), ...look });

const paragraph = (text: string, look: 'text' | 'quiet' | 'lead' = 'text') =>
  new Paragraph({
    spacing: { after: 100 },
    children: [run(text, look === 'quiet' ? { size: 18, color: COLOUR.quiet } : look === 'lead' ? { size: 24 } : {})],
  });

const NO_BORDER = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const LINE = (color: string) => ({ style: BorderStyle.SINGLE, size: 4, color });
const BORDERS = {
  top: NO_BORDER,
  left: NO_BORDER,
  right: NO_BORDER,
  insideVertical: NO_BORDER,
  insideHorizontal: LINE(COLOUR.hair),
  bottom: LINE(COLOUR.line),
};

const cell = (text: string, look: { right?: boolean; head?: boolean } = {}) =>
  new TableCell({
    margins: { top: 30, bottom: 30, left: 60, right: 60 },
    children: [
      new Paragraph({
        alignment: look.right ? AlignmentType.RIGHT : AlignmentType.LEFT,
        children: [run(text, { size: 17, ...(look.head && { bold: true, color: COLOUR.quiet }) })],
      }),
    ],
  });

function tableOf({ columns, rows }: PaperTable): Table {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: BORDERS,
    rows: [
      new TableRow({
        tableHeader: true,
        cantSplit: true,
        children: columns.map(({ label, right }) => cell(label, { right, head: true })),
      }),
      ...rows.map(
        (row) =>
          new TableRow({
            cantSplit: true,
            children: columns.map(({ right }, nth) => cell(row[nth] ?? '', { right })),
          }),
      ),
    ],
  });
}

function picture({ title, note, drawing, texts, alt }: PaperPicture, widest: number): FileChild[] {
  const parts: FileChild[] = [new Paragraph({ heading: HeadingLevel.HEADING_2, children: [run(title)] })];
  if (note) parts.push(paragraph(note, 'quiet'));
  if (drawing) {
    const scale = Math.min(1, widest / drawing.width);
    parts.push(
      new Paragraph({
        children: [
          new ImageRun({
            type: 'png',
            data: pngOf(drawing, 2, '#FFFFFF'),
            transformation: { width: Math.round(drawing.width * scale), height: Math.round(drawing.height * scale) },
            altText: { title: sound(title), description: sound(alt), name: sound(title) },
          }),
        ],
      }),
    );
  }
  return [...parts, ...texts.map((text) => paragraph(text, 'quiet'))];
}

const gap = () => new Paragraph({ spacing: { after: 60 }, children: [] });

function partOf(part: PaperPart, widest: number): FileChild[] {
  switch (part.kind) {
    case 'heading':
      return [
        new Paragraph({ heading: LEVELS[part.level], children: [run(part.text)] }),
        ...(part.note ? [paragraph(part.note, 'quiet')] : []),
      ];
    case 'text':
      return [paragraph(part.text, part.look ?? 'text')];
    case 'figures':
      return part.items.map(
        ({ label, value, change }) =>
          new Paragraph({
            spacing: { after: 80 },
            children: [
              run(`${label}: `, { color: COLOUR.quiet }),
              run(value, { bold: true, size: 28 }),
              ...(change ? [run(`  ${change}`, { color: COLOUR.quiet, size: 18 })] : []),
            ],
          }),
      );
    case 'pictures':
      return part.items.flatMap((item) => picture(item, widest));
    case 'table':
      return bandsOf(part, MOST_COLUMNS).flatMap((band) => [tableOf(band), gap()]);
    case 'facts':
      return [
        new Table({
          width: { size: 100, type: WidthType.PERCENTAGE },
          borders: BORDERS,
          rows: part.rows.map(
            ({ name, text }) => new TableRow({ cantSplit: true, children: [cell(name, { head: true }), cell(text)] }),
          ),
        }),
        gap(),
      ];
    case 'code':
      return part.text
        .split('\n')
        .map(
          (line) => new Paragraph({ spacing: { after: 0 }, children: [run(line, { font: 'Courier New', size: 15 })] }),
        )
        .concat(gap());
    case 'break':
      return [new Paragraph({ children: [new PageBreak()] })];
  }
}

/** Writes a document as Word has it: headings, tables with a header row that repeats, pictures with alternatives. */
export async function writeDocx(paper: PaperDocument, path: string): Promise<void> {
  const { width, height } = PAGES[paper.size];
  // Word's pictures are measured in pixels of 96 an inch.
  const widest = ((width - 2 * MARGIN) / 72) * 96;
  const small = { size: 15, color: COLOUR.quiet };
  const heading = (size: number, before: number) => ({
    run: { size, bold: true, color: COLOUR.ink },
    paragraph: { spacing: { before, after: 80 }, keepNext: true },
  });
  const document = new Document({
    title: sound(paper.title),
    creator: 'Plumbline',
    lastModifiedBy: 'Plumbline',
    styles: {
      default: {
        document: { run: { size: 20, color: COLOUR.ink, font: 'Arial', language: { value: 'en-GB' } } },
        heading1: heading(40, 0),
        heading2: heading(26, 280),
        heading3: heading(21, 200),
      },
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: Math.round(width * TWENTIETHS), height: Math.round(height * TWENTIETHS) },
            margin: {
              top: MARGIN * TWENTIETHS,
              bottom: MARGIN * TWENTIETHS,
              left: MARGIN * TWENTIETHS,
              right: MARGIN * TWENTIETHS,
            },
          },
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                children: [
                  run(`${paper.foot} · Page `, small),
                  new TextRun({ ...small, children: [PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] }),
                ],
              }),
            ],
          }),
        },
        children: [
          new Paragraph({ heading: HeadingLevel.HEADING_1, children: [run(paper.title)] }),
          ...(paper.subtitle ? [paragraph(paper.subtitle, 'quiet')] : []),
          ...paper.parts.flatMap((part) => partOf(part, widest)),
        ],
      },
    ],
  });
  await writeFile(path, await Packer.toBuffer(document));
}
