import { createHash, randomUUID } from 'node:crypto';
import PDFDocument from 'pdfkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN, setPlan, signUp, type Answer, type Client } from './client';
import { refused } from './refused';

const MEMO = 'Memo\n\nThe boiler of the Zürich works was replaced on 4 May 2025 for CHF 18,250.00 by Hagen Ltd.\n';

/** A PDF of lines of text, at known places. */
function pdfOf(lines: string[][], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 50, ...options });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  lines.forEach((page, nth) => {
    if (nth > 0) pdf.addPage();
    page.forEach((line, row) => pdf.fontSize(11).text(line, 50, 60 + row * 20));
  });
  pdf.end();
  return new Promise((done) => {
    pdf.on('end', () => done(Buffer.concat(parts)));
  });
}

const INVOICE = [
  ['Invoice', 'Invoice number: R-2025-17', 'Invoice date: 4 May 2025', 'Supplier: Hagen Ltd', 'Customer: Meyer GmbH'],
  ['Terms of payment', 'Total due: EUR 512.00', 'Payable by 3 June 2025.'],
];

async function sent(client: Client, name: string, bytes: string | Buffer, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  return client.post('/api/documents', form);
}
/** Uploaded, and read to its end. */
async function added(client: Client, name: string, bytes: string | Buffer): Promise<Answer['body']> {
  const answer = await sent(client, name, bytes);
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  await client.ended(answer.body.job.id);
  return (await client.get(`/api/documents/${answer.body.document.id}`)).body;
}
async function analysed(client: Client, id: string, questions: string[] = []): Promise<Answer['body']> {
  const answer = await client.post(`/api/documents/${id}/analyses`, { questions });
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  await client.ended(answer.body.job.id);
  return (await client.get(`/api/documents/${id}/analyses/${answer.body.analysis.id}`)).body;
}

let client: Client;
let stranger: Client;
let invoice: Buffer;
let document: Answer['body'];

beforeAll(async () => {
  let id: string;
  ({ client, id } = await signUp());
  await setPlan(id, 'enterprise');
  ({ client: stranger } = await signUp());
  invoice = await pdfOf(INVOICE);
  document = await added(client, 'R-2025-17.pdf', invoice);
});

describe('a document', () => {
  it('is read: pages, size, hash', () => {
    expect(document).toMatchObject({
      name: 'R-2025-17.pdf',
      status: 'ready',
      pageCount: 2,
      sizeBytes: invoice.length,
      sha256: createHash('sha256').update(invoice).digest('hex'),
      mime: 'application/pdf',
      analysesUsed: 0,
      hasPlaces: true,
    });
    expect(document.pages).toMatchObject([
      { number: 1, kind: 'text' },
      { number: 2, kind: 'text' },
    ]);
    expect(document.pages[0].width).toBeCloseTo(595.28, 0);
  });

  it('is given back as it came', async () => {
    const response = await fetch(new URL(`/api/documents/${document.id}/file`, ORIGIN), {
      headers: { Authorization: `Bearer ${client.token}` },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(Buffer.from(await response.arrayBuffer()).equals(invoice)).toBe(true);
  });

  it('has the text of a page with its places', async () => {
    const { status, body } = await client.get(`/api/documents/${document.id}/pages/2`);
    expect(status).toBe(200);
    const line = body.lines.find(({ text }: { text: string }) => text.includes('Total due'));
    expect(line.box[0]).toBeGreaterThan(45);
    expect(line.box[0]).toBeLessThan(55);
    refused(await client.get(`/api/documents/${document.id}/pages/3`), 404, 'not_found');
  });

  it('is searched in: the page and the box of the words', async () => {
    const { body } = await client.get(`/api/documents/${document.id}/search?q=total%20DUE`);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ page: 2, quote: expect.stringMatching(/Total due/) });
    expect(body[0].bbox[2]).toBeGreaterThan(body[0].bbox[0]);
  });

  it('says where the same file is already', async () => {
    const again = await added(client, 'copy.pdf', invoice);
    expect(again.sameAs).toEqual({ id: document.id, name: 'R-2025-17.pdf' });
    await client.delete(`/api/documents/${again.id}`);
  });

  it('of a text file has paragraphs', async () => {
    const memo = await added(client, 'memo.txt', MEMO);
    expect(memo).toMatchObject({ status: 'ready', hasPlaces: false });
    const found = await analysed(client, memo.id, ['What is the price of the moon?']);
    expect(found.questions[0].answer).toMatchObject({ found: false, text: 'Not found in this document' });
  });
});

describe('the list', () => {
  it('is an array, and finds by text, name and kind', async () => {
    const all = (await client.get('/api/documents')).body;
    expect(all.map(({ id }: { id: string }) => id)).toContain(document.id);
    const found = (await client.get('/api/documents?search=all%20of%20Meyer%20in%202025')).body;
    expect(found.map(({ id }: { id: string }) => id)).toEqual([document.id]);
    expect(found[0].found[0]).toMatchObject({ page: 1, snippet: expect.stringContaining('⟦Meyer⟧') });
    expect((await client.get('/api/documents?search=nowhere')).body).toEqual([]);
  });

  it.each(["'", '& |', ':*', '!(', '%', '\\'])('a search for %j is answered', async (words) => {
    expect((await client.get(`/api/documents?search=${encodeURIComponent(words)}`)).status).toBe(200);
  });
});

describe('what is refused', () => {
  it.each([
    ['program.exe', 'MZ', 415, 'unsupported_type'],
    ['empty.pdf', '', 422, 'unreadable_file'],
    ['zip.pdf', 'PK\u0003\u0004 this is no PDF', 422, 'unreadable_file'],
  ])('%s', async (name, bytes, status, code) => {
    const before = (await client.get('/api/documents')).body.length;
    const answer = await sent(client, name, bytes);
    refused(answer, status, code);
    expect(answer.body.message.length).toBeGreaterThan(15);
    expect((await client.get('/api/documents')).body).toHaveLength(before);
  });

  it('more than 50 MB', async () => {
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50 * 2 ** 20)]);
    refused(await sent(client, 'large.pdf', large), 413, 'too_large');
  });

  it('a name with path parts keeps its last part', async () => {
    const made = await added(client, '../../etc/passwd.txt', MEMO);
    expect(made.fileName).toBe('passwd.txt');
    await client.delete(`/api/documents/${made.id}`);
  });
});

describe('a locked document', () => {
  it('asks for its password, refuses a wrong one without 401, and opens', async () => {
    const locked = await pdfOf(INVOICE, { userPassword: 'open sesame', pdfVersion: '1.7' });
    const made = await added(client, 'locked.pdf', locked);
    expect(made.status).toBe('password_needed');
    const path = `/api/documents/${made.id}/password`;
    const wrong = await client.post(path, { password: 'wrong' });
    refused(wrong, 400, 'validation');
    expect(wrong.body.message).toMatch(/password/i);
    expect((await client.get(`/api/documents/${made.id}`)).body.status).toBe('password_needed');
    const right = await client.post(path, { password: 'open sesame', keep: false });
    expect(right.status).toBe(202);
    await client.ended(right.body.job.id);
    const now = (await client.get(`/api/documents/${made.id}`)).body;
    expect(now).toMatchObject({ status: 'ready', pageCount: 2, passwordKept: false });
    expect(JSON.stringify(now)).not.toContain('open sesame');
    refused(await client.post(path, { password: 'open sesame' }), 409, 'conflict');
  });
});

describe('an analysis', () => {
  it('without a provider is the engine’s, and counts nothing', async () => {
    const found = await analysed(client, document.id, ['What is the total due?', 'What colour is the car?']);
    expect(found).toMatchObject({ status: 'ready', origin: 'engine', documentId: document.id });
    expect(found.questions.map(({ q }: { q: string }) => q)).toEqual([
      'What is the total due?',
      'What colour is the car?',
    ]);
    expect(found.questions[1].answer.text).toBe('Not found in this document');
    for (const { citations } of [...found.summary, ...found.keyFacts, ...found.amounts])
      for (const { page, quote, bbox } of citations) {
        expect([1, 2]).toContain(page);
        expect(INVOICE[page - 1]!.join(' ')).toContain(quote.split(' ')[0]);
        expect(bbox).toHaveLength(4);
      }
    expect((await client.get(`/api/documents/${document.id}`)).body.analysesUsed).toBe(0);
  });

  it('takes at most ten questions', async () => {
    const questions = Array.from({ length: 11 }, (_, nth) => `Question ${nth}?`);
    refused(await client.post(`/api/documents/${document.id}/analyses`, { questions }), 400, 'validation');
  });

  it('one question to several documents is answered by each', async () => {
    const { status, body } = await client.post('/api/documents/ask', {
      documentIds: [document.id],
      question: 'What is the total due?',
    });
    expect(status).toBe(200);
    expect(body.rows).toMatchObject([{ documentId: document.id, documentName: 'R-2025-17.pdf', error: null }]);
    refused(await client.post('/api/documents/ask', { documentIds: [randomUUID()], question: 'x' }), 404, 'not_found');
  });
});

it('a summary of documents quotes them, each sentence with its place', async () => {
  const started = await client.post('/api/executive-summaries', { scope: { documentIds: [document.id] } });
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  await client.ended(started.body.job.id);
  const summary = (await client.get(`/api/executive-summaries/${started.body.summary.id}`)).body;
  expect(summary).toMatchObject({ status: 'ready', origin: 'engine', about: 'R-2025-17.pdf', sources: [], kpis: [] });
  const sentences = summary.sections.flatMap(
    (section: { sentences: { href?: string; faults: unknown[] }[] }) => section.sentences,
  );
  for (const { faults } of sentences) expect(faults).toEqual([]);
  for (const { href } of sentences.slice(0, -1)) expect(href).toContain(`/documents/${document.id}`);
  refused(await stranger.post('/api/executive-summaries', { scope: { documentIds: [document.id] } }), 404, 'not_found');
});

describe('a stranger', () => {
  it.each<[string, (id: string) => string, unknown?]>([
    ['GET', (id) => `/api/documents/${id}`],
    ['GET', (id) => `/api/documents/${id}/file`],
    ['GET', (id) => `/api/documents/${id}/pages/1`],
    ['GET', (id) => `/api/documents/${id}/search?q=total`],
    ['GET', (id) => `/api/documents/${id}/extractions`],
    ['POST', (id) => `/api/documents/${id}/analyses`, { questions: [] }],
    ['POST', (id) => `/api/documents/${id}/extractions`, { schema: 'invoice' }],
    ['POST', (id) => `/api/documents/${id}/password`, { password: 'x' }],
    ['POST', (id) => `/api/documents/${id}/read`, {}],
    ['DELETE', (id) => `/api/documents/${id}`],
  ])('%s finds nothing at door %#', async (method, pathOf, body) => {
    const answer = await stranger.send(method, pathOf(document.id), body);
    refused(answer, 404, 'not_found');
    expect(JSON.stringify(answer.body)).not.toContain('Hagen');
  });
});

describe('the plan', () => {
  it('has exactly three places on Free, and a deletion frees one', async () => {
    const { client: free } = await signUp();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => sent(free, `${nth}.txt`, `${MEMO} ${nth}`)),
    );
    const accepted = answers.filter(({ status }) => status === 202);
    expect(accepted).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 202)) {
      refused(answer, 403, 'plan_limit');
      expect(answer.body.details).toEqual({ limit: 3, used: 3, plan: 'free' });
    }
    expect((await free.get('/api/documents')).body).toHaveLength(3);
    expect((await free.get('/api/subscription')).body.usage.documents).toEqual({ used: 3, limit: 3 });
    expect((await free.delete(`/api/documents/${accepted[0]!.body.document.id}`)).body).toEqual({ success: true });
    expect((await sent(free, 'more.txt', MEMO)).status).toBe(202);
  });
});

describe('deletion', () => {
  it('takes everything of the document', async () => {
    const made = await added(client, 'gone.txt', MEMO);
    const found = await analysed(client, made.id);
    expect((await client.delete(`/api/documents/${made.id}`)).status).toBe(200);
    for (const path of ['', '/file', '/pages/1', '/extractions', `/analyses/${found.id}`])
      refused(await client.get(`/api/documents/${made.id}${path}`), 404, 'not_found');
    refused(await client.delete(`/api/documents/${made.id}`), 404, 'not_found');
  });
});
