import { describe, expect, it } from 'vitest';
import { navItems } from './nav-items';
import { actOfKey, goKeyOf, type Act, type Pressed, type KeyContext } from './shortcuts';

const items = navItems('analyst');
const press = (key: string, change: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
});
const free: KeyContext = { afterG: false, isTyping: false, isCovered: false, singleKeys: true };

describe('actOfKey', () => {
  it.each<[string, Pressed, Partial<KeyContext>, Act]>([
    ['Ctrl+K', press('k', { ctrlKey: true }), {}, { kind: 'palette' }],
    ['Cmd+K', press('k', { metaKey: true }), {}, { kind: 'palette' }],
    ['Ctrl+K under caps lock', press('K', { ctrlKey: true }), {}, { kind: 'palette' }],
    ['Ctrl+K while typing', press('k', { ctrlKey: true }), { isTyping: true }, { kind: 'palette' }],
    ['Ctrl+K where single keys are off', press('k', { ctrlKey: true }), { singleKeys: false }, { kind: 'palette' }],
    ['Ctrl+K under a dialog', press('k', { ctrlKey: true }), { isCovered: true }, null],
    ['Ctrl+Shift+K, the browser’s own', press('K', { ctrlKey: true, shiftKey: true }), {}, null],
    ['K alone', press('k'), {}, null],
    ['?', press('?', { shiftKey: true }), {}, { kind: 'help' }],
    ['? while typing', press('?', { shiftKey: true }), { isTyping: true }, null],
    ['? where single keys are off', press('?', { shiftKey: true }), { singleKeys: false }, null],
    ['G', press('g'), {}, { kind: 'wait' }],
    ['Ctrl+G', press('g', { ctrlKey: true }), {}, null],
    ['D after G', press('d'), { afterG: true }, { kind: 'go', href: '/dashboards' }],
    ['D without G', press('d'), {}, null],
    ['D after G while typing', press('d'), { afterG: true, isTyping: true }, null],
    ['a key after G that leads nowhere', press('z'), { afterG: true }, null],
    ['A after G, of a page that is not theirs', press('a'), { afterG: true }, null],
    ['G after G', press('g'), { afterG: true }, { kind: 'wait' }],
  ])('%s', (_what, pressed, change, act) => {
    expect(actOfKey(pressed, { ...free, ...change }, items)).toEqual(act);
  });

  it('has a key of its own for each page of the standard navigation', () => {
    const keys = items.map(goKeyOf);
    expect(keys.every(Boolean)).toBe(true);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
