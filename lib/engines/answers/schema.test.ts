import { describe, expect, it } from 'vitest';
import { invalidateInput } from './schema';

const takes = (keys: unknown) => invalidateInput.safeParse({ keys }).success;

describe('invalidateInput', () => {
  it.each<[string, unknown, boolean]>([
    ['a mutation key as a list', [['/api/dashboards', 'create']], true],
    ['the same as JSON', ['["/api/data-sources","rename"]'], true],
    ['a family by its path', ['/api/code-analysis'], true],
    ['a family by its name', ['dashboards'], true],
    ['a name that only begins alike', ['dashboards-of-others'], false],
    ['an item of a family', [['/api/dashboards/0198', 'rename']], false],
    ['another family', [['/api/admin']], false],
    ['an empty key', [[]], false],
    ['no key', [], false],
    ['200 characters', [`["dashboards","${'x'.repeat(200 - 17)}"]`], true],
    ['201 characters', [`["dashboards","${'x'.repeat(201 - 17)}"]`], false],
    ['20 keys', Array(20).fill('dashboards'), true],
    ['21 keys', Array(21).fill('dashboards'), false],
  ])('%s', (_what, keys, taken) => {
    expect(takes(keys)).toBe(taken);
  });
});
