import { writeFile } from 'node:fs/promises';
import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  ImageRun,
  InternalHyperlink,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  StringValueElement,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type FileChild,
  type ParagraphChild,
  type TableProperties,
} from 'docx';
import {
  said,
  textOf,
  type Origin,
  type PaperDocument,
  type PaperImage,
  type PaperPart,
  type PaperPicture,
  type PaperRun,
  type PaperTable,
} from '../protocol/document';
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

/** What a run can say of its digits, as a style of its letters that changes none of their looks. */
const STYLES = {
  evidence: 'Evidence',
  rows: 'Rows',
  name: 'DataName',
  typed: 'Typed',
  filter: 'Filter',
  version: 'DataVersion',
  question: 'Question',
  sql: 'Sql',
  hash: 'Hash',
  count: 'Count',
  message: 'Message',
} as const;
const styleOf = (origin: Origin): string | undefined => STYLES[origin.split(' ')[0] as keyof typeof STYLES];
/** Where the first piece of evidence of an origin is explained. */
const anchorOf = (origin: Origin): string | null =>
  origin.startsWith('evidence ') ? origin.split(',')[0]!.replace(/\W/g, '_').slice(0, 40) : null;

type Look = { bold?: boolean; size?: number; color?: string; font?: string };
const run = ({ text, origin }: PaperRun, look: Look = {}) => {
  const style = styleOf(origin);
  return new TextRun({ text: sound(text), ...(style && { style }), ...look });
};

/** A text as runs; a number leads to its evidence. */
const runs = (pieces: readonly PaperRun[], look: Look = {}): ParagraphChild[] =>
  pieces.map((piece) => {
    const anchor = anchorOf(piece.origin);
    const written = run(piece, look);
    return anchor === null ? written : new InternalHyperlink({ anchor, children: [written] });
  });

const paragraph = (pieces: readonly PaperRun[], look: 'text' | 'quiet' | 'lead' = 'text') =>
  new Paragraph({
    spacing: { after: 100 },
    children: runs(pieces, look === 'quiet' ? { size: 18, color: COLOUR.quiet } : look === 'lead' ? { size: 24 } : {}),
  });

/** A table that says what it is, and where its cells come from, to readers who don't see it. */
class NamedTable extends Table {
  constructor(options: ConstructorParameters<typeof Table>[0], caption: string, description: string) {
    super(options);
    const properties = this.root.find((part) => (part as { rootKey?: string }).rootKey === 'w:tblPr');
    const parts = (properties as unknown as { root: TableProperties[] }).root as unknown[];
    parts.push(new StringValueElement('w:tblCaption', sound(caption)));
    parts.push(new StringValueElement('w:tblDescription', sound(description)));
  }
}

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

const plainRuns = (pieces: readonly PaperRun[], look: Look): ParagraphChild[] =>
  pieces.map((piece) => run(piece, look));

/** Numbers of a cell lead nowhere: the whole table says where they come from. */
const cell = (piece: PaperRun, look: { right?: boolean; head?: boolean } = {}) =>
  new TableCell({
    margins: { top: 30, bottom: 30, left: 60, right: 60 },
    children: [
      new Paragraph({
        alignment: look.right ? AlignmentType.RIGHT : AlignmentType.LEFT,
        children: plainRuns([piece], {
          size: 17,
          ...(look.head && { bold: true, color: COLOUR.quiet }),
        }),
      }),
    ],
  });

function tableOf({ columns, rows, title, origin }: PaperTable): Table {
  return new NamedTable(
    {
      width: { size: 100, type: WidthType.PERCENTAGE },
      borders: BORDERS,
      rows: [
        new TableRow({
          tableHeader: true,
          cantSplit: true,
          children: columns.map(({ label, right }) => cell({ text: label, origin: 'name' }, { right, head: true })),
        }),
        ...rows.map(
          (row) =>
            new TableRow({
              cantSplit: true,
              children: columns.map(({ right }, nth) => cell({ text: row[nth] ?? '', origin }, { right })),
            }),
        ),
      ],
    },
    title,
    origin,
  );
}

function picture({ title, note, drawing, texts, alt }: PaperPicture, widest: number): FileChild[] {
  const parts: FileChild[] = [new Paragraph({ heading: HeadingLevel.HEADING_2, children: runs(title) })];
  if (note.length > 0) parts.push(paragraph(note, 'quiet'));
  if (drawing) {
    const scale = Math.min(1, widest / drawing.width);
    const name = sound(textOf(title));
    parts.push(
      new Paragraph({
        children: [
          new ImageRun({
            type: 'png',
            data: pngOf(drawing, 2, '#FFFFFF'),
            transformation: { width: Math.round(drawing.width * scale), height: Math.round(drawing.height * scale) },
            altText: { title: name, description: sound(alt), name },
          }),
        ],
      }),
    );
  }
  return [...parts, ...texts.map((text) => paragraph(text, 'quiet'))];
}

function imageOf({ address, type, width, height, alt }: PaperImage, widest: number): Paragraph {
  const scale = Math.min(1, widest / width);
  const words = sound(alt);
  return new Paragraph({
    spacing: { after: 100 },
    children: [
      new ImageRun({
        type: type === 'png' ? 'png' : 'jpg',
        data: Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'),
        transformation: {
          width: Math.max(1, Math.round(width * scale)),
          height: Math.max(1, Math.round(height * scale)),
        },
        altText: { title: words, description: words, name: words },
      }),
    ],
  });
}

const gap = () => new Paragraph({ spacing: { after: 60 }, children: [] });

function partOf(part: PaperPart, widest: number): FileChild[] {
  switch (part.kind) {
    case 'heading':
      return [
        new Paragraph({
          heading: LEVELS[part.level],
          children: part.anchor
            ? [new Bookmark({ id: anchorOf(part.anchor)!, children: runs(part.runs) })]
            : runs(part.runs),
        }),
        ...(part.note && part.note.length > 0 ? [paragraph(part.note, 'quiet')] : []),
      ];
    case 'text':
      return [paragraph(part.runs, part.look ?? 'text')];
    case 'figures':
      return part.items.map(
        ({ label, value, change, origin }) =>
          new Paragraph({
            spacing: { after: 80 },
            children: [
              ...runs([...label, ...said(': ', 'words')], { color: COLOUR.quiet }),
              ...runs(said(value, origin), { bold: true, size: 28 }),
              ...(change.length > 0
                ? runs([...said('  ', 'words'), ...change], { color: COLOUR.quiet, size: 18 })
                : []),
            ],
          }),
      );
    case 'pictures':
      return part.items.flatMap((item) => picture(item, widest));
    case 'image':
      return [imageOf(part, widest)];
    case 'table':
      return bandsOf(part, MOST_COLUMNS).flatMap((band) => [tableOf(band), gap()]);
    case 'facts':
      return [
        new NamedTable(
          {
            width: { size: 100, type: WidthType.PERCENTAGE },
            borders: BORDERS,
            rows: part.rows.map(
              ({ name, text, origin }) =>
                new TableRow({
                  cantSplit: true,
                  children: [cell({ text: name, origin: 'words' }, { head: true }), cell({ text, origin })],
                }),
            ),
          },
          part.title,
          'evidence',
        ),
        gap(),
      ];
    case 'code':
      return part.text
        .split('\n')
        .map(
          (line) =>
            new Paragraph({
              spacing: { after: 0 },
              children: plainRuns(said(line, 'sql'), { font: 'Courier New', size: 15 }),
            }),
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
      characterStyles: Object.values(STYLES).map((id) => ({ id, name: id, semiHidden: true })),
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
                  ...plainRuns([...paper.foot, ...said(' · Page ', 'words')], small),
                  new TextRun({ ...small, children: [PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] }),
                ],
              }),
            ],
          }),
        },
        children: [
          new Paragraph({ heading: HeadingLevel.HEADING_1, children: runs(said(paper.title, 'typed')) }),
          ...(paper.subtitle.length > 0 ? [paragraph(paper.subtitle, 'quiet')] : []),
          ...paper.parts.flatMap((part) => partOf(part, widest)),
        ],
      },
    ],
  });
  await writeFile(path, await Packer.toBuffer(document));
}
