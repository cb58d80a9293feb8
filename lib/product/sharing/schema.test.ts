import { describe, expect, it } from 'vitest';
import { guestQuery, shareCreate, sharePatch } from './schema';

const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();

describe('a new share', () => {
  it('shows aggregates for all rows, without downloads, to nobody’s frame', () => {
    expect(shareCreate.parse({ label: ' Board ' })).toEqual({
      label: 'Board',
      lockedFilters: [],
      hiddenColumns: [],
      allowFilters: true,
      allowDownload: false,
      detail: 'aggregates',
      showComments: false,
      origins: [],
    });
  });

  it.each<[string, object]>([
    ['no label', {}],
    ['an empty label', { label: ' ' }],
    ['a label of two lines', { label: 'Board\nBcc: everybody@example.com' }],
    ['an address of two lines', { label: 'x', guestEmail: 'a@example.com\nBcc: b@example.com' }],
    ['two addresses in one', { label: 'x', guestEmail: 'a@example.com, b@example.com' }],
    ['no address', { label: 'x', guestEmail: 'board' }],
    ['51 addresses', { label: 'x', guestEmails: Array.from({ length: 51 }, (_, nth) => `a${nth}@example.com`) }],
    ['an end in the past', { label: 'x', expiresAt: days(-1) }],
    ['an end in 400 days', { label: 'x', expiresAt: days(400) }],
    ['an end without a time', { label: 'x', expiresAt: '2026-12-01' }],
    ['a short password', { label: 'x', password: '12345' }],
    ['an unknown detail', { label: 'x', detail: 'everything' }],
    ['a frame of any site', { label: 'x', origins: ['*'] }],
    ['a frame with a wildcard', { label: 'x', origins: ['https://*.example.com'] }],
    ['a frame with a second policy', { label: 'x', origins: ["https://a.example; script-src 'none'"] }],
    ['a frame by http', { label: 'x', origins: ['http://intranet.example'] }],
    ['a frame at a path', { label: 'x', origins: ['https://intranet.example/page'] }],
    ['a frame with a name and password', { label: 'x', origins: ['https://a:b@intranet.example'] }],
  ])('with %s is refused', (_, body) => {
    expect(shareCreate.safeParse(body).success).toBe(false);
  });

  it('keeps the origin of a site alone', () => {
    expect(shareCreate.parse({ label: 'x', origins: ['https://Intranet.example:8443/'] }).origins).toEqual([
      'https://intranet.example:8443',
    ]);
  });
});

it('a change names only what changes', () => {
  expect(sharePatch.parse({ password: null })).toEqual({ password: null });
});

describe('what a guest chooses', () => {
  const where = { dataSourceId: '01a00000-0000-7000-8000-000000000000', field: 'region' };
  it.each<[string, object]>([
    ['one value', { ...where, op: 'eq', value: 'North' }],
    ['values', { ...where, op: 'in', values: ['North', null] }],
    ['a weekday', { ...where, op: 'eq', part: 'weekday', value: 1 }],
    ['a span', { ...where, op: 'between', values: ['2026-01-01', '2026-02-01'] }],
    ['no value', { ...where, op: 'is_null' }],
  ])('may be %s', (_, filter) => {
    expect(guestQuery.safeParse({ filters: [filter] }).success).toBe(true);
  });

  it.each<[string, unknown]>([
    ['all but one', [{ ...where, op: 'ne', value: 'North' }]],
    ['none of some', [{ ...where, op: 'not_in', values: ['x'] }]],
    ['a part of a text', [{ ...where, op: 'contains', value: '' }]],
    ['any value', [{ ...where, op: 'not_null' }]],
    ['a record', { region: 'South' }],
    ['a text', "region = 'South' OR 1=1"],
    ['201 values', [{ ...where, op: 'in', values: Array.from({ length: 201 }, (_, nth) => nth) }]],
  ])('may not be %s', (_, filters) => {
    expect(guestQuery.safeParse({ filters }).success).toBe(false);
  });

  it('is never a query, nor a share of its own', () => {
    const body = { filters: [], queries: { x: {} }, config: {}, lockedFilters: [], share: {}, detail: 'rows' };
    expect(guestQuery.parse(body)).toEqual({ filters: [], chosen: [] });
  });
});
