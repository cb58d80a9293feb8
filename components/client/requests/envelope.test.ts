import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressOf, bodyOf, headersOf, timeoutOf } from './envelope';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

describe('addressOf', () => {
  it.each([
    ['/api/data-sources', 'GET', undefined, '/api/data-sources?_t=5'],
    ['/api/dashboards/7/query', 'POST', { filters: [] }, '/api/dashboards/7/query?_t=5'],
    ['/api/auth/me', 'GET', undefined, '/api/auth/me?_t=5'],
    ['/api/admin/users', 'GET', { q: 'ann' }, '/api/admin/users?q=ann&_t=5'],
    ['/api/insights', 'GET', { type: 'trend', none: undefined }, '/api/insights?type=trend'],
    [
      '/api/data-sources/7/rows?limit=5',
      'GET',
      { sort: 'fare:asc' },
      '/api/data-sources/7/rows?limit=5&sort=fare%3Aasc&_t=5',
    ],
    ['/api/upload', 'POST', undefined, '/api/upload'],
    ['/api/authors', 'GET', undefined, '/api/authors'],
  ] as const)('[C03][C04] %s %s', (path, method, data, expected) => {
    expect(addressOf(path, method, data, 5)).toBe(expected);
  });
});

describe('bodyOf', () => {
  it.each([
    ['GET', { a: 1 }, undefined],
    ['POST', { a: 1 }, '{"a":1}'],
    ['POST', undefined, '{}'],
    ['PATCH', { a: 1 }, '{"a":1}'],
    ['PUT', { a: 1 }, '{"a":1}'],
    ['DELETE', { a: 1 }, '{"a":1}'],
    ['DELETE', undefined, undefined],
  ] as const)('[C04] %s %j', (method, data, expected) => {
    expect(bodyOf(method, data)).toBe(expected);
  });
});

describe('timeoutOf', () => {
  it.each([
    ['/api/insights', 30_000],
    ['/api/dashboards/7/query', 30_000],
    ['/api/auth/refresh', 30_000],
    ['/api/extractions/all', 30_000],
    ['/api/upload', 120_000],
    ['/api/sql', 120_000],
    ['/api/export', 120_000],
    ['/api/backup', 120_000],
    ['/api/backup/7/verify', 120_000],
    ['/api/openai', 300_000],
    ['/api/gemini', 300_000],
    ['/api/grok', 300_000],
    ['/api/code-analysis', 300_000],
    ['/api/code-analysis/security', 300_000],
    ['/api/insights/generate', 300_000],
    ['/api/documents/1/extractions', 300_000],
    ['/api/documents/1/analyses', 300_000],
    ['/api/extractions', 300_000],
    ['/api/ask', 300_000],
    ['/api/ai-calculations', 300_000],
    ['/api/ai-calculations/validate', 300_000],
    ['/api/admin/ai-health/test', 300_000],
    ['/api/admin/ai-health', 30_000],
    ['/api/executive-summaries/all', 30_000],
  ])('[K01] %s: %i ms', (path, milliseconds) => {
    expect(timeoutOf(path)).toBe(milliseconds);
  });
});

describe('headersOf', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('[C01][C02] says what the browser is, that it is our own script, and that no cache may answer', () => {
    vi.stubGlobal('navigator', { userAgent: CHROME });
    vi.stubGlobal('document', { cookie: '' });
    const headers = headersOf('POST', { token: 't', idempotencyKey: 'k', fallback: 'f' });
    expect(headers).toMatchObject({
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache',
      Pragma: 'no-cache',
      'X-Requested-With': 'XMLHttpRequest',
      'X-Browser-Info': 'Chrome/156.0.0.0',
      'X-Private-Browsing': expect.stringMatching(/^(true|false)$/) as string,
      'X-Mobile': 'false',
      Authorization: 'Bearer t',
      'Idempotency-Key': 'k',
      'X-Fallback-Auth': 'f',
    });
    expect(headersOf('GET', {})).not.toHaveProperty('Authorization');
    expect(headersOf('GET', {})).not.toHaveProperty('Idempotency-Key');
    expect(headersOf('POST', { form: true })).not.toHaveProperty('Content-Type');
  });
});
