import { describe, expect, it } from 'vitest';
import { describeBrowser, readUserAgent } from './shapes';

const MAC_SAFARI_12 = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Safari/605.1.15';
const EDGE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.70';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const IPHONE_FIREFOX = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/133.0 Mobile/15E148 Safari/605.1.15';

describe('a user agent', () => {
  it.each([
    [MAC_SAFARI_12, { name: 'Safari', version: '12.1.2', mobile: false }, 'Safari 12 on macOS'],
    [EDGE, { name: 'Edge', version: '131.0.2903.70', mobile: false }, 'Edge 131 on Windows'],
    [ANDROID, { name: 'Chrome', version: '131.0.0.0', mobile: true }, 'Chrome 131 on Android'],
    [IPHONE_FIREFOX, { name: 'Firefox', version: '133.0', mobile: true }, 'Firefox 133 on iOS'],
    ['curl/8.9', { name: 'Unknown', version: '0', mobile: false }, 'Another browser'],
    ['', { name: 'Unknown', version: '0', mobile: false }, 'Another browser'],
  ])('%s', (text, browser, words) => {
    expect(readUserAgent(text)).toEqual(browser);
    expect(describeBrowser(text)).toBe(words);
  });
});
