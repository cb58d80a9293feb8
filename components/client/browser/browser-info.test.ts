import { describe, expect, it } from 'vitest';
import { browserHeaders, cacheHeaders, isOldSafari } from './browser-info';

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

describe('browserHeaders', () => {
  it.each([
    [
      'Chrome',
      CHROME,
      false,
      true,
      { 'X-Browser-Info': 'Chrome/156.0.0.0', 'X-Private-Browsing': 'false', 'X-Mobile': 'false' },
    ],
    [
      'Safari',
      SAFARI,
      true,
      true,
      {
        'X-Browser-Info': 'Safari/17.5',
        'X-Private-Browsing': 'true',
        'X-Mobile': 'false',
        'X-Safari-Version': '17.5',
      },
    ],
    [
      'Firefox',
      FIREFOX,
      false,
      true,
      {
        'X-Browser-Info': 'Firefox/128.0',
        'X-Private-Browsing': 'false',
        'X-Mobile': 'false',
        'X-Firefox-Version': '128.0',
      },
    ],
    [
      'without cookies',
      CHROME,
      false,
      false,
      {
        'X-Browser-Info': 'Chrome/156.0.0.0',
        'X-Private-Browsing': 'false',
        'X-Mobile': 'false',
        'X-Cookie-Support': 'false',
      },
    ],
  ])('[C01] of %s', (_name, userAgent, privateBrowsing, cookies, expected) => {
    expect(browserHeaders({ userAgent, privateBrowsing, cookies })).toEqual(expected);
  });
});

describe('cacheHeaders', () => {
  it.each([
    [
      'private Safari',
      SAFARI,
      true,
      { 'Cache-Control': 'no-cache, no-store, must-revalidate', Pragma: 'no-cache', Expires: '0' },
    ],
    ['Safari', SAFARI, false, { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }],
    ['private Chrome', CHROME, true, { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }],
  ])('[C01][C02] of %s', (_name, userAgent, privateBrowsing, expected) => {
    expect(cacheHeaders({ userAgent, privateBrowsing })).toEqual(expected);
  });
});

describe('isOldSafari', () => {
  it.each([
    ['Safari', '12.1.2', true],
    ['Safari', '13.0', false],
    ['Safari', '9', true],
    ['Chrome', '12.0', false],
  ])('[S14] %s %s: %s', (name, version, old) => {
    expect(isOldSafari({ name, version })).toBe(old);
  });
});
