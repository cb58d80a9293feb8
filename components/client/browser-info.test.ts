import { describe, expect, it } from 'vitest';
import { browserHeaders, cacheHeaders, isOldSafari, readUserAgent } from './browser-info';

describe('readUserAgent', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36', 'Chrome', '156.0.0.0', false],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.3179.54', 'Edge', '150.0.3179.54', false],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15', 'Safari', '17.5', false],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1', 'Safari', '17.5', true],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0.7339.101 Mobile/15E148 Safari/604.1', 'Chrome', '150.0.7339.101', true],
    ['Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0', 'Firefox', '128.0', true],
    ['curl/8.5.0', 'Unknown', '0', false],
  ])('%s', (userAgent, name, version, mobile) => {
    expect(readUserAgent(userAgent)).toEqual({ name, version, mobile });
  });
});

const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

describe('browserHeaders', () => {
  it.each([
    ['Chrome', CHROME, false, true, { 'X-Browser-Info': 'Chrome/156.0.0.0', 'X-Private-Browsing': 'false', 'X-Mobile': 'false' }],
    ['Safari', SAFARI, true, true, { 'X-Browser-Info': 'Safari/17.5', 'X-Private-Browsing': 'true', 'X-Mobile': 'false', 'X-Safari-Version': '17.5' }],
    ['Firefox', FIREFOX, false, true, { 'X-Browser-Info': 'Firefox/128.0', 'X-Private-Browsing': 'false', 'X-Mobile': 'false', 'X-Firefox-Version': '128.0' }],
    ['without cookies', CHROME, false, false, { 'X-Browser-Info': 'Chrome/156.0.0.0', 'X-Private-Browsing': 'false', 'X-Mobile': 'false', 'X-Cookie-Support': 'false' }],
  ])('[C01] of %s', (_name, userAgent, privateBrowsing, cookies, expected) => {
    expect(browserHeaders({ userAgent, privateBrowsing, cookies })).toEqual(expected);
  });
});

describe('cacheHeaders', () => {
  it.each([
    ['private Safari', SAFARI, true, { 'Cache-Control': 'no-cache, no-store, must-revalidate', Pragma: 'no-cache', Expires: '0' }],
    ['Safari', SAFARI, false, { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }],
    ['private Chrome', CHROME, true, { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }],
  ])('[C01][C02] of %s', (_name, userAgent, privateBrowsing, expected) => {
    expect(cacheHeaders({ userAgent, privateBrowsing })).toEqual(expected);
  });
});

describe('isOldSafari', () => {
  it.each([['Safari', '12.1.2', true], ['Safari', '13.0', false], ['Safari', '9', true], ['Chrome', '12.0', false]])('[S14] %s %s: %s', (name, version, old) => {
    expect(isOldSafari({ name, version })).toBe(old);
  });
});
