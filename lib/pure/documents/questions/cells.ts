import { itemValues, cellValue, citeCell } from '../extraction/items';
import { fieldsOfSchema } from '../extraction/schemas';
import { COLUMNS } from '../fields/labels';
import type { DocumentView } from '../fields/view';
import type { AnswerCandidate, DocumentTable } from '../schema';
import { bare, squeezed } from '../values/normal';
import type { PaperKind } from './kind';

// Answers that stand in cells: of a named row, of the largest, of a row and a year.

type Source = { view: DocumentView; tables: readonly DocumentTable[]; kind: PaperKind | null };

const LARGEST =
  /\b(?:highest|largest|biggest|most expensive|greatest|maximum|top|hochste[rns]?|grosste[rns]?|teuerste[rns]?|plus (?:eleve|haut|grand|cher)e?|mayor|mas (?:alto|alta|caro|cara)|maximo|piu (?:alto|alta|caro|cara)|massimo|maggiore|hoogste|grootste|duurste)\b|最(?:高|大)/;
const SMALLEST =
  /\b(?:lowest|smallest|cheapest|least expensive|minimum (?:amount|price|line)|niedrigste[rns]?|kleinste[rns]?|billigste[rns]?|plus (?:bas|petit|faible)e?|moins cher|menor|mas (?:bajo|baja|barato)|minimo|piu (?:basso|bassa|economico)|minore|laagste|kleinste|goedkoopste)\b|最(?:低|小)/;

export function cellAnswers(source: Source, question: string): AnswerCandidate[] {
  const folded = bare(question);
  if (LARGEST.test(folded) || SMALLEST.test(folded)) return extremes(source, folded);
  const named = namedRows(source, question, folded);
  return named.length > 0 ? named : labelledRows(source, folded);
}

/** The largest or smallest of the records' amounts; of debits and credits by their sign. */
function extremes({ view, tables, kind }: Source, folded: string): AnswerCandidate[] {
  const schema = kind === 'bank_statement' || kind === 'receipt' ? kind : 'invoice';
  const key = keyAsked(folded, schema === 'bank_statement');
  const values = itemValues({ text: view.text, writing: view.writing, tables }, fieldsOfSchema(schema)).filter(
    (each): each is typeof each & { value: number } =>
      each.key === key.key && typeof each.value === 'number' && key.test(each.value),
  );
  if (values.length === 0) return [];
  const isSmallest = SMALLEST.test(folded);
  const size = (value: number) => (key.key === 'amount' ? Math.abs(value) : value);
  const best = values.reduce((one, other) =>
    (isSmallest ? size(other.value) < size(one.value) : size(other.value) > size(one.value)) ? other : one,
  );
  return [{ text: best.raw, confidence: 0.85, citations: best.citations }];
}

function keyAsked(folded: string, isStatement: boolean): { key: string; test: (value: number) => boolean } {
  const all = () => true;
  if (/balance|saldo|solde|残高/.test(folded)) return { key: 'balance', test: all };
  if (
    isStatement &&
    /debit|paid out|withdraw|outgoing|spent|expense|payment|belastung|lastschrift|abgang|sortie|cargo|addebit|uscit|afschrijving|出金/.test(
      folded,
    )
  )
    return { key: 'amount', test: (value) => value < 0 };
  if (
    isStatement &&
    /credit|deposit|paid in|incoming|income|received|gutschrift|zugang|entree|abono|ingreso|accredit|entrat|bijschrijving|入金/.test(
      folded,
    )
  )
    return { key: 'amount', test: (value) => value > 0 };
  if (/unit price|price per|einzelpreis|prix unitaire|precio unitario|prezzo unitario|stukprijs|単価/.test(folded))
    return { key: 'unit_price', test: all };
  if (/quantity|menge|quantite|cantidad|quantita|aantal|数量/.test(folded)) return { key: 'quantity', test: all };
  return { key: 'amount', test: all };
}

const QUOTED = /["“”„«»「『]([^"“”„«»「」『』]{2,80})["“”«»」』]/u;
const CODE =
  /(?<![\p{L}\d])(?=[\p{L}\d-]*\d)[\p{Lu}\d]+(?:[-/.][\p{Lu}\d]+)+|(?<![\p{L}\d])[A-Z]{1,4}\d{3,}(?![\p{L}\d])/u;

/** A row that the question names in quotation marks or by a code. */
function namedRows({ view, tables }: Source, question: string, folded: string): AnswerCandidate[] {
  const name = QUOTED.exec(question)?.[1] ?? CODE.exec(question)?.[0];
  if (!name) return [];
  const wanted = squeezed(name);
  const out: AnswerCandidate[] = [];
  for (const table of tables)
    for (const [nth, row] of table.rows.entries()) {
      if (!row.some((cell) => squeezed(cell) === wanted)) continue;
      const column = columnAsked(view, table, { nth, folded: folded.replace(bare(name), ' ') });
      if (column >= 0 && row[column])
        out.push({ text: row[column], confidence: 0.9, citations: [citeCell(view.text, table, nth, column)] });
    }
  return out;
}

const ASKS: [string, RegExp][] = [
  [
    'quantity',
    /how many|quantity|menge|wie ?viele|quantite|combien de|cantidad|cuant[oa]s|quantita|quanti|aantal|数量/,
  ],
  [
    'unit_price',
    /unit price|price per|single price|einzelpreis|prix unitaire|precio unitario|prezzo unitario|stukprijs|単価/,
  ],
  ['balance', /balance|saldo|solde|残高/],
  ['date', /when|date|wann|datum|quand|fecha|quando|wanneer/],
  ['ordered', /ordered|bestellt|commande|pedid|ordinat|besteld/],
  ['delivered', /delivered|shipped|geliefert|livre|entregad|consegnat|geleverd/],
  ['open', /back ?order|open|outstanding|ruckstand|reliquat|pendiente|residuo|nalever/],
  ['amount', /amount|total|betrag|montant|importe|importo|bedrag|金額/],
  ['unit_price', /cost|price|kostet|preis|cout|prix|cuesta|precio|costa|prezzo|kost|prijs|いくら/],
];

/** The column that the question is about: by words of its head, by what it is, else the last figure. */
function columnAsked(
  view: DocumentView,
  table: DocumentTable,
  { nth, folded }: { nth: number; folded: string },
): number {
  const heads = table.header.map((head) => bare(head.replaceAll(/[()[\]]/g, ' ')));
  const isFigure = (column: number) => cellValue(table.rows[nth]![column] ?? '', 'money', view.writing) !== null;
  const spelled = heads.flatMap((head, column) =>
    head.length >= 2 &&
    isFigure(column) &&
    ` ${folded.replaceAll(/[^\p{L}\d]+/gu, ' ')} `.includes(` ${head.replaceAll(/[^\p{L}\d]+/gu, ' ').trim()} `)
      ? [{ column, length: head.length }]
      : [],
  );
  const best = spelled.sort((one, other) => other.length - one.length)[0];
  if (best) return best.column;
  for (const [key, pattern] of ASKS) {
    if (!pattern.test(folded)) continue;
    const fitting = heads.flatMap((head, column) =>
      COLUMNS[key]!.test(head) && !(key === 'amount' && COLUMNS.unit_price!.test(head)) ? [column] : [],
    );
    const column = key === 'amount' ? fitting.at(-1) : fitting[0];
    if (column !== undefined) return column;
  }
  const figures = heads.map((_, column) => column).filter(isFigure);
  return /(?:cost|price|amount|much|value|worth|preis|kostet|prix|precio|prezzo|prijs)/.test(folded)
    ? (figures.at(-1) ?? -1)
    : -1;
}

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;

/** A row whose name the question holds, under the year that it asks for. */
function labelledRows({ view, tables }: Source, folded: string): AnswerCandidate[] {
  const year = YEAR.exec(folded)?.[0];
  const asked = ` ${folded
    .replace(YEAR, ' ')
    .replaceAll(/[^\p{L}\d']+/gu, ' ')
    .trim()} `;
  const found: { length: number; width: number; answer: AnswerCandidate }[] = [];
  for (const table of tables) {
    const columns = year
      ? table.header.flatMap((head, nth) => (nth > 0 && YEAR.exec(head)?.[0] === year ? [nth] : []))
      : [];
    if (year && columns.length === 0) continue;
    for (const [nth, row] of table.rows.entries()) {
      const name = bare(row[0] ?? '')
        .replaceAll(/[^\p{L}\d']+/gu, ' ')
        .trim();
      if (name.length < 3 || !asked.includes(` ${name} `)) continue;
      const named = columns.filter((column) =>
        asked.includes(` ${bare(table.header[column]!.replace(YEAR, '')).trim()} `),
      );
      const column =
        named[0] ??
        columns[0] ??
        row.findIndex((cell, place) => place > 0 && cell !== '' && cellValue(cell, 'money', view.writing) !== null);
      if (column < 0 || !row[column]) continue;
      if (!year && asked.trim().length > name.length + 24) continue;
      found.push({
        length: name.length + (named.length > 0 ? 50 : 0),
        width: table.header.length,
        answer: { text: row[column], confidence: 0.88, citations: [citeCell(view.text, table, nth, column)] },
      });
    }
  }
  const [best] = found.sort((one, other) => other.length - one.length || one.width - other.width);
  return best ? [best.answer] : [];
}
