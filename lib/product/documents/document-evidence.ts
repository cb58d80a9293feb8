import { z } from 'zod';
import type { UserActor } from '@/lib/base/actor/actor';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { take } from '@/lib/base/limits/throttle';
import { readSourceRows } from '@/lib/engines/answers/run';
import { CITATION_KEY } from '@/lib/product/data-sources/citations/citation-column-schema';
import { citedPlace, type RowPlace } from '@/lib/product/data-sources/citations/citation-schema';
import { placesOfRow } from '@/lib/product/data-sources/citations/citations';
import { loadTable, type SourceTable } from '@/lib/product/data-sources/read/load';
import { computedEvidence, keepComputed } from '@/lib/product/evidence/computed';
import type { DocumentQuestion } from '@/lib/product/evidence/document-schema';
import { getEvidence } from '@/lib/product/evidence/evidence';
import type { EvidenceKernel } from '@/lib/product/evidence/kernels';
import type { Cell, Column } from '@/lib/pure/query/schema/column';
import type { Query } from '@/lib/pure/query/schema/query';
import type { Evidence, QueryAnswer, ResultColumn, Row } from '@/lib/pure/query/schema/result';
import { textSourceOf, work } from './engine';
import type { CellEvidenceInput } from './schema';
import { findDocument } from './store';

type Asker = Pick<UserActor, 'workspaceId'>;
type Asked = DocumentQuestion['document'];

const ASKED_A_MINUTE = 600;
const never = new AbortController().signal;

const textColumn = (key: string, label: string): ResultColumn => ({
  key,
  label,
  type: 'text',
  format: { kind: 'plain' },
  kind: 'dimension',
});

/** The row that names these places, as the data hold it. */
const rowQuery = (citation: string): Query => ({
  measures: [{ agg: 'count' }],
  dimensions: [],
  filters: [{ field: CITATION_KEY, op: 'eq', value: citation }],
});

async function cellNow(table: SourceTable, { citation, column }: Asked, signal: AbortSignal): Promise<Cell> {
  const { relation, columns } = table;
  const query = rowQuery(citation);
  const { rows } = await readSourceRows({ relation, columns, query, point: {}, offset: 0, limit: 1, signal });
  return rows[0]?.[column] ?? null;
}

const isNumeric = ({ type }: Column) => type === 'integer' || type === 'decimal';
const asValue = (cell: Cell, column: Column): string | number | boolean | null =>
  cell !== null && isNumeric(column) ? Number(cell) : cell;

/** Does the quote stand in the document as it is stored now, and does it hold the value? */
async function isBorne(
  { workspaceId }: Asker,
  { documentId, page, quote }: Asked,
  value: string | number | boolean | null,
  signal: AbortSignal,
): Promise<boolean> {
  if ((await findDocument(workspaceId, documentId))?.status !== 'ready') return false;
  const source = await textSourceOf(workspaceId, documentId);
  const { checks } = await work<'check'>({ kind: 'check', source, quotes: [{ page, quote, value }] }, signal);
  return checks[0]?.stands === true && checks[0].holdsValue;
}

/** One row: the words and their page, then the value that they bear; null where they bear it no longer. */
async function answerFor(
  actor: Asker,
  table: SourceTable,
  asked: Asked,
  signal: AbortSignal,
): Promise<QueryAnswer & { column: Column }> {
  const column = table.columns.find(({ key }) => key === asked.column);
  if (!column) throw new AppError('not_found', 'This column isn’t in the data any more.');
  const cell = await cellNow(table, asked, signal);
  const stands = cell !== null && (await isBorne(actor, asked, asValue(cell, column), signal));
  const row: Row = {
    document: asked.documentName,
    page: asked.page,
    quote: stands ? asked.quote : null,
    [column.key]: stands ? cell : null,
  };
  const { key, label, type, format } = column;
  return {
    column,
    columns: [
      textColumn('document', 'Document'),
      { ...textColumn('page', 'Page'), type: 'integer' },
      textColumn('quote', 'Quote'),
      { key, label, type, format, kind: 'measure' },
    ],
    rows: [row],
    rowCount: 1,
    truncated: false,
  };
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const sqlOf = ({ column, citation }: Asked): string =>
  `SELECT ${quoted(column)} FROM data WHERE ${quoted(CITATION_KEY)} = '${citation.replaceAll("'", "''")}'`;

function askedOf(place: RowPlace, column: string): Asked {
  const cited = place.cells[column];
  if (!cited)
    throw new AppError('not_found', 'No words of a document bear this value: a person typed it, or it was computed.');
  const { id, documentId, documentName } = place;
  return { ...cited, documentId, documentName, citation: id, column };
}

/** The evidence of a cell that was taken from a document: the words that bear it, on their page. */
export async function cellEvidence(
  actor: UserActor,
  { dataSourceId, place: id, column }: CellEvidenceInput,
): Promise<{ evidence: Evidence }> {
  await take(
    { key: `cell evidence ${actor.userId}`, limit: ASKED_A_MINUTE, seconds: 60 },
    'Too many evidence requests.',
  );
  const table = await loadTable(actor, dataSourceId);
  const place = await placesOfRow(actor, id);
  if (!place) throw notFound('row');
  const asked = askedOf(place, column);
  const { column: measured, columns, rows } = await answerFor(actor, table, asked, never);
  if (rows[0]![column] === null)
    throw new AppError('conflict', 'The document doesn’t bear this value any more. Open its page to compare.');
  const query = rowQuery(id);
  const value = isNumeric(measured) ? Number(rows[0]![column]) : null;
  const made = computedEvidence(actor, table, {
    kind: 'document',
    query,
    asked: { ...query, document: asked } satisfies DocumentQuestion,
    how: asked,
    sql: sqlOf(asked),
    columns,
    rows,
    engine: 'Plumbline documents',
  });
  await keepComputed(actor, [{ ...made, value, unit: measured.format.unit ?? null }], []);
  return { evidence: await getEvidence(actor, made.id) };
}

/** Checked again: the cell as the data hold it, and the quote as it stands in the document. */
export const documentKernel: EvidenceKernel<DocumentQuestion> = {
  kind: 'document',
  schema: citedPlace.extend({
    documentId: z.string(),
    documentName: z.string(),
    citation: z.string(),
    column: z.string(),
  }),
  async again(table, { document }, { actor, signal = never }) {
    const { column: _, ...answer } = await answerFor(actor, table, document, signal);
    return answer;
  },
};
