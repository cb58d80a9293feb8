const USUAL_SECONDS = 15 * 60;
const UNIT = { s: 1, m: 60, h: 3600 } as const;
const REFRESH_BEFORE = 120;
const LEAST_DELAY = 30;

/** Seconds that an access token lives: a number, or text such as 15m, 2h, 30s. 15 minutes where it makes no sense. */
export function lifetimeOf(expiresIn: number | string | undefined): number {
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?)\s*([smh])?$/.exec(String(expiresIn ?? '').trim()) ?? [];
  const seconds = Number(amount) * UNIT[unit as keyof typeof UNIT];
  return Number.isFinite(seconds) && seconds > 0 ? seconds : USUAL_SECONDS;
}

/** Seconds until the proactive refresh: two minutes before the end, at least 30 s from now. */
export const refreshDelay = (lifetime: number): number => Math.max(LEAST_DELAY, lifetime - REFRESH_BEFORE);
