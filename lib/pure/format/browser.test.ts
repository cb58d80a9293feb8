import { describe, expect, it } from 'vitest';
import { describeBrowser, readUserAgent } from './browser';

describe('a user agent', () => {
  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
      { name: 'Chrome', version: '156.0.0.0', mobile: false },
      'Chrome 156 on Linux',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.3179.54',
      { name: 'Edge', version: '150.0.3179.54', mobile: false },
      'Edge 150 on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
      { name: 'Safari', version: '17.5', mobile: false },
      'Safari 17 on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      { name: 'Safari', version: '17.5', mobile: true },
      'Safari 17 on iOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0.7339.101 Mobile/15E148 Safari/604.1',
      { name: 'Chrome', version: '150.0.7339.101', mobile: true },
      'Chrome 150 on iOS',
    ],
    [
      'Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0',
      { name: 'Firefox', version: '128.0', mobile: true },
      'Firefox 128 on Android',
    ],
    ['curl/8.5.0', { name: 'Unknown', version: '0', mobile: false }, 'Another browser'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Safari/605.1.15',
      { name: 'Safari', version: '12.1.2', mobile: false },
      'Safari 12 on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/133.0 Mobile/15E148 Safari/605.1.15',
      { name: 'Firefox', version: '133.0', mobile: true },
      'Firefox 133 on iOS',
    ],
    ['', { name: 'Unknown', version: '0', mobile: false }, 'Another browser'],
  ])('%s', (text, browser, words) => {
    expect(readUserAgent(text)).toEqual(browser);
    expect(describeBrowser(text)).toBe(words);
  });
});
