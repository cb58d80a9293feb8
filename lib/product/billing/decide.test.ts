import { describe, expect, it } from 'vitest';
import { decide, type HeldSubscription, type SubscriptionNews } from './decide';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const told = (change: Partial<SubscriptionNews> = {}): SubscriptionNews => ({
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  renewsAt: null,
  cancelAt: null,
  asOf: at(10),
  ...change,
});
const held = (change: Partial<HeldSubscription> = {}): HeldSubscription => ({
  plan: 'premium',
  source: 'billing',
  subscription: { subscriptionId: 'sub_1', status: 'active', asOf: at(10) },
  ...change,
});
const free: HeldSubscription = { plan: 'free', source: 'self_hosted', subscription: null };
const ended = { subscriptionId: 'sub_1', status: 'cancelled', asOf: at(20) } as const;

describe('decide', () => {
  it.each<[string, HeldSubscription, SubscriptionNews, ReturnType<typeof decide>]>([
    ['a first purchase gives Premium', free, told(), { plan: 'premium' }],
    ['an end that comes before anything else changes nothing', free, told({ status: 'cancelled' }), null],
    ['a renewal keeps Premium', held(), told({ asOf: at(11) }), { plan: 'premium' }],
    ['a failed payment keeps Premium', held(), told({ status: 'past_due', asOf: at(11) }), { plan: 'premium' }],
    ['the end gives Free', held(), told({ status: 'cancelled', asOf: at(11) }), { plan: 'free' }],
    ['an older event changes nothing', held(), told({ status: 'cancelled', asOf: at(9) }), null],
    [
      'a renewal that comes after the end, older, changes nothing',
      held({ plan: 'free', subscription: ended }),
      told({ asOf: at(19) }),
      null,
    ],
    [
      'a renewal of the very second of the end changes nothing',
      held({ plan: 'free', subscription: ended }),
      told({ asOf: at(20) }),
      null,
    ],
    [
      'a payment that heals an ended subscription gives Premium again',
      held({ plan: 'free', subscription: ended }),
      told({ asOf: at(21) }),
      { plan: 'premium' },
    ],
    [
      'a second purchase after the end gives Premium',
      held({ plan: 'free', subscription: ended }),
      told({ subscriptionId: 'sub_2', asOf: at(30) }),
      { plan: 'premium' },
    ],
    [
      'the late end of an older subscription changes nothing',
      held({ subscription: { subscriptionId: 'sub_2', status: 'active', asOf: at(30) } }),
      told({ status: 'cancelled', asOf: at(31) }),
      null,
    ],
    [
      'a plan by hand outlasts the end',
      held({ plan: 'enterprise', source: 'manual' }),
      told({ status: 'cancelled', asOf: at(11) }),
      { plan: null },
    ],
    [
      'a plan by hand outlasts a renewal',
      held({ plan: 'free', source: 'manual' }),
      told({ asOf: at(11) }),
      { plan: null },
    ],
    [
      'a purchase takes over from Free by hand',
      held({ plan: 'free', source: 'manual', subscription: ended }),
      told({ subscriptionId: 'sub_2', asOf: at(30) }),
      { plan: 'premium' },
    ],
    [
      'a purchase never takes Enterprise away',
      { plan: 'enterprise', source: 'manual', subscription: null },
      told(),
      { plan: null },
    ],
  ])('%s', (_what, before, event, decision) => {
    expect(decide(before, event)).toEqual(decision);
  });
});
