import { describe, expect, it } from 'vitest';
import { compileStep, sentenceOf, STEP_KINDS, type PreparationStep } from './kinds';
import { preparationStep, preparationSteps } from './schema';
import type { PreparedColumn, StepTable } from './step/table';

const column = (key: string, more: Partial<PreparedColumn> = {}): PreparedColumn => ({
  key,
  label: key,
  type: 'category',
  role: 'dimension',
  format: { kind: 'plain' },
  store: 'VARCHAR',
  ...more,
});
const HOSTILE = `a"; DROP TABLE x; --`;
const table: StepTable = {
  from: 'prepared_0',
  columns: [
    column(HOSTILE),
    column('n', { type: 'integer', store: 'BIGINT' }),
    column('d', { type: 'date', store: 'DATE' }),
  ],
};
const tools = { keysOf: (labels: string[]) => labels.map((_, nth) => `made_${nth}`), found: ["x'; DROP TABLE y; --"] };
const read = (step: object): PreparationStep => preparationStep.parse(step);
const compiled = (step: object) => compileStep(read(step), table, tools);
/** Everything of a step that is run. */
function statementsOf(step: object): string[] {
  const made = compiled(step);
  if (made.effect === 'cells') return made.columns.map(({ sql }) => sql);
  return made.effect === 'rows' ? [made.keep, made.beside ?? ''] : [made.sql, made.bound ?? ''];
}

/** One of each kind over the hostile column. */
const EACH: object[] = [
  { kind: 'duplicates', columns: [HOSTILE] },
  { kind: 'filter', column: HOSTILE, where: 'contains', value: "'; DROP" },
  { kind: 'trim', columns: [HOSTILE] },
  { kind: 'replace', columns: [HOSTILE], find: "'", by: "''", whole: false, matchCase: false },
  { kind: 'spellings', column: HOSTILE, groups: [{ to: "'", from: ["'); --"] }] },
  { kind: 'fill', columns: [HOSTILE], how: 'value', value: "'||x||'" },
  { kind: 'split', column: HOSTILE, by: "'", into: 'rows' },
  { kind: 'convert', column: HOSTILE, to: 'date' },
  { kind: 'calculate', label: "x'", expression: '[n] + 1' },
  { kind: 'rename', column: HOSTILE, label: 'b' },
  { kind: 'remove_columns', columns: [HOSTILE] },
  { kind: 'group', by: [HOSTILE], measures: [{ field: 'n', agg: 'sum' }] },
  { kind: 'pivot', by: ['n'], names: HOSTILE, value: 'n' },
  { kind: 'unpivot', columns: [HOSTILE, 'n'], name: 'a', value: 'b' },
];

describe('every kind', () => {
  it('is shown here', () =>
    expect(EACH.map((step) => read(step).kind).toSorted()).toEqual(Object.keys(STEP_KINDS).toSorted()));

  it.each(EACH)('$kind writes a name as a name and a text as a text', (step) => {
    const bare = statementsOf(step)
      .join('\n')
      .replaceAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, '');
    expect(bare).not.toMatch(/DROP|--|\|\|x/);
  });

  it.each(EACH)('$kind is told in a sentence without a mark that is left over', (step) => {
    const said = sentenceOf(read(step), (key) => key);
    expect(said).toMatch(/^[A-Z]/);
    expect(said).not.toMatch(/undefined|NaN|\[object/);
  });

  it.each(EACH.filter((step) => !('expression' in step)))('$kind names a column that is not there', (step) => {
    const gone: StepTable = { ...table, columns: [column('other')] };
    const missing = JSON.stringify(step).includes('"columns":[]');
    if (!missing) expect(() => compileStep(read(step), gone, tools)).toThrow(/isn’t in the table here/);
  });
});

describe('what a step may hold', () => {
  it.each([
    [{ kind: 'trim', columns: [] }],
    [{ kind: 'split', column: 'a', by: '', into: 'rows' }],
    [{ kind: 'split', column: 'a', by: ',', into: 'columns', parts: 21 }],
    [{ kind: 'replace', columns: ['a'], find: '', by: 'x' }],
    [{ kind: 'replace', columns: ['a'], find: 'x'.repeat(1001), by: '' }],
    [{ kind: 'unpivot', columns: ['a'], name: 'n', value: 'v' }],
    [{ kind: 'rename', column: 'a', label: '  ' }],
    [{ kind: 'calculate', label: 'x', expression: 'x'.repeat(2001) }],
    [{ kind: 'fill', columns: Array.from({ length: 2001 }, () => 'a'), how: 'above' }],
    [{ kind: 'other' }],
  ])('refuses %o', (step) => expect(preparationStep.safeParse(step).success).toBe(false));

  it('refuses more than fifty steps', () => {
    const steps = (many: number) => Array.from({ length: many }, () => ({ kind: 'duplicates' }));
    expect(preparationSteps.safeParse(steps(50)).success).toBe(true);
    expect(preparationSteps.safeParse(steps(51)).success).toBe(false);
  });

  it.each([
    ['n', '12', true],
    ['n', '1.5', false],
    ['n', "1'; --", false],
    ['d', '2024-02-29', true],
    ['d', '2023-02-29', false],
    ['d', 'today', false],
    [HOSTILE, 'anything', true],
  ])('a value of %s: %s is taken %s', (key, value, taken) => {
    const fill = () => compileStep(read({ kind: 'fill', columns: [key], how: 'value', value }), table, tools);
    if (taken) expect(fill).not.toThrow();
    else expect(fill).toThrow(/and . holds nothing else/);
  });

  it('a NUL character is refused', () =>
    expect(() => compiled({ kind: 'replace', columns: [HOSTILE], find: 'a\0b', by: '' })).toThrow(/NUL/));
});
