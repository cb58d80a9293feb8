import { describe, expect, it } from 'vitest';
import { assignTones, colouredIn, NO_TONES, tonesOf } from './tones';

const regions = {
  key: 'region',
  top: [
    { value: 'North', count: 9 },
    { value: 'South', count: 5 },
    { value: 'East', count: 2 },
  ],
};

describe('assignTones', () => {
  it.each([
    ['each its own, whatever their order', ['East', 'North'], [3, 1]],
    ['one without a colour takes what is left', ['West', 'North', 'Centre'], [2, 1, 3]],
    ['what has no name is grey', [{ nameless: true as const }, 'South'], [0, 2]],
  ])('%s', (_what, values, tones) => expect(assignTones(tonesOf([regions]), 'region', values)).toEqual(tones));
  it('by place where nothing is known of the column', () =>
    expect(assignTones(NO_TONES, 'region', ['East', 'North'])).toEqual([1, 2]));
});

describe('colouredIn', () => {
  it.each([
    ['lines of groups', 'line', [{ field: 'day', grain: 'month' }, { field: 'region' }], ['region']],
    ['one line', 'line', [{ field: 'day', grain: 'month' }], []],
    ['a pie', 'pie', [{ field: 'region' }], ['region']],
    ['cells', 'heatmap', [{ field: 'day' }, { field: 'region' }], []],
  ])('%s', (_what, type, dimensions, fields) =>
    expect([...colouredIn([{ type, query: { dimensions } }])]).toEqual(fields),
  );
});
