import PDFDocument from 'pdfkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { setPlan, signUp, sql, type Answer, type Client } from './client';
import { refused } from './refused';

const ITEMS = [
  ['Bolts', '2', '10.00', '20.00'],
  ['Nuts', '3', '5.50', '16.50'],
  ['Washers', '10', '0.25', '2.50'],
];
const COLUMNS = [50, 250, 330, 430];

/** An invoice with a ruled table of its items. */
function invoiceOf(number: string, items = ITEMS): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 50 });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  pdf.fontSize(18).text('Invoice', 50, 50);
  pdf.fontSize(10);
  ['Invoice number: ' + number, 'Invoice date: 4 May 2025', 'Currency: EUR'].forEach((line, nth) =>
    pdf.text(line, 50, 90 + nth * 16),
  );
  const row = (cells: string[], top: number) => cells.forEach((cell, nth) => pdf.text(cell, COLUMNS[nth]!, top));
  row(['Description', 'Quantity', 'Unit price', 'Amount'], 160);
  pdf.moveTo(50, 174).lineTo(520, 174).stroke();
  items.forEach((cells, nth) => row(cells, 180 + nth * 18));
  pdf.text('Total: 39.00', 430, 180 + items.length * 18 + 20);
  pdf.end();
  return new Promise((done) => {
    pdf.on('end', () => done(Buffer.concat(parts)));
  });
}

let client: Client;
let stranger: Client;
let documents: string[];

async function added(name: string, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await client.post('/api/documents', form);
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  await client.ended(answer.body.job.id);
  return answer.body.document.id as string;
}
async function extracted(documentId: string, schema: unknown = 'invoice'): Promise<Answer['body']> {
  const answer = await client.post(`/api/documents/${documentId}/extractions`, { schema, mode: 'fields' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  await client.ended(answer.body.job.id);
  return (await client.get(`/api/extractions/${answer.body.extraction.id}`)).body;
}
type Value = { key: string; row?: number; value: unknown; state: string; citations: { page: number; quote: string }[] };
const valueOf = ({ values }: { values: Value[] }, key: string, row?: number) =>
  values.find((value) => value.key === key && value.row === row)!;

beforeAll(async () => {
  let id: string;
  ({ client, id } = await signUp());
  await setPlan(id, 'enterprise');
  ({ client: stranger } = await signUp());
  documents = [
    await added('one.pdf', await invoiceOf('R-1')),
    await added('two.pdf', await invoiceOf('R-2', ITEMS.slice(0, 2))),
  ];
});

describe('an extraction', () => {
  let extraction: Answer['body'];
  beforeAll(async () => {
    extraction = await extracted(documents[0]!);
  });

  it('has values with their places, and lists among those of its document', async () => {
    expect(extraction).toMatchObject({
      documentId: documents[0],
      documentName: 'one.pdf',
      mode: 'fields',
      schemaName: 'invoice',
      status: 'needs_review',
      origin: 'engine',
    });
    for (const { value, state, citations } of extraction.values as Value[])
      expect(value === null || citations.length > 0 || state === 'missing').toBe(true);
    const own = (await client.get(`/api/documents/${documents[0]}/extractions`)).body;
    expect(own[0]).toMatchObject({ id: extraction.id, values: extraction.values });
    const all = (await client.get('/api/extractions/all')).body;
    const { toReview } = extraction;
    const states = (extraction.values as Value[]).map(({ state }) => state);
    expect(all.find(({ id }: { id: string }) => id === extraction.id)).toMatchObject({
      documentName: 'one.pdf',
      toReview,
      valueCount: (extraction.values as Value[]).filter((each) => each.value !== null).length,
      missing: states.filter((state) => state === 'missing').length,
      failedChecks: extraction.checks.filter(({ passed }: { passed: boolean }) => !passed).length,
    });
  });

  it('confirms one value, and takes another that was typed', async () => {
    const path = `/api/extractions/${extraction.id}`;
    const confirmed = await client.patch(path, { values: [{ key: 'invoice_number', state: 'confirmed' }] });
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
    expect(valueOf(confirmed.body, 'invoice_number')).toMatchObject({ value: 'R-1', state: 'confirmed' });
    const typed = await client.patch(path, { values: [{ key: 'supplier_name', value: 'Hagen Ltd' }] });
    expect(valueOf(typed.body, 'supplier_name')).toMatchObject({ value: 'Hagen Ltd', state: 'edited', citations: [] });
    const all = (await client.get('/api/extractions/all')).body;
    expect(all.find(({ id }: { id: string }) => id === extraction.id).toReview).toBe(typed.body.toReview);
  });

  it('keeps a citation only where its quote holds the new value', async () => {
    const path = `/api/extractions/${extraction.id}`;
    const citation = { page: 1, quote: 'Invoice number: R-1' };
    const held = await client.patch(path, { values: [{ key: 'purchase_order', value: 'R-1', citation }] });
    expect(valueOf(held.body, 'purchase_order').citations[0]).toMatchObject({ page: 1 });
    const lost = await client.patch(path, { values: [{ key: 'purchase_order', value: 'R-99' }] });
    expect(valueOf(lost.body, 'purchase_order')).toMatchObject({ state: 'edited', citations: [] });
    const elsewhere = { page: 1, quote: 'words that stand nowhere' };
    refused(
      await client.patch(path, { values: [{ key: 'purchase_order', value: 'x', citation: elsewhere }] }),
      400,
      'validation',
    );
  });

  it.each([
    [{ key: 'no_such_field', value: 'x' }],
    [{ key: 'invoice_date', value: 'soon' }],
    [{ key: 'total', value: 'many' }],
    [{ key: 'total', row: 3, state: 'confirmed' }],
  ])('refuses %j', async (patch) => {
    refused(await client.patch(`/api/extractions/${extraction.id}`, { values: [patch] }), 400, 'validation');
  });

  it('is confirmed whole', async () => {
    const { status, body } = await client.post(`/api/extractions/${extraction.id}/confirm`);
    expect([status, body.extraction.status, body.extraction.toReview]).toEqual([200, 'confirmed', 0]);
    expect((body.extraction.values as Value[]).some(({ state }) => state === 'extracted')).toBe(false);
  });

  it('becomes a data source whose rows open their page', async () => {
    const made = await client.post(`/api/extractions/${extraction.id}/to-data-source`);
    expect([201, 202]).toContain(made.status);
    if (made.body.job) await client.ended(made.body.job.id);
    const source = (await client.get(`/api/data-sources/${made.body.dataSource.id}`)).body;
    expect(source).toMatchObject({ uploadType: 'extraction', rowCount: ITEMS.length });
    expect(source.documents).toEqual([{ id: documents[0], name: 'one.pdf', page: 1, rows: ITEMS.length }]);
    const { columns, rows, places } = (await client.get(`/api/data-sources/${source.id}/rows`)).body;
    expect(columns.map(({ key }: { key: string }) => key)).not.toContain('document_citation');
    expect(columns.find(({ key }: { key: string }) => key === 'amount').type).toBe('decimal');
    expect(rows.map(({ amount }: { amount: number }) => Number(amount))).toEqual([20, 16.5, 2.5]);
    expect(places[0]).toMatchObject({ documentId: documents[0], page: 1 });
    const dashboard = await client.post('/api/dashboards', { dataSourceIds: [source.id], mode: 'auto' });
    const { widgets } = (await client.post(`/api/dashboards/${dashboard.body.dashboard.id}/query`, { filters: [] }))
      .body;
    const [widget] = Object.values<{ evidenceId: string }>(widgets);
    const behind = (await client.get(`/api/evidence/${widget!.evidenceId}/rows?point=0`)).body;
    expect(behind.places[0]).toMatchObject({ documentId: documents[0], page: 1 });

    const cell = { dataSourceId: source.id, place: places[0].id, column: 'amount' };
    const opened = await client.post('/api/evidence/document', cell);
    expect(opened.status, JSON.stringify(opened.body)).toBe(201);
    const { evidence } = opened.body;
    expect(evidence).toMatchObject({
      kind: 'document',
      value: 20,
      rowCount: 1,
      query: { document: { documentId: documents[0], page: 1 } },
    });
    expect(evidence.query.document.bbox).toHaveLength(4);
    expect((await client.get(`/api/evidence/${evidence.id}`)).body.rows[0]).toMatchObject({
      document: 'one.pdf',
      page: 1,
    });
    expect((await client.get(`/api/evidence/${evidence.id}/rows`)).body.rowCount).toBe(1);
    const again = await client.post(`/api/evidence/${evidence.id}/recheck`);
    if (again.body.job) await client.ended(again.body.job.id);
    const recheck = again.body.job ? (await client.get(`/api/evidence/${evidence.id}/recheck`)).body : again.body;
    expect(recheck).toMatchObject({ matches: true });
    refused(await client.post('/api/evidence/document', { ...cell, column: 'none' }), 404, 'not_found');
    refused(await stranger.post('/api/evidence/document', cell), 404, 'not_found');
  });
});

it('many documents are taken by one job, appended to one data source, and keep their places', async () => {
  const started = await client.post('/api/extractions', { documentIds: documents, schema: 'invoice' });
  expect([started.status, started.body.extractions.length]).toEqual([202, 2]);
  expect((await client.ended(started.body.job.id)).state).toBe('succeeded');
  const [one, two] = started.body.extractions as { id: string }[];
  const made = await client.post(`/api/extractions/${one!.id}/to-data-source`, { name: 'Invoices' });
  if (made.body.job) await client.ended(made.body.job.id);
  const { id } = made.body.dataSource;
  const appended = await client.post(`/api/extractions/${two!.id}/to-data-source`, { mode: 'append', targetId: id });
  expect([201, 202], JSON.stringify(appended.body)).toContain(appended.status);
  if (appended.body.job) await client.ended(appended.body.job.id);
  const { rows, places } = (await client.get(`/api/data-sources/${id}/rows`)).body;
  expect(rows).toHaveLength(ITEMS.length + 2);
  expect(places.map(({ documentId }: { documentId: string }) => documentId)).toEqual([
    ...ITEMS.map(() => documents[0]),
    documents[1],
    documents[1],
  ]);
  await client.delete(`/api/documents/${documents[1]}`);
  const after = (await client.get(`/api/data-sources/${id}/rows`)).body;
  expect(after.rows).toHaveLength(ITEMS.length + 2);
  expect(after.places.at(-1)).toBeNull();
});

describe('a full list', () => {
  /** Rows as an earlier job would have left them. */
  const fill = (documentId: string, count: number) =>
    sql(
      `insert into "Extraction" (id, "workspaceId", "documentId", "createdById", name, mode, status, "updatedAt")
       select gen_random_uuid(), "workspaceId", id, "createdById", 'filled', 'fields', 'confirmed', now()
       from "Document", generate_series(1, $2::int) where id = $1`,
      [documentId, count],
    );
  const empty = () => sql(`delete from "Extraction" where "documentId" = $1 and name = 'filled'`, [documents[0]]);

  it.each([
    ['a document', 50, /“one\.pdf” has 50 extractions/],
    ['a workspace', 2000, /2,000 extractions/],
  ])('of %s takes no more', async (_, count, message) => {
    await fill(documents[0]!, count);
    const answer = await client.post(`/api/documents/${documents[0]}/extractions`, { schema: 'invoice' });
    await empty();
    refused(answer, 409, 'conflict');
    expect(answer.body.message).toMatch(message);
    const after = await client.post(`/api/documents/${documents[0]}/extractions`, { schema: 'invoice' });
    expect(after.status).toBe(202);
    await client.ended(after.body.job.id);
  });
});

describe('a schema', () => {
  const fields = [{ key: 'number', label: 'Invoice number', type: 'text', required: true }];
  it('is kept, used and deleted', async () => {
    const made = await client.post('/api/extraction-schemas', { name: 'Short', fields });
    expect(made.status).toBe(201);
    const { id } = made.body.schema;
    const listed = (await client.get('/api/extraction-schemas')).body;
    expect(listed.slice(0, 4).map(({ builtIn }: { builtIn: string }) => builtIn)).toEqual([
      'invoice',
      'receipt',
      'bank_statement',
      'contract',
    ]);
    expect(listed.at(-1)).toMatchObject({ id, name: 'Short', builtIn: null });
    expect((await extracted(documents[0]!, id)).schema).toMatchObject(fields);
    expect((await stranger.get('/api/extraction-schemas')).body.some((each: { id: string }) => each.id === id)).toBe(
      false,
    );
    refused(await stranger.delete(`/api/extraction-schemas?id=${id}`), 404, 'not_found');
    expect((await client.delete(`/api/extraction-schemas?id=${id}`)).body).toEqual({ success: true });
  });

  it.each([
    [{ name: '', fields }],
    [{ name: 'x', fields: [] }],
    [{ name: 'x', fields: [...fields, ...fields] }],
    [{ name: 'x', fields: [{ ...fields[0], key: 'Not a key' }] }],
  ])('refuses %j', async (body) => {
    refused(await client.post('/api/extraction-schemas', body), 400, 'validation');
  });
});

it.each([['nothing'], [[]], [['invoice']]])('no schema is %j', async (schema) => {
  refused(await client.post(`/api/documents/${documents[0]}/extractions`, { schema }), 400, 'validation');
});

describe('a stranger', () => {
  it.each<[string, (id: string) => string, unknown?]>([
    ['GET', (id) => `/api/extractions/${id}`],
    ['PATCH', (id) => `/api/extractions/${id}`, { values: [] }],
    ['POST', (id) => `/api/extractions/${id}/confirm`, {}],
    ['POST', (id) => `/api/extractions/${id}/to-data-source`, {}],
    ['DELETE', (id) => `/api/extractions/${id}`],
  ])('%s finds nothing at door %#', async (method, pathOf, body) => {
    const { id } = await extracted(documents[0]!);
    refused(await stranger.send(method, pathOf(id as string), body), 404, 'not_found');
  });
});
