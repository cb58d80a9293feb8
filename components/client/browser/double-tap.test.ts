import { describe, expect, it, vi } from 'vitest';
import { suppressDoubleTaps } from './double-tap';

type Tap = { on: object; x: number; y: number; at: number };

/** Elements and touches as far as the rule looks at them. */
function tapper() {
  class Thing {
    constructor(readonly typing = false) {}
    closest(selector: string) {
      return selector.startsWith('input') ? (this.typing ? this : null) : this;
    }
  }
  vi.stubGlobal('Element', Thing);
  const heard: Record<string, (event: unknown) => void> = {};
  suppressDoubleTaps({
    addEventListener: (name: string, act: (event: unknown) => void) => {
      heard[name] = act;
    },
    removeEventListener: () => {},
  } as unknown as Document);
  const tap = ({ on, x, y, at }: Tap): boolean => {
    let prevented = false;
    heard.touchstart!({});
    heard.touchend!({
      target: on,
      touches: [],
      changedTouches: [{ clientX: x, clientY: y }],
      timeStamp: at,
      cancelable: true,
      preventDefault: () => {
        prevented = true;
      },
    });
    return prevented;
  };
  return { Thing, tap };
}

describe('a second tap', () => {
  const { Thing, tap } = tapper();
  const [one, other, field] = [new Thing(), new Thing(), new Thing(true)];
  it.each<[string, Tap, Tap, boolean]>([
    ['on the same thing at once', { on: one, x: 10, y: 10, at: 1000 }, { on: one, x: 60, y: 10, at: 1200 }, true],
    [
      'in the same place, where another thing lies by then',
      { on: one, x: 10, y: 10, at: 2000 },
      { on: other, x: 14, y: 12, at: 2200 },
      true,
    ],
    ['on another thing beside it', { on: one, x: 10, y: 10, at: 3000 }, { on: other, x: 60, y: 10, at: 3200 }, false],
    ['on the same thing later', { on: one, x: 10, y: 10, at: 4000 }, { on: one, x: 10, y: 10, at: 4400 }, false],
    ['in the same place later', { on: one, x: 10, y: 10, at: 5000 }, { on: other, x: 10, y: 10, at: 5301 }, false],
    ['into a field', { on: one, x: 10, y: 10, at: 6000 }, { on: field, x: 10, y: 10, at: 6100 }, false],
  ])('[K03] %s: %#', (_what, first, second, suppressed) => {
    tap({ on: field, x: 0, y: 0, at: first.at - 1 });
    expect(tap(first)).toBe(false);
    expect(tap(second)).toBe(suppressed);
  });
});
