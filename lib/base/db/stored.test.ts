import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { longRun, orUnreadable, passedOn, readableOf, stored } from './stored';

const one = stored('plan', z.object({ name: z.string() }), { advice: 'Make it again.' });
/** Version 1 was a bare name, version 2 had its size as text. */
const three = stored('plan', z.object({ name: z.string(), size: z.number() }), {
  upgrades: [
    (name) => ({ name, size: '1' }),
    (plan) => {
      const { name, size } = z.object({ name: z.string(), size: z.string() }).parse(plan);
      return { name, size: Number(size) };
    },
  ],
});
const said = (read: () => unknown) => orUnreadable(read, (why) => why);

describe('stored', () => {
  it.each<[string, unknown, unknown]>([
    ['of version 1, without an envelope', 'a', { name: 'a', size: 1 }],
    ['of version 1', { shapeVersion: 1, value: 'a' }, { name: 'a', size: 1 }],
    ['of version 2', { shapeVersion: 2, value: { name: 'a', size: '7' } }, { name: 'a', size: 7 }],
    ['of today', three.enveloped({ name: 'a', size: 7 }), { name: 'a', size: 7 }],
  ])('reads a value %s', (_, json, value) => expect(three.read(json)).toEqual(value));

  it.each<[string, unknown, string]>([
    ['of another shape', { shapeVersion: 3, value: 7 }, 'an earlier'],
    ['that an upgrade can’t take', { shapeVersion: 2, value: {} }, 'an earlier'],
    ['of a later version', { shapeVersion: 4, value: { name: 'a', size: 7 } }, 'a later'],
    ['of no version', { shapeVersion: 0.5, value: 'a' }, 'an earlier'],
  ])('says of a value %s that it can’t be read', (_, json, when) =>
    expect(said(() => three.read(json))).toBe(`This plan was saved by ${when} version and can’t be read.`),
  );

  it('says what to do instead', () =>
    expect(said(() => one.read(null))).toBe(
      'This plan was saved by an earlier version and can’t be read. Make it again.',
    ));

  it('takes a value with other fields for a bare one', () => {
    const anything = stored('plan', z.looseObject({}));
    const bare = { shapeVersion: 2, value: 'a', more: true };
    expect(anything.read(bare)).toEqual(bare);
  });

  it('checks a revision once, and another anew', () => {
    const plan = one.enveloped({ name: 'a' });
    expect(one.read(plan, 'p 1')).toEqual({ name: 'a' });
    expect(one.read(plan, 'p 1')).toBe(plan.value);
    expect(() => one.read({ shapeVersion: 1, value: 7 }, 'p 2')).toThrow('can’t be read');
  });

  it('leaves out of a list what can’t be read, and nothing else', () => {
    expect(readableOf([{ name: 'a' }, 7, { name: 'b' }], (json) => one.read(json).name)).toEqual(['a', 'b']);
    expect(() =>
      readableOf([1], () => {
        throw new Error('of another kind');
      }),
    ).toThrow('of another kind');
  });
});

describe('what is checked in part', () => {
  it.each<[unknown[], boolean]>([
    [[], true],
    [[1, 2, 3], true],
    [[1, 'in the middle', 3], true],
    [['at the start', 2], false],
    [[1, 'at the end'], false],
  ])('the ends of %j', (run, sound) => expect(longRun(z.number()).safeParse(run).success).toBe(sound));

  it.each<[unknown, boolean]>([
    [{ read: 1, more: {} }, true],
    [{ more: {} }, false],
    [null, false],
  ])('what the server reads of %j', (value, sound) =>
    expect(passedOn<object>(z.looseObject({ read: z.number() })).safeParse(value).success).toBe(sound),
  );
});
