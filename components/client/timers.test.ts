import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QUIET_AFTER, watchActivity } from './session/activity';
import { armExtension, OFFER_AFTER, timeLeft } from './session/extension';
import { RESIZE_SETTLES, whenSettled } from './requests/settle';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('watchActivity', () => {
  const watched = () => {
    const [page, onQuiet] = [new EventTarget(), vi.fn()];
    return { page, onQuiet, stop: watchActivity(onQuiet, page) };
  };

  it.each(['pointerdown', 'pointermove', 'keydown', 'scroll', 'wheel', 'touchstart'])(
    '[S09] %s puts the heartbeat off to 300,000 ms later',
    (act) => {
      const { page, onQuiet } = watched();
      vi.advanceTimersByTime(200_000);
      page.dispatchEvent(new Event(act));
      vi.advanceTimersByTime(QUIET_AFTER - 1);
      expect(onQuiet).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(onQuiet).toHaveBeenCalledOnce();
    },
  );

  it('[S09] comes once for a rest, and once more after the next activity', () => {
    const { page, onQuiet } = watched();
    vi.advanceTimersByTime(10 * QUIET_AFTER);
    expect(onQuiet).toHaveBeenCalledOnce();
    page.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(QUIET_AFTER);
    expect(onQuiet).toHaveBeenCalledTimes(2);
  });

  it('holds one timer however much happens, and none after it stopped', () => {
    const { page, onQuiet, stop } = watched();
    for (let nth = 0; nth < 100; nth++) page.dispatchEvent(new Event('scroll'));
    expect(vi.getTimerCount()).toBe(1);
    stop();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(QUIET_AFTER);
    expect(onQuiet).not.toHaveBeenCalled();
  });
});

describe('armExtension', () => {
  it('[S10] offers at 84,600,000 ms, once', () => {
    const [offer, page] = [vi.fn(), new EventTarget()];
    armExtension(offer, page);
    expect(OFFER_AFTER).toBe(84_600_000);
    vi.advanceTimersByTime(OFFER_AFTER - 1);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(offer).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(offer).toHaveBeenCalledOnce();
  });

  it('[S10] offers on waking where the machine slept through it', () => {
    const [offer, page] = [vi.fn(), new EventTarget()];
    armExtension(offer, page);
    vi.setSystemTime(Date.now() + OFFER_AFTER + 1);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(offer).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('timeLeft', () => {
  it.each([
    [1_800_000, 'in 30 minutes'],
    [60_000, 'in 1 minute'],
    [20_000, 'now'],
    [-5, 'now'],
  ])('%i ms: %s', (milliseconds, words) => {
    expect(timeLeft(milliseconds)).toBe(words);
  });
});

describe('whenSettled', () => {
  it('[K03] acts 250 ms after the last change of size, once', () => {
    const act = vi.fn();
    const { touch } = whenSettled(act);
    expect(RESIZE_SETTLES).toBe(250);
    for (let nth = 0; nth < 5; nth++) {
      touch();
      vi.advanceTimersByTime(249);
    }
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledOnce();
  });
});
