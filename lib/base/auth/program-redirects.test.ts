import { describe, expect, it } from 'vitest';
import { hostOf, isSameRedirect, redirectFault, shownName, withAnswer } from './program-redirects';

describe('where a code may go', () => {
  it.each([
    'https://claude.example/api/mcp/auth_callback',
    'https://claude.example:8443/back?from=here',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:33418/',
    'http://[::1]:3000/callback',
    'http://localhost:6274/oauth/callback',
  ])('%s', (address) => expect(redirectFault(address)).toBeNull());

  it.each([
    'http://claude.example/back',
    'http://localhost.example/back',
    'http://127.0.0.1.example/back',
    'http://127.0.0.1@elsewhere.example/',
    'https://somebody:secret@elsewhere.example/',
    'https://claude.example/back#fragment',
    'https://claude.example/back#',
    'https:claude.example',
    'https:///claude.example',
    'https:/\\claude.example',
    'https://claude.example\\@elsewhere.example/',
    ' https://claude.example/',
    'https://claude.example/\n',
    'https://cläude.example/',
    'javascript:alert(1)',
    'javascript://claude.example/%0aalert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://claude.example/',
    'com.example.app:/back',
    'cursor://anysphere/back',
    'HTTPS://claude.example/',
    '/back',
    '',
  ])('not %j', (address) => expect(redirectFault(address)).not.toBeNull());
});

describe('an address that is registered', () => {
  it.each([
    ['https://a.example/back', 'https://a.example/back', true],
    ['https://a.example/back', 'https://a.example/back/', false],
    ['https://a.example/back', 'https://a.example/back?x=1', false],
    ['https://a.example/back', 'https://a.example:8443/back', false],
    ['https://a.example/back', 'https://A.example/back', false],
    ['https://a.example/back', 'https://a.example/x/../back', false],
    ['http://127.0.0.1/back', 'http://127.0.0.1:4711/back', true],
    ['http://127.0.0.1:1/back', 'http://127.0.0.1:4711/back', true],
    ['http://localhost:1/back', 'http://localhost/back', true],
    ['http://127.0.0.1/back', 'http://localhost:4711/back', false],
    ['http://127.0.0.1/back', 'http://127.0.0.1:4711/other', false],
    ['http://127.0.0.1/back', 'http://127.0.0.1:4711/back?x=1', false],
    ['http://127.0.0.1/back', 'http://127.0.0.1:4711/back#x', false],
    ['http://127.0.0.1/back', 'https://127.0.0.1/back', false],
    ['http://127.0.0.1/back', 'nothing', false],
  ])('%s is asked for as %s: %s', (registered, asked, same) => expect(isSameRedirect(registered, asked)).toBe(same));

  it.each([
    ['https://a.example:8443/back', 'a.example:8443'],
    ['http://127.0.0.1:4711/back', '127.0.0.1'],
    ['http://[::1]:4711/back', '[::1]'],
  ])('%s leads to %s', (address, host) => expect(hostOf(address)).toBe(host));

  it('keeps what it holds, and says nothing of what there is not', () => {
    expect(withAnswer('https://a.example/back', { code: 'a b&c', state: undefined })).toBe(
      'https://a.example/back?code=a+b%26c',
    );
    expect(withAnswer('https://a.example/back?x=%20', { code: '1', state: 's' })).toBe(
      'https://a.example/back?x=%20&code=1&state=s',
    );
  });
});

describe('a stranger’s name', () => {
  it.each([
    ['Claude', 'Claude'],
    ['  Claude \n  Code\t', 'Claude Code'],
    ['Cl\u202Eaude\u200B!\u0000', 'Cl aude !'],
    ['e\u0301\u0301\u0301\u0301', '\u00E9\u0301'],
    ['x'.repeat(80), `${'x'.repeat(59)}…`],
    ['😀'.repeat(61), `${'😀'.repeat(59)}…`],
    ['\u200B \n', null],
    [undefined, null],
  ])('%j is shown as %j', (text, shown) => expect(shownName(text)).toBe(shown));
});
