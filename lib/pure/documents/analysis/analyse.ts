import { answerPrepared, prepare } from '../questions/answer';
import { askew } from '../recognition/skew';
import type { AnalysisContent, DocumentBox, DocumentTable, DocumentText } from '../schema';
import { amountsOf, datesOf, factsOf, obligationsOf, partiesOf } from './findings';
import { summaryOf } from './summary';

export type AnalyseOptions = { questions?: readonly string[] };

/** Its boxes as the pages are shown, where these lie askew. */
function tableAsShown(table: DocumentTable, { pages }: DocumentText): DocumentTable {
  const skewed = pages.filter(({ number, skew }) => skew && table.pages.includes(number));
  if (skewed.length === 0) return table;
  const shown = (box: DocumentBox, page: number | null) =>
    askew(box, skewed.find(({ number }) => number === page) ?? { width: 0, height: 0 });
  return {
    ...table,
    boxes: table.boxes.map(({ page, box }) => ({ page, box: shown(box, page) })),
    cells: table.cells.map((cell) => ({ ...cell, box: cell.box && shown(cell.box, cell.page) })),
  };
}

/**
 * What a document says, in its own words with their places, without a provider. Up to a second or two on 200 pages: in
 * the child (request 'analyse').
 */
export function analyseDocument(text: DocumentText, { questions = [] }: AnalyseOptions = {}): AnalysisContent {
  const prepared = prepare(text);
  return {
    shapeVersion: 1,
    kind: prepared.kind,
    summary: summaryOf(prepared),
    keyFacts: factsOf(prepared),
    amounts: amountsOf(prepared),
    dates: datesOf(prepared),
    parties: partiesOf(prepared),
    obligations: obligationsOf(prepared),
    tables: prepared.tables.map((table) => tableAsShown(table, text)),
    questions: questions.map((question) => answerPrepared(prepared, question)),
  };
}
