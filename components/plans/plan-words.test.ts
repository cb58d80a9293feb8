import { describe, expect, it } from 'vitest';
import { actOf, outlook } from './plan-words';

const at = '2026-12-03T10:00:00.000Z';

describe('outlook', () => {
  it.each([
    ['nobody pays', { plan: 'premium', status: 'active', source: 'manual' }, null],
    ['it renews', { plan: 'premium', status: 'active', source: 'billing', renewsAt: at }, 'Renews on 3 December 2026.'],
    [
      'it was cancelled',
      { plan: 'premium', status: 'active', source: 'billing', cancelAt: at },
      'Cancelled. Premium stays active until 3 December 2026.',
    ],
    [
      'it has ended',
      { plan: 'free', status: 'cancelled', source: 'billing', cancelAt: at },
      'Premium ended on 3 December 2026. Nothing was deleted.',
    ],
    [
      'it ended at an unknown time',
      { plan: 'free', status: 'cancelled', source: 'billing' },
      'Premium has ended. Nothing was deleted.',
    ],
  ] as const)('%s', (_what, subscription, words) => {
    expect(outlook(subscription)).toBe(words);
  });
});

describe('actOf', () => {
  const free = { plan: 'free', status: 'active', source: 'self_hosted', billing: true, mayBuy: true } as const;
  const paid = { ...free, plan: 'premium', source: 'billing' } as const;
  it.each([
    ['premium', free, 'buy'],
    ['premium', { ...free, billing: false }, 'ask-owner'],
    ['premium', { ...free, mayBuy: false }, 'ask-owner'],
    ['premium', { ...free, status: 'cancelled', source: 'billing' }, 'buy'],
    ['premium', paid, 'manage'],
    ['premium', { ...paid, status: 'past_due' }, 'manage'],
    ['premium', { ...paid, mayBuy: false }, null],
    ['premium', { ...free, plan: 'premium', source: 'manual' }, null],
    ['premium', { ...free, plan: 'enterprise' }, null],
    ['free', free, null],
    ['free', paid, null],
    ['enterprise', free, 'contact'],
    ['enterprise', { ...free, plan: 'enterprise' }, null],
  ] as const)('%s card, %o: %s', (card, situation, act) => {
    expect(actOf(card, situation)).toBe(act);
  });
});
