import { expect, it } from 'vitest';
import { wasDeleted } from './deleted';
import { Prisma } from './generated/client';

const known = (code: string) =>
  new Prisma.PrismaClientKnownRequestError('of a statement', { code, clientVersion: '7' });

it.each<[string, unknown, boolean]>([
  ['a row under one that is gone', known('P2003'), true],
  ['a row that is gone', known('P2025'), true],
  ['a row that is there already', known('P2002'), false],
  ['any other failure', new Error('P2003'), false],
])('%s', (_, error, gone) => expect(wasDeleted(error)).toBe(gone));
