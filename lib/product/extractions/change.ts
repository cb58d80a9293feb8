import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { textSourceOf, work } from '@/lib/product/documents/engine';
import { checkValues } from '@/lib/pure/documents/extraction/extract';
import type { DocumentCitation, ExtractionField, ExtractionValue } from '@/lib/pure/documents/schema';
import { extractionOf, getExtraction } from './extractions';
import { readTyped } from './review-schema';
import type { ExtractionItem, ExtractionPatch, ValuePatch } from './schema';
import { lockExtraction, updateExtraction, type ExtractionRow } from './store';

const refuse = (field: string, why: string): never => {
  throw new AppError('validation', `${field}: ${why}`, { fields: { [field]: why } });
};

const rowOf = ({ row }: ValuePatch) => row ?? undefined;
const isOf = (patch: ValuePatch) => (value: ExtractionValue) => value.key === patch.key && value.row === rowOf(patch);

function fieldOf({ fields }: ExtractionRow, patch: ValuePatch): ExtractionField {
  const field = fields.find(({ key }) => key === patch.key);
  if (!field) return refuse(patch.key, 'isn’t a field of this extraction');
  if (field.inRows !== true && rowOf(patch) !== undefined) return refuse(patch.key, 'has no rows');
  return field;
}

/** A value as typed, with the words that are to bear it. */
type Edit = {
  patch: ValuePatch;
  value: ExtractionValue['value'];
  quoted: { page: number | null; quote: string } | null;
};

function editsOf(row: ExtractionRow, patches: readonly ValuePatch[]): Edit[] {
  return patches.flatMap((patch) => {
    const field = fieldOf(row, patch);
    if (patch.value === undefined) return [];
    const read = readTyped(patch.value, field);
    if ('fault' in read) return refuse(patch.key, read.fault);
    const [kept] = row.values.find(isOf(patch))?.citations ?? [];
    const quoted = patch.citation ?? (kept ? { page: kept.page, quote: kept.quote } : null);
    return [{ patch, value: read.value, quoted: read.value === null ? null : quoted }];
  });
}

/** By edit: the citation where its words stand on the page and hold the new value. */
async function citationsFor(
  actor: UserActor,
  { documentId }: ExtractionRow,
  edits: readonly Edit[],
  signal: AbortSignal,
): Promise<Map<Edit, DocumentCitation>> {
  const asked = edits.flatMap((edit) => (edit.quoted ? [{ edit, ...edit.quoted, value: edit.value }] : []));
  if (asked.length === 0) return new Map();
  const source = await textSourceOf(actor.workspaceId, documentId);
  const { checks } = await work<'check'>(
    { kind: 'check', source, quotes: asked.map(({ page, quote, value }) => ({ page, quote, value })) },
    signal,
  );
  return new Map(
    asked.flatMap(({ edit }, nth) => {
      const check = checks[nth];
      if (edit.patch.citation && !check?.stands) return refuse('citation', 'those words aren’t on that page');
      return check?.stands && check.holdsValue && check.citation ? [[edit, check.citation] as const] : [];
    }),
  );
}

const edited = ({ patch, value }: Edit, citation: DocumentCitation | undefined): ExtractionValue => ({
  key: patch.key,
  ...(rowOf(patch) !== undefined && { row: rowOf(patch) }),
  raw: citation ? (value === null ? null : String(value)) : null,
  value,
  confidence: value === null ? 0 : 1,
  citations: citation ? [citation] : [],
  state: value === null ? 'missing' : 'edited',
});

/** As it was, or confirmed; a missing value that is confirmed stays missing, and is asked for no more. */
const withState = (value: ExtractionValue, { state }: ValuePatch): ExtractionValue =>
  state === undefined ? value : { ...value, state };

function changedValues(
  { values }: ExtractionRow,
  { values: patches, removeRows }: ExtractionPatch,
  edits: readonly Edit[],
  citations: ReadonlyMap<Edit, DocumentCitation>,
): ExtractionValue[] {
  const changed = [...values];
  for (const patch of patches) {
    const edit = edits.find((each) => each.patch === patch);
    const at = changed.findIndex(isOf(patch));
    const next = edit ? edited(edit, citations.get(edit)) : (changed[at] ?? refuse(patch.key, 'has no such value'));
    // A value that is typed as it stood is confirmed by it.
    const value = edit && patch.state ? withState(next, patch) : edit ? next : withState(next, patch);
    if (at >= 0) changed[at] = value;
    else changed.push(value);
  }
  return withoutRows(changed, removeRows);
}

/** Rows are counted anew, so that none is empty. */
function withoutRows(values: ExtractionValue[], removed: readonly number[]): ExtractionValue[] {
  if (removed.length === 0) return values;
  const left = values.filter(({ row }) => row === undefined || !removed.includes(row));
  const numbers = [...new Set(left.flatMap(({ row }) => (row === undefined ? [] : [row])))].sort((a, b) => a - b);
  return left.map((value) => (value.row === undefined ? value : { ...value, row: numbers.indexOf(value.row) }));
}

const assertEnded = ({ status }: ExtractionRow) => {
  if (status === 'queued' || status === 'running')
    throw new AppError('conflict', 'This extraction is still running. Wait for it to finish.');
  if (status === 'failed') throw new AppError('conflict', 'This extraction failed. Run it again.');
};

/** Confirms values, or takes what a person has typed; checks are made again. */
export async function changeExtraction(
  actor: UserActor,
  id: string,
  patch: ExtractionPatch,
  { origin, signal }: { origin: RequestOrigin; signal: AbortSignal },
): Promise<ExtractionItem> {
  const { workspaceId } = actor;
  const before = await extractionOf(actor, id);
  const changesValues = patch.values.length + patch.removeRows.length > 0;
  if (changesValues) assertEnded(before);
  const edits = editsOf(before, patch.values);
  const citations = await citationsFor(actor, before, edits, signal);
  await inTransaction(async (tx) => {
    const row = await lockExtraction(tx, workspaceId, id);
    if (!row) throw notFound('extraction');
    const values = changedValues(row, patch, edits, citations);
    const checks = checkValues(row.schemaName ?? row.fields, { fields: row.fields, values });
    await updateExtraction(tx, workspaceId, id, {
      ...(patch.name !== undefined && { name: patch.name }),
      ...(changesValues && { content: { fields: row.fields, values, checks } }),
      ...(edits.length + patch.removeRows.length > 0 && { status: 'needs_review', confirmedAt: null }),
    });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'extraction.changed',
      targetType: 'extraction',
      targetId: id,
      details: {
        edited: edits.length,
        confirmed: patch.values.length - edits.length,
        rowsRemoved: patch.removeRows.length,
      },
    });
  });
  return getExtraction(actor, id);
}

/** Takes all values as they stand. Checks that fail stay to be seen. */
export async function confirmExtraction(
  actor: UserActor,
  id: string,
  origin: RequestOrigin,
): Promise<{ extraction: ExtractionItem }> {
  const { workspaceId } = actor;
  await inTransaction(async (tx) => {
    const row = await lockExtraction(tx, workspaceId, id);
    if (!row) throw notFound('extraction');
    assertEnded(row);
    const values = row.values.map((value) =>
      value.state === 'extracted' ? { ...value, state: 'confirmed' as const } : value,
    );
    const { fields, checks } = row;
    await updateExtraction(tx, workspaceId, id, {
      content: { fields, values, checks },
      status: 'confirmed',
      confirmedAt: new Date(),
    });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'extraction.confirmed',
      targetType: 'extraction',
      targetId: id,
      details: { values: values.length },
    });
  });
  return { extraction: await getExtraction(actor, id) };
}
