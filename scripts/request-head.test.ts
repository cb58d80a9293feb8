import { describe, expect, it } from 'vitest';

type Head = { method?: string; url?: string; headers?: Record<string, string> };
const { mendHead, refusalOf } = (await import(
  /* @vite-ignore */ new URL('./request-head.mjs', import.meta.url).href
)) as {
  mendHead: (request: { headers: Record<string, string> }) => void;
  refusalOf: (request: Required<Head>) => { status: number; message: string } | null;
};
const statusOf = ({ method = 'GET', url = '/', headers = {} }: Head) =>
  refusalOf({ method, url, headers })?.status ?? null;

describe('refusalOf', () => {
  it.each<[string, Head, number | null]>([
    ['a page', { url: '/dashboard/1?f.region=North' }, null],
    ['100 parameters', { url: `/?${Array(100).fill('a').join('&')}` }, null],
    ['101 parameters', { url: `/?${Array(101).fill('a').join('&')}` }, 414],
    ['101 parameters of the API', { url: `/api/data-sources?${Array(101).fill('a=1').join('&')}` }, 414],
    ['an ampersand in the path', { url: `/${'&'.repeat(200)}` }, null],
    ['a path of 100 parts', { url: '/a'.repeat(100) }, null],
    ['a path of 101 parts', { url: '/a'.repeat(101) }, 414],
    ['U+0000 in the path', { url: '/api/insights/%00' }, 400],
    ['U+0000 in a parameter', { url: '/api/data-sources?name=a%00b' }, 400],
    ['TRACE', { method: 'TRACE' }, 405],
    ['a small form of a page', { method: 'POST', headers: { 'content-length': '4000' } }, null],
    ['a large form of a page', { method: 'POST', headers: { 'content-length': '1048577' } }, 413],
    ['a form of a page without a length', { method: 'POST', headers: { 'transfer-encoding': 'chunked' } }, 411],
    ['an upload', { method: 'POST', url: '/api/upload', headers: { 'content-length': '52428800' } }, null],
    ['a document', { method: 'POST', url: '/api/documents', headers: { 'content-length': '52428800' } }, null],
    ['an image', { method: 'POST', url: '/api/images', headers: { 'content-length': '2097500' } }, null],
    ['JSON of 2 MB', { method: 'POST', url: '/api/dashboards', headers: { 'content-length': '2097152' } }, null],
    [
      'JSON of more than 2 MB',
      { method: 'POST', url: '/api/dashboards', headers: { 'content-length': '2097153' } },
      413,
    ],
    [
      'an address that only begins like the upload',
      { method: 'POST', url: '/api/uploads', headers: { 'content-length': '3000000' } },
      413,
    ],
    [
      'an upload without a length',
      { method: 'POST', url: '/api/upload', headers: { 'transfer-encoding': 'chunked' } },
      null,
    ],
    [
      'an address that only begins like the API',
      { method: 'POST', url: '/apis', headers: { 'transfer-encoding': 'chunked' } },
      411,
    ],
  ])('%s: %#', (_what, head, status) => {
    expect(statusOf(head)).toBe(status);
  });
});

describe('mendHead', () => {
  it('cuts the User-Agent to 512 characters and takes out what only we may set', () => {
    const headers: Record<string, string> = {
      'user-agent': 'x'.repeat(15_000),
      'x-middleware-subrequest': 'middleware',
    };
    mendHead({ headers });
    expect(headers).toEqual({ 'user-agent': 'x'.repeat(512) });
  });

  it('leaves an ordinary one as it is', () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36' };
    mendHead({ headers });
    expect(headers['user-agent']).toMatch(/537\.36$/);
  });
});
