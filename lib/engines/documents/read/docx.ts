import { typedPages, type TypedRow } from '@/lib/pure/documents/layout/typed';
import type { DocumentOutline, DocumentText } from '@/lib/pure/documents/schema';
import { languageOf } from '@/lib/pure/documents/text/language';
import { Unreadable } from '../protocol';
import { contentOf, entriesOf } from './zip';

// Word's own paragraphs and tables, without its layout: WordprocessingML, 17.3 and 17.4 of ECMA-376. No entity is
// resolved and nothing outside the archive is read.

const MOST_BYTES = 48 * 1024 * 1024;
const MOST_EDGE_BYTES = 2 * 1024 * 1024;
const MOST_ROWS = 200_000;
/** Half points: below it, type is not meant to be read. */
const SMALLEST_TYPE = 4;

const TOKEN = /<(\/?)([a-zA-Z0-9]+:[a-zA-Z0-9]+)([^<>]*?)(\/?)>|([^<]+)/g;
const VALUE = /\bw:val="([^"]*)"/;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,5});/gi, (all, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? all;
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

type Run = { isHidden: boolean; isBold: boolean };

/** Reads one part of the archive into rows. */
class PartReader {
  readonly rows: TypedRow[] = [];
  readonly hidden: string[] = [];
  readonly headings: { title: string; level: number }[] = [];
  private text = '';
  private run: Run = { isHidden: false, isBold: false };
  private isInText = false;
  private heading = 0;
  private isBold = true;
  private skipped = 0;
  /** Open tables: of inner ones only the text is kept. */
  private tables = 0;
  private cells: string[] | null = null;
  private isFirstRow = true;

  constructor(private readonly countFrom: number) {}

  read(xml: string): this {
    for (const [, close, name, attributes, alone, text] of xml.matchAll(TOKEN)) {
      if (text !== undefined) this.say(text);
      else if (close === '/') this.end(name!);
      else {
        this.begin(name!, attributes ?? '');
        if (alone === '/') this.end(name!);
      }
      if (this.rows.length > MOST_ROWS) throw new Unreadable('too_large');
    }
    return this;
  }

  private say(text: string): void {
    if (!this.isInText || this.skipped > 0) return;
    const said = decoded(text);
    if (this.run.isHidden) this.hidden.push(said.slice(0, 2000));
    else {
      this.text += said;
      if (said.trim() !== '' && !this.run.isBold) this.isBold = false;
    }
  }

  private begin(name: string, attributes: string): void {
    const value = VALUE.exec(attributes)?.[1];
    switch (name) {
      // The same text once more, for older programs.
      case 'mc:Fallback':
        this.skipped++;
        break;
      case 'w:r':
        this.run = { isHidden: false, isBold: false };
        break;
      case 'w:t':
        this.isInText = true;
        break;
      case 'w:tab':
        this.text += '\t';
        break;
      case 'w:br':
      case 'w:cr':
        this.text += this.tables > 0 ? ' ' : '\n';
        break;
      case 'w:vanish':
      case 'w:webHidden':
        if (value !== '0' && value !== 'false') this.run.isHidden = true;
        break;
      case 'w:color':
        if (value?.toUpperCase() === 'FFFFFF') this.run.isHidden = true;
        break;
      case 'w:shd':
      case 'w:highlight':
        // White on a dark ground is meant to be read.
        if (!/fill="(?:auto|FFFFFF)"/i.test(attributes)) this.run.isHidden = false;
        break;
      case 'w:sz':
        if (Number(value) < SMALLEST_TYPE) this.run.isHidden = true;
        break;
      case 'w:b':
        this.run.isBold = value !== '0' && value !== 'false';
        break;
      case 'w:pStyle':
        this.heading = /^(?:Heading|berschrift|Titre|T[ií]tulo|Titolo|Kop)(\d)$/i.test(value ?? '')
          ? Number(value!.at(-1))
          : /^Title$/i.test(value ?? '')
            ? 1
            : 0;
        break;
      case 'w:tbl':
        if (this.tables++ === 0) this.isFirstRow = true;
        break;
      case 'w:tr':
        if (this.tables === 1) this.cells = [];
        break;
    }
  }

  private end(name: string): void {
    switch (name) {
      case 'mc:Fallback':
        this.skipped--;
        break;
      case 'w:t':
        this.isInText = false;
        break;
      case 'w:p':
        this.endParagraph();
        break;
      case 'w:tc':
        if (this.tables === 1 && this.cells) {
          this.cells.push(this.text.trim());
          this.text = '';
        }
        break;
      case 'w:tr':
        if (this.tables === 1 && this.cells) {
          this.rows.push({
            kind: 'cells',
            cells: this.cells,
            paragraph: this.countFrom + this.rows.length + 1,
            isFirst: this.isFirstRow,
          });
          this.isFirstRow = false;
          this.cells = null;
        }
        break;
      case 'w:tbl':
        this.tables--;
        break;
    }
  }

  private endParagraph(): void {
    if (this.tables > 0) this.text += '\n';
    else {
      const paragraph = this.countFrom + this.rows.length + 1;
      const text = this.text.trimEnd();
      if (this.heading > 0 && text !== '') this.headings.push({ title: text.slice(0, 300), level: this.heading });
      for (const line of text.split('\n'))
        this.rows.push({
          kind: 'line',
          text: line,
          paragraph,
          isHeading: this.heading > 0,
          isBold: this.isBold && text !== '',
        });
      this.text = '';
    }
    this.heading = 0;
    this.isBold = true;
  }
}

export function readDocx(bytes: Buffer): DocumentText {
  const entries = entriesOf(bytes);
  const main = entries.get('word/document.xml');
  if (!main) throw new Unreadable('unsupported');
  const edges = (kind: string) =>
    [...entries.values()]
      .filter(({ name }) => new RegExp(`^word/${kind}[1-3]\\.xml$`).test(name))
      .flatMap((entry) => partOf(contentOf(bytes, entry, MOST_EDGE_BYTES), 0).rows);
  const body = partOf(contentOf(bytes, main, MOST_BYTES), 0);
  const headers = unique(edges('header'));
  const pages = typedPages([...headers, ...body.rows, ...unique(edges('footer'))]);
  const [first] = pages;
  if (first) first.hidden = body.hidden.slice(0, 200);
  const outline: DocumentOutline = body.headings.slice(0, 2000).map((heading) => ({ ...heading, page: null }));
  return {
    shapeVersion: 1,
    format: 'docx',
    hasPlaces: false,
    pages,
    outline,
    language: languageOf(pages),
    title: body.headings[0]?.title ?? null,
  };
}

const partOf = (xml: Buffer, countFrom: number): PartReader => new PartReader(countFrom).read(xml.toString('utf8'));

/** First pages and even pages often repeat the same head. */
function unique(rows: readonly TypedRow[]): TypedRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = row.kind === 'line' ? row.text.trim() : row.cells.join('|');
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
