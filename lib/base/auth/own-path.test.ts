import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path';

const BASE = 'https://plumbline.test';

describe('ownPath', () => {
  it.each([
    ['/home', '/home'],
    ['/dashboard/1?filter=a%20b', '/dashboard/1?filter=a%20b'],
    ['/explain?source=1#part', '/explain?source=1'],
    ['/a/../profile', '/profile'],
    ['/search?next=//evil.test', '/search?next=//evil.test'],
    ['/naïve name', '/na%C3%AFve%20name'],
    ['/@evil.test', '/@evil.test'],
  ])('%s stays', (next, path) => expect(ownPath(next, BASE)).toBe(path));

  it.each([
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '\\/evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/\r\n/evil.test',
    '\t//evil.test',
    '/\t\\evil.test',
    '/.//evil.test',
    '/..//evil.test',
    '/a/..//evil.test',
    '/./\\evil.test',
    '/%2e//evil.test',
    '/\t./\t/evil.test',
    'https://evil.test/',
    'https:evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'home',
    '',
    ' /home',
    '//plumbline.test@evil.test',
    '///evil.test',
    '//evil.test:80:80',
    undefined,
    ['/home', '//evil.test'],
  ])('%j leads nowhere', (next) => expect(ownPath(next, BASE)).toBeUndefined());
});
