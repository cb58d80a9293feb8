import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { chunk, exif, JPEG, png, withSegments } from '@/tests/support/images';
import { wordDocument } from '@/tests/support/docx';
import { structureOf, taggedTexts, type TaggedElement } from '@/tests/support/pdf';
import { Client, ORIGIN, putInWorkspace, sameBrowser, setPlan, signUp, sql } from './client';
import { refused } from './refused';

const CSV = 'day,region,amount\n2025-01-01,North,1\n2025-01-02,South,2\n2025-01-03,North,4\n';
let client: Client;
let ownerId = '';
let stranger: Client;
let source = '';
let dashboard = '';

const LIMIT = 2 * 1024 * 1024;
async function send(bytes: Buffer, who = client, name = 'logo.png') {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(bytes)]), name);
  return who.post('/api/images', form);
}
type Uploaded = { hash: string; type: string; width: number; height: number };
async function uploaded(bytes: Buffer, who = client): Promise<Uploaded> {
  const answer = await send(bytes, who);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.image;
}
async function fetched(path: string, who = client, headers: Record<string, string> = {}) {
  const cookie = [...who.jar].map(([name, { value }]) => `${name}=${value}`).join('; ');
  const response = await fetch(new URL(path, ORIGIN), {
    headers: {
      ...(who.token && { Authorization: `Bearer ${who.token}` }),
      ...(cookie && { Cookie: cookie }),
      ...headers,
    },
  });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
const lineOf = ({ hash, width, height }: Uploaded, alt: string) => `![${alt}](image:${hash}-${width}x${height})`;
const put = (bodies: string[], id = dashboard) =>
  client.patch(`/api/dashboards/${id}`, {
    config: { version: 1, kpis: [], charts: [], texts: bodies.map((body, nth) => ({ id: `t${nth}`, body })) },
  });

beforeAll(async () => {
  ({ client, id: ownerId } = await signUp());
  await setPlan(ownerId, 'premium');
  ({ client: stranger } = await signUp());
  source = (await client.upload('sales.csv', CSV)).body.dataSource.id;
  const made = await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank', name: 'Sales' });
  dashboard = made.body.dashboard.id;
});

describe('an uploaded image', () => {
  it('is kept once, named by what it holds, without notes of the camera', async () => {
    const notes = [chunk('tEXt', Buffer.from('Author\0Jane Doe'))];
    const image = await uploaded(png(7, 5, { before: notes }));
    const hash = createHash('sha256').update(png(7, 5)).digest('hex').slice(0, 32);
    expect(image).toEqual({ hash, type: 'png', width: 7, height: 5 });
    expect(await uploaded(png(7, 5))).toEqual(image);
    expect(await sql('select id from "Image" where hash = $1', [hash])).toHaveLength(1);
    const photo = await uploaded(withSegments(JPEG, exif(6)));
    expect(photo).toMatchObject({ type: 'jpeg', width: 16, height: 24 });
    const { bytes } = await fetched(`/api/images/${photo.hash}`);
    expect(bytes.includes('GPS')).toBe(false);
  });

  it('is given out as what it is, to be asked for again each time', async () => {
    const { hash } = await uploaded(JPEG);
    const { status, headers, bytes } = await fetched(`/api/images/${hash}`);
    expect([status, bytes.equals(JPEG)]).toEqual([200, true]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      etag: `"${hash}"`,
    });
    const again = await fetched(`/api/images/${hash}`, client, { 'If-None-Match': `"${hash}"` });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it('is shown to the page of a member by its cookie, to nobody else', async () => {
    const { hash } = await uploaded(JPEG);
    expect((await fetched(`/api/images/${hash}`, sameBrowser(client))).status).toBe(200);
    expect((await fetched(`/api/images/${hash}`, new Client())).status).toBe(401);
    for (const who of [stranger, sameBrowser(stranger)])
      for (const headers of [undefined, { 'If-None-Match': `"${hash}"` }])
        expect((await fetched(`/api/images/${hash}`, who, headers)).status).toBe(404);
    // The same bytes are an image of one's own.
    expect((await uploaded(JPEG, stranger)).hash).toBe(hash);
    expect((await fetched(`/api/images/${hash}`, stranger)).status).toBe(200);
    expect((await client.get(`/api/images/${randomUUID().replaceAll('-', '')}`)).status).toBe(404);
    expect((await client.get('/api/images/..%2Foriginals')).status).toBe(404);
  });

  it('is uploaded by editors', async () => {
    const { client: viewer, id } = await signUp();
    await setPlan(ownerId, 'enterprise');
    await putInWorkspace(id, ownerId, 'viewer');
    const { hash } = await uploaded(png(3, 3));
    expect((await fetched(`/api/images/${hash}`, viewer)).status).toBe(200);
    refused(await send(png(4, 4), viewer), 403, 'role');
    refused(await send(png(4, 4), new Client()), 401, 'unauthenticated');
  });

  it.each<[string, () => Buffer, number, string, RegExp]>([
    ['another format', () => Buffer.from('<svg/>'), 415, 'unsupported_type', /Only PNG and JPEG/],
    ['an image cut off', () => png(9, 9).subarray(0, -9), 422, 'unreadable_file', /damaged or incomplete/],
    ['nothing', () => Buffer.alloc(0), 415, 'unsupported_type', /Only PNG and JPEG/],
    ['a byte too much', () => Buffer.concat([JPEG, Buffer.alloc(LIMIT + 1 - JPEG.length)]), 413, 'too_large', /2 MB/],
    ['far too much', () => Buffer.alloc(2 * LIMIT), 413, 'too_large', /larger than 2 MB/],
    ['too many pixels', () => hugePng(), 413, 'too_large', /41 megapixels, and at most 40/],
  ])('%s is refused in words', async (_, bytes, status, code, words) => {
    const answer = await send(bytes());
    refused(answer, status, code);
    expect(answer.body.message).toMatch(words);
  });

  it('two megabytes are taken', async () => {
    // What follows the end of a picture is none of it.
    expect(await uploaded(Buffer.concat([JPEG, Buffer.alloc(LIMIT - JPEG.length)]))).toMatchObject({ width: 24 });
  });

  it('what is no upload is refused', async () => {
    refused(await client.post('/api/images', { file: 'x' }), 400, 'validation');
    const form = new FormData();
    form.set('picture', new Blob([Uint8Array.from(JPEG)]), 'a.jpg');
    refused(await client.post('/api/images', form), 400, 'validation');
  });

  it('a workspace holds 200, also of many uploads at once', async () => {
    const { client: full, id } = await signUp();
    await sql(
      `insert into "Image" (id, "workspaceId", "createdById", hash, type, width, height, "sizeBytes")
       select gen_random_uuid(), m."workspaceId", m."userId", md5(n::text), 'png', 1, 1, 1
       from "Membership" m, generate_series(1, 198) n where m."userId" = $1`,
      [id],
    );
    const answers = await Promise.all(Array.from({ length: 5 }, (_, nth) => send(png(20 + nth, 2), full)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/holds 200 images/);
  });
});

/** 6,400 by 6,400 pixels in a few kilobytes. */
function hugePng(): Buffer {
  const small = png(1, 1);
  const head = Buffer.from(small.subarray(16, 29));
  head.writeUInt32BE(6400, 0);
  head.writeUInt32BE(6400, 4);
  return Buffer.concat([small.subarray(0, 8), chunk('IHDR', head), small.subarray(33)]);
}

describe('a dashboard with images', () => {
  it('shows up to 24 of them, copies them and writes them into its file', async () => {
    const image = await uploaded(JPEG);
    const body = `# Sales\n\n${lineOf(image, 'Red and blue')}`;
    expect((await put([body])).status).toBe(200);
    const copy = await client.post(`/api/dashboards/${dashboard}/duplicate`, {});
    expect(copy.body.dashboard.config.texts).toEqual([{ id: 't0', body }]);
    const file = (await client.get(`/api/dashboards/${dashboard}/file`)).body;
    expect(file.config.texts[0].body).toBe(body);
    const other = (hash: number) => lineOf({ ...image, hash: hash.toString(16).padStart(32, '0') }, 'x');
    const many = (count: number) => Array.from({ length: count }, (_, nth) => other(nth)).join('\n');
    expect((await put([many(12), many(24)])).status).toBe(200);
    const answer = await put([many(12), `${many(24)}\n${lineOf(image, 'one more')}`]);
    refused(answer, 400, 'validation');
    expect(answer.body.message).toMatch(/show more than 24 images/);
  });

  it('a guest sees those that it shows now, and no other', async () => {
    const [shown, hidden] = [await uploaded(png(11, 4)), await uploaded(png(12, 4))];
    expect((await put([lineOf(shown, 'Shown')])).status).toBe(200);
    const other = await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank', name: 'Other' });
    await put([lineOf(hidden, 'Hidden')], other.body.dashboard.id);
    const shared = await client.post(`/api/dashboards/${dashboard}/shares`, { label: 'Board' });
    const guest = new Client();
    expect((await guest.get(`/api/shared/${shared.body.token}`)).status).toBe(200);
    const at = (hash: string, id = dashboard) => `/api/shared-guest/${id}/images/${hash}`;
    const { status, headers, bytes } = await fetched(at(shown.hash), guest);
    expect([status, bytes.equals(png(11, 4)), headers.get('cache-control'), headers.get('content-type')]).toEqual([
      200,
      true,
      'private, no-store',
      'image/png',
    ]);
    expect((await fetched(at(hidden.hash), guest)).status).toBe(404);
    expect((await fetched(at(hidden.hash, other.body.dashboard.id), guest)).status).toBe(404);
    expect((await fetched(`/api/images/${shown.hash}`, guest)).status).toBe(401);
    expect((await fetched(at(shown.hash), new Client())).status).toBe(404);
    // A member without the link is no guest.
    expect((await fetched(at(shown.hash))).status).toBe(404);
    await put(['No image']);
    expect((await fetched(at(shown.hash), guest)).status).toBe(404);
    await put([lineOf(shown, 'Shown')]);
    expect((await client.delete(`/api/shares/${shared.body.share.id}`)).status).toBe(200);
    expect((await fetched(at(shown.hash), guest)).status).toBe(410);
  });

  it('goes into PDF, Word and PNG with its words; JSON names it', async () => {
    const photo = await uploaded(JPEG);
    const turned = await uploaded(withSegments(JPEG, exif(6)));
    const lost = { hash: 'f'.repeat(32), type: 'png', width: 9, height: 9 };
    const broken = await uploaded(png(13, 3, { pixels: Buffer.from('no pixels') }));
    const body = [
      lineOf(photo, 'Two fields'),
      lineOf(turned, 'Upright'),
      lineOf(lost, 'Lost logo'),
      lineOf(broken, 'Broken one'),
      lineOf(photo, ''),
    ].join('\n');
    expect((await put([body])).status).toBe(200);
    const made = async (format: string) => {
      const answer = await client.post('/api/export', { kind: 'dashboard', targetId: dashboard, format });
      expect(answer.status, JSON.stringify(answer.body)).toBe(202);
      const ended = await client.ended(answer.body.job.id);
      expect(ended.state, JSON.stringify(ended.error)).toBe('succeeded');
      return (await fetched(`/api/export/${answer.body.export.id}/file`)).bytes;
    };
    const [pdf, word, picture, json] = [await made('pdf'), await made('docx'), await made('png'), await made('json')];
    const { document, pages } = structureOf(pdf);
    const figuresIn = ({ type, alt, parts }: TaggedElement): string[] => [
      ...(type === 'Figure' ? [alt] : []),
      ...parts.flatMap((part) => ('type' in part ? figuresIn(part) : [])),
    ];
    // What says nothing is there for the eye alone.
    expect(figuresIn(document)).toEqual(['Two fields', 'Upright']);
    expect(pages.map(({ open, loose }) => [open, loose])).toEqual(pages.map(() => [0, 0]));
    const said = taggedTexts(pdf)
      .map(({ text }) => text)
      .join('')
      .replaceAll(/ +/g, ' ');
    expect(said).toContain('Lost logo (this image is no longer stored)');
    expect(said).toContain('Broken one (this image can’t be drawn)');
    // A photo goes in as it was taken, twice shown but once kept.
    expect(pdf.toString('latin1').match(/\/DCTDecode/g)).toHaveLength(1);
    const { alternatives, runs } = wordDocument(word);
    expect(alternatives).toEqual(['Two fields', 'Upright', '']);
    expect(runs.map(({ text }) => text).join('')).toContain('Lost logo (this image is no longer stored)');
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    const { texts } = JSON.parse(json.toString()) as { texts: { text: string; images: unknown[] }[] };
    expect(texts[0]!.text).toContain('Two fields\nUpright\nLost logo\nBroken one');
    expect(texts[0]!.images).toHaveLength(5);
  });
});
