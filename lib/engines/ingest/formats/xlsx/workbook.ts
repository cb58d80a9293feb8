import { contentOf, entriesOf, ZipFault, type ZipEntry } from '@/lib/base/files/zip';
import { unreadable, wrongKind } from '../../bytes/refusals';
import { builtInFormat, PLAIN_NUMBER, readNumberFormat, type NumberFormat } from './number-formats';
import { attributesAsTexts, XmlStream } from './xml-stream';

/** Parts that say how the others are to be read are no longer than this, unpacked. */
const MOST_OF_PART = 32 << 20;
const MOST_SHEETS = 1000;
const MOST_STYLES = 100_000;

export type SheetEntry = { name: string; hidden: boolean; entry: ZipEntry };

/** What a workbook says of itself before its cells are read. */
export type Workbook = {
  zip: Buffer;
  sheets: SheetEntry[];
  strings: ZipEntry | null;
  /** How numbers are written, by the style of a cell. */
  styles: NumberFormat[];
  from1904: boolean;
  macros: boolean;
  /** Other workbooks whose values its formulas take. */
  externalLinks: number;
};

type Element = { name: string; attributes: Record<string, string> };

/** Tells every element of a small part, in its order. */
class Elements extends XmlStream {
  constructor(private readonly found: (element: Element) => void) {
    super();
  }
  protected open(bytes: Buffer, from: number, nameTo: number, to: number): void {
    this.found({ name: bytes.toString('utf8', from, nameTo), attributes: attributesAsTexts(bytes, nameTo, to) });
  }
  protected close(): void {}
  protected text(): void {}
}

/** The parts of a package by their names, which are compared without case. */
class Parts {
  private readonly entries = new Map<string, ZipEntry>();

  constructor(readonly zip: Buffer) {
    for (const [name, entry] of entriesOf(zip)) this.entries.set(plainName(name), entry);
  }

  get(name: string): ZipEntry | null {
    return this.entries.get(plainName(name)) ?? null;
  }

  each(name: string, found: (element: Element) => void): void {
    const entry = this.get(name);
    if (!entry) return;
    const elements = new Elements(found);
    elements.push(contentOf(this.zip, entry, MOST_OF_PART));
    elements.end();
  }

  /** What a part refers to, by id; targets are names of parts. Places outside the package are left out. */
  relations(name: string): Map<string, { type: string; target: string }> {
    const relations = new Map<string, { type: string; target: string }>();
    const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(name) ?? [];
    this.each(`${folder}_rels/${file}.rels`, ({ name: element, attributes: { Id, Type, Target, TargetMode } }) => {
      if (element !== 'Relationship' || !Id || !Type || !Target || TargetMode === 'External') return;
      relations.set(Id, { type: Type.split('/').at(-1)!, target: resolved(folder, Target) });
    });
    return relations;
  }
}

const plainName = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

function resolved(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const steps: string[] = [];
  for (const step of `${folder}${target}`.split('/'))
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  return steps.join('/');
}

/** What is wrong with the archive, in a sentence for people. */
export function asUnreadable(error: unknown): unknown {
  if (!(error instanceof ZipFault)) return error;
  if (error.reason === 'locked') return unreadable('the workbook is protected by a password; save it without one');
  return unreadable(
    error.reason === 'too_large'
      ? 'the workbook unpacks to more than can be read; split it, or save the sheet as CSV'
      : 'the workbook is damaged: its archive cannot be opened',
  );
}

/** @throws AppError unreadable_file, or unsupported_type where the archive is no workbook */
export function openWorkbook(zip: Buffer): Workbook {
  const parts = new Parts(zip);
  const main =
    [...parts.relations('').values()].find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  if (main.endsWith('.bin')) throw wrongKind('an Excel binary workbook');
  if (!parts.get(main)) throw wrongKind(kindOfArchive(parts));
  const relations = parts.relations(main);
  const partOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.target;
  const sheets: SheetEntry[] = [];
  let from1904 = false;
  let externalLinks = 0;
  parts.each(main, ({ name, attributes }) => {
    if (name === 'workbookPr') from1904 = isTrue(attributes.date1904);
    else if (name === 'externalReference') externalLinks++;
    else if (name === 'sheet' && attributes.id !== undefined) {
      const relation = relations.get(attributes.id);
      const entry = relation?.type === 'worksheet' ? parts.get(relation.target) : null;
      if (entry && sheets.length < MOST_SHEETS)
        sheets.push({
          name: (attributes.name ?? `Sheet ${sheets.length + 1}`).slice(0, 200),
          hidden: attributes.state !== undefined && attributes.state !== 'visible',
          entry,
        });
    }
  });
  if (!sheets.length) throw unreadable('the workbook has no sheet of cells');
  return {
    zip,
    sheets,
    strings: parts.get(partOf('sharedStrings') ?? 'xl/sharedStrings.xml'),
    styles: stylesOf(parts, partOf('styles') ?? 'xl/styles.xml'),
    from1904,
    macros: partOf('vbaProject') !== undefined,
    externalLinks,
  };
}

const kindOfArchive = (parts: Parts) =>
  parts.get('word/document.xml')
    ? 'a Word document'
    : parts.get('ppt/presentation.xml')
      ? 'a PowerPoint presentation'
      : parts.get('content.xml')
        ? 'an OpenDocument file'
        : 'a ZIP file';

const isTrue = (value: string | undefined) => value === '1' || value === 'true' || value === 'on';

/** The number formats by the index that cells name; a workbook may have none. */
function stylesOf(parts: Parts, name: string): NumberFormat[] {
  const codes = new Map<number, string>();
  const read = new Map<number, NumberFormat>();
  const styles: NumberFormat[] = [];
  let isInCells = false;
  const formatOf = (id: number): NumberFormat => {
    const known = read.get(id);
    if (known) return known;
    const code = codes.get(id) ?? builtInFormat(id);
    const format = code === 'General' ? PLAIN_NUMBER : readNumberFormat(code.slice(0, 500));
    read.set(id, format);
    return format;
  };
  parts.each(name, ({ name: element, attributes: { numFmtId, formatCode } }) => {
    if (element === 'numFmt') codes.set(Number(numFmtId), formatCode ?? 'General');
    else if (element === 'cellXfs') isInCells = true;
    else if (element === 'cellStyles' || element === 'dxfs') isInCells = false;
    else if (element === 'xf' && isInCells && styles.length < MOST_STYLES) styles.push(formatOf(Number(numFmtId ?? 0)));
  });
  return styles;
}
