import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentTextSchema, type DocumentTable } from '@/lib/pure/documents/schema';
import { tablesOf } from '@/lib/pure/documents/tables/tables';
import { makePdf } from '@/tests/support/documents';
import { readFileText } from './read';

// Tables as they are drawn: what stands where, and what is ruled.

let folder = '';
let made = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'documents-tables-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D', 'FontFace']) Reflect.deleteProperty(globalThis, name);
});

type Draw = (pdf: PDFKit.PDFDocument, say: (text: string, x: number, y: number) => void) => void;
async function tablesIn(draw: Draw): Promise<DocumentTable[]> {
  const path = join(folder, `${++made}.pdf`);
  await makePdf(path, (pdf) => {
    pdf.fontSize(10);
    draw(pdf, (text, x, y) => pdf.text(text, x, y, { lineBreak: false }));
  });
  const { text } = await readFileText({ kind: 'read', path, mime: 'application/pdf' });
  return tablesOf(documentTextSchema.parse(text));
}
const X = [60, 240, 340, 440];
const line = (say: (text: string, x: number, y: number) => void, y: number, cells: readonly string[]) =>
  cells.forEach((cell, nth) => cell && say(cell, X[nth]!, y));

it('a cell of two lines beside cells at half its height is one cell', async () => {
  const [table] = await tablesIn((_, say) => {
    line(say, 60, ['Substance', 'Air', 'Water', 'Land']);
    line(say, 80, ['Ammonia', '10', '20', '30']);
    line(say, 100, ['Chlorine and inorganic']);
    line(say, 106, ['', '40', '50', '60']);
    line(say, 112, ['compounds']);
    line(say, 132, ['Halons', '70', '80', '90']);
    line(say, 152, ['', '', '200 (as', '210 (as']);
    line(say, 158, ['Benzene', '100']);
    line(say, 164, ['', '', 'total)', 'total)']);
    line(say, 184, ['Toluene', '1', '2', '3']);
  });
  expect(table!.rows).toEqual([
    ['Ammonia', '10', '20', '30'],
    ['Chlorine and inorganic compounds', '40', '50', '60'],
    ['Halons', '70', '80', '90'],
    ['Benzene', '100', '200 (as total)', '210 (as total)'],
    ['Toluene', '1', '2', '3'],
  ]);
});

it('rows that stand close are not centred lines of one', async () => {
  const [table] = await tablesIn((_, say) => {
    line(say, 60, ['Item', 'Air', 'Water', 'Land']);
    line(say, 74, ['One', '', '', '3']);
    line(say, 86, ['', '4', '5', '']);
    line(say, 98, ['Two', '', '', '6']);
    line(say, 110, ['Three', '7', '8', '9']);
  });
  expect(table!.rows.at(-1)).toEqual(['Three', '7', '8', '9']);
  expect(table!.rows.flat()).not.toContain('One Two');
});

it('running text in two columns, half a line apart, is no table', async () => {
  const tables = await tablesIn((_, say) => {
    for (let nth = 0; nth < 12; nth++) {
      say(`The left column goes on with line ${'abcdefghijkl'[nth]} of it`, 60, 60 + 12 * nth);
      say(`and the right one has words of its own ${'abcdefghijkl'[nth]}`, 330, 66 + 12 * nth);
    }
  });
  expect(tables).toEqual([]);
});

it('lines of a head are one head; a head over several columns stays above them', async () => {
  const [table] = await tablesIn((pdf, say) => {
    say('Releases', 330, 40);
    pdf.moveTo(235, 53).lineTo(480, 53).stroke();
    line(say, 58, ['', 'to air', 'to water', 'to land']);
    line(say, 70, ['Substance', 'kg/year', 'kg/year', 'kg/year']);
    line(say, 90, ['Ammonia', '10', '20', '30']);
    line(say, 106, ['Halons', '70', '80', '90']);
    line(say, 122, ['Lead', '1', '2', '3']);
  });
  const heads = table!.cells.filter(({ row }) => row < 0).map(({ row, text }) => [row, text]);
  expect(heads).toEqual([
    [-2, 'Releases'],
    [-1, 'Substance'],
    [-1, 'to air kg/year'],
    [-1, 'to water kg/year'],
    [-1, 'to land kg/year'],
  ]);
  expect(table!.rows).toHaveLength(3);
});

it('where rows are ruled off, whatever stands between two rules is one row', async () => {
  const [table] = await tablesIn((pdf, say) => {
    const ruled = [50, 90, 106, 134, 150, 166];
    for (const y of ruled) pdf.moveTo(50, y).lineTo(520, y).stroke();
    for (const x of [50, 230, 330, 430, 520]) pdf.moveTo(x, 50).lineTo(x, 166).stroke();
    line(say, 54, ['', 'Scores of', '', 'Number']);
    line(say, 66, ['', 'students', 'Exceptions', 'of districts']);
    line(say, 78, ['State', 'included', 'granted', 'granted']);
    line(say, 94, ['North', 'Yes', 'No', '5']);
    line(say, 110, ['South', 'Yes', 'Respondent', 'na']);
    line(say, 122, ['and east', '', 'unsure', '']);
    line(say, 138, ['West', 'No', 'No', '14']);
    line(say, 154, ['Centre', 'No', 'Yes', '9']);
  });
  expect(table!.header).toEqual([
    'State',
    'Scores of students included',
    'Exceptions granted',
    'Number of districts granted',
  ]);
  expect(table!.rows).toEqual([
    ['North', 'Yes', 'No', '5'],
    ['South and east', 'Yes', 'Respondent unsure', 'na'],
    ['West', 'No', 'No', '14'],
    ['Centre', 'No', 'Yes', '9'],
  ]);
});

it('a whole row may hold words in a column of figures; a line below the table is none of its rows', async () => {
  const [table] = await tablesIn((_, say) => {
    line(say, 60, ['Town', 'Births', 'Deaths', 'Moves']);
    line(say, 80, ['Aldby', '10', '20', '30']);
    line(say, 96, ['Borg', '11', '21', '31']);
    line(say, 112, ['Cale', '12', '22', 'not known']);
    line(say, 128, ['Dorn', '13', '23', '33']);
    line(say, 150, ['Terms of payment', 'within thirty days']);
  });
  expect(table!.rows).toEqual([
    ['Aldby', '10', '20', '30'],
    ['Borg', '11', '21', '31'],
    ['Cale', '12', '22', 'not known'],
    ['Dorn', '13', '23', '33'],
  ]);
});
