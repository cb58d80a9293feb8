import { describe, expect, it } from 'vitest';
import { isFamily, isKeptOffline, mayKeepPage, mayShow, mayShowPage, mayStore, staticFilesOf } from './rules';

describe('isFamily', () => {
  it.each([
    ['/api/public', true],
    ['/api/static-data', true],
    ['/api/cache-metrics', true],
    ['/api/session-activities', true],
    ['/api/system-health', true],
    ['/api/monitoring', true],
    ['/api/public/plans', true],
    ['/api/publications', false],
    ['/api/monitoringx', false],
    ['/x/api/public', false],
    ['/api/auth/me', false],
    ['/api/data-sources', false],
    ['/api/dashboards', false],
    ['/api/insights', false],
    ['/api/code-analysis', false],
    ['/api/admin/users', false],
    ['/api/subscription', false],
    ['/api/ai-calculations', false],
    ['/api/public/admin', false],
    ['/api/monitoring/dashboards/7', false],
  ])('[W01] %s: %s', (path, expected) => {
    expect(isFamily(path)).toBe(expected);
  });
});

const request = (headers: Record<string, string> = {}, method = 'GET') => ({
  url: 'http://x/api/public',
  method,
  headers: new Headers(headers),
});
const answer = (changed: { status?: number; type?: string; headers?: Record<string, string> } = {}) => ({
  status: changed.status ?? 200,
  type: changed.type ?? 'basic',
  headers: new Headers(changed.headers ?? { 'Cache-Control': 'public, max-age=60' }),
});

describe('mayStore', () => {
  it.each([
    ['a public answer', request(), answer(), true],
    ['one to a person', request({ Authorization: 'Bearer x' }), answer(), false],
    ['one to a fallback session', request({ 'X-Fallback-Auth': 'x' }), answer(), false],
    ['a POST', request({}, 'POST'), answer(), false],
    ['private', request(), answer({ headers: { 'Cache-Control': 'private, no-store' } }), false],
    ['no word on caches', request(), answer({ headers: {} }), false],
    ['a word that holds another', request(), answer({ headers: { 'Cache-Control': 'nonpublic' } }), false],
    ['a failure', request(), answer({ status: 500 }), false],
    ['a part', request(), answer({ status: 206 }), false],
    ['of another origin', request(), answer({ type: 'cors' }), false],
  ])('[W01] %s', (_name, asked, answered, expected) => {
    expect(mayStore(asked, answered)).toBe(expected);
  });
});

describe('mayShow', () => {
  it.each([
    [0, 60_000, true, true],
    [0, 60_001, true, false],
    [0, 86_400_000, false, true],
    [Number.NaN, 0, false, false],
  ])('stored at %d, now %d, online %s: %s', (storedAt, now, online, expected) => {
    expect(mayShow(storedAt, now, online)).toBe(expected);
  });
});

describe('isKeptOffline', () => {
  it.each([
    ['/home', true],
    ['/dashboards', true],
    ['/dashboard/7', true],
    ['/data-sources/7', true],
    ['/insights', true],
    ['/predict/drivers/7', true],
    ['/explain', true],
    ['/summaries/7', true],
    ['/', false],
    ['/auth', false],
    ['/offline', false],
    ['/profile', false],
    ['/pricing', false],
    ['/admin', false],
    ['/admin/monitoring', false],
    ['/homework', false],
    ['/dashboard/create', false],
    ['/dashboard/preview', false],
    ['/data-sources/7/merge', false],
    ['/data-sources/connect', false],
    ['/shared/x', false],
    ['/shared-guest/7', false],
    ['/api/dashboards', false],
  ])('[D] %s: %s', (path, expected) => expect(isKeptOffline(path)).toBe(expected));
});

const PAGE = { 'content-type': 'text/html; charset=utf-8', 'x-plumbline-page-of': 'somebody' };
describe('mayKeepPage', () => {
  it.each([
    ['a page that says whose it is', '/home', answer({ headers: PAGE }), true],
    ['nobody’s', '/home', answer({ headers: { 'content-type': 'text/html' } }), false],
    ['an administrator’s', '/admin', answer({ headers: PAGE }), false],
    [
      'the parts of a page that the router asks for',
      '/home',
      answer({ headers: { ...PAGE, 'content-type': 'text/x-component' } }),
      false,
    ],
    ['one that sets a cookie', '/home', answer({ headers: { ...PAGE, 'set-cookie': 'a=b' } }), false],
    ['a refusal', '/home', answer({ status: 404, headers: PAGE }), false],
    ['a way elsewhere', '/home', answer({ status: 0, type: 'opaqueredirect', headers: PAGE }), false],
  ])('[D] %s', (_name, path, answered, expected) => expect(mayKeepPage(path, answered)).toBe(expected));
});

it.each([
  [0, 86_400_000, true],
  [0, 86_400_001, false],
  [Number.NaN, 0, false],
])('[D] a page kept at %d is shown at %d: %s', (storedAt, now, expected) => {
  expect(mayShowPage(storedAt, now)).toBe(expected);
});

describe('staticFilesOf', () => {
  it('names each file once, however it is written into the page', () => {
    expect(
      staticFilesOf(
        '<link href="/_next/static/css/a1.css?x=1"><script src="/_next/static/chunks/app/(public)/offline/page-b2.js"></script>"/_next/static/css/a1.css\\","/_next/static/media/c3.woff2"',
      ),
    ).toEqual([
      '/_next/static/css/a1.css',
      '/_next/static/chunks/app/(public)/offline/page-b2.js',
      '/_next/static/media/c3.woff2',
    ]);
  });
});
