import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Workbooks written part by part, for what no library writes. */

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const STRICT = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STRICT_RELATIONS = 'http://purl.oclc.org/ooxml/officeDocument/relationships';

export type RawSheet = { name?: string; state?: string; rows: string; before?: string; after?: string };
export type RawWorkbook = {
  sheets: RawSheet[];
  /** `<si>` elements. */
  strings?: string;
  /** Format codes; style n has the nth. A workbook may have none at all. */
  formats?: string[];
  properties?: string;
  strict?: boolean;
  prefix?: string;
  /** More elements of the workbook, and more parts. */
  more?: string;
  parts?: Record<string, string | Buffer>;
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The archive of some parts. */
export async function archiveOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** `rows` of a sheet are what stands in its sheetData, or the whole part where it begins with `<?xml`. */
export function rawParts({
  sheets,
  strings,
  formats,
  properties = '',
  strict = false,
  prefix = '',
  more = '',
  parts = {},
}: RawWorkbook): Record<string, string | Buffer> {
  const ns = strict ? STRICT : MAIN;
  const relations = strict ? STRICT_RELATIONS : RELATIONS;
  const declared = prefix ? `xmlns:${prefix}="${ns}"` : `xmlns="${ns}"`;
  const tag = (name: string) => (prefix ? `${prefix}:${name}` : name);
  const part = (name: string, inner: string) =>
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${tag(name)} ${declared} xmlns:r="${relations}">${inner}</${tag(name)}>`;
  const related = (list: [id: string, type: string, target: string][]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
      .map(([id, type, target]) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`;
  const all: Record<string, string | Buffer> = {
    '_rels/.rels': related([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': part(
      'workbook',
      `${properties}<${tag('sheets')}>${sheets
        .map(
          ({ name = 'Sheet1', state }, nth) =>
            `<${tag('sheet')} name="${escaped(name)}" sheetId="${nth + 1}"${state ? ` state="${state}"` : ''} r:id="s${nth + 1}"/>`,
        )
        .join('')}</${tag('sheets')}>${more}`,
    ),
    'xl/_rels/workbook.xml.rels': related([
      ...sheets.map((_, nth): [string, string, string] => [
        `s${nth + 1}`,
        'worksheet',
        `worksheets/sheet${nth + 1}.xml`,
      ]),
      ['st', 'styles', 'styles.xml'],
      ['ss', 'sharedStrings', 'sharedStrings.xml'],
    ]),
  };
  for (const [nth, { rows, before = '', after = '' }] of sheets.entries())
    all[`xl/worksheets/sheet${nth + 1}.xml`] = rows.startsWith('<?xml')
      ? rows
      : part('worksheet', `${before}<${tag('sheetData')}>${rows}</${tag('sheetData')}>${after}`);
  if (strings !== undefined) all['xl/sharedStrings.xml'] = part('sst', strings);
  if (formats)
    all['xl/styles.xml'] = part(
      'styleSheet',
      `<numFmts>${formats.map((code, nth) => `<numFmt numFmtId="${164 + nth}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${formats.map((_, nth) => `<xf numFmtId="${164 + nth}"/>`).join('')}</cellXfs>`,
    );
  return { ...all, ...parts };
}

export const rawWorkbook = (given: RawWorkbook): Promise<Buffer> => archiveOf(rawParts(given));

/** A row of inline texts, numbers and cells as they are given (`<c …>`). */
export const rawRow = (cells: (string | number | null)[], attributes = ''): string =>
  `<row${attributes ? ` ${attributes}` : ''}>${cells
    .map((cell) =>
      cell === null
        ? '<c/>'
        : typeof cell === 'number'
          ? `<c><v>${cell}</v></c>`
          : cell.startsWith('<c')
            ? cell
            : `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`,
    )
    .join('')}</row>`;
