import { expect, it } from 'vitest';
import { parseCode } from '../parse/parse';
import { doorsOf } from './doors';

it.each([
  ['made by a door', `export const GET = route({ who: 'user' }, read);`, 'user'],
  ['one that was made before', `const read = route({ who: 'admin' }, act);\nexport const GET = read;`, 'admin'],
  [
    'one that chooses between two: the wider of them',
    `const a = route({ who: 'owner' }, act);\nconst b = route({ who: 'user' }, act);\nexport const GET = (request, context) => (isForm(request) ? a(request, context) : b(request, context));`,
    'user',
  ],
  [
    'one within what adds to its answers',
    `export const GET = forAll(route({ who: 'anyone', ...DOOR }, read));`,
    'anyone',
  ],
  ['for guests', `export const GET = guestRoute(read);`, 'guest'],
  ['a plain function', `export function GET(request) { return answer(request); }`, null],
  ['an arrow that calls no door', `export const GET = (request) => answer(request);`, null],
])('whom a handler lets in: %s', async (_what, text, who) => {
  const { code } = await parseCode('javascript', text, 'app/api/things/route.ts');
  expect(doorsOf('app/api/things/route.ts', code.root)).toMatchObject([{ method: 'GET', path: '/api/things', who }]);
});
