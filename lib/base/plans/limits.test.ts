import { expect, it } from 'vitest';
import { COMING_FEATURES, FREE_PROMISE, PLAN_OFFERS } from './schema';

// The words of the specification's plan table, to the letter.
it.each([
  [
    'free',
    [
      '5 data uploads',
      '5 dashboards',
      '3 document uploads',
      '1 AI analysis per document',
      '2 custom calculations per dashboard',
      '1 user',
    ],
  ],
  [
    'premium',
    [
      '20 uploads',
      '20 dashboards',
      '15 documents',
      'Unlimited AI document analysis',
      '5 custom calculations per dashboard',
      'Executive summaries',
      'PDF/Word export',
      'Guest collaborator access (1 user plus unlimited view-only guests)',
      'Email support',
    ],
  ],
  [
    'enterprise',
    [
      'Everything in Premium',
      'Unlimited documents, dashboards and calculations',
      'Multi-user licences',
      'SSO/SAML',
      'Priority support and SLA',
      'Dedicated account manager',
    ],
  ],
])('%s lists what it allows', (plan, lines) => {
  expect(PLAN_OFFERS.find((offer) => offer.plan === plan)?.features).toEqual(lines);
});

it('marks what is to come', () => {
  expect([...COMING_FEATURES]).toEqual([]);
});

it('promises at sign-up what the plan allows', () => {
  expect(FREE_PROMISE).toBe('Free: 5 data sources and 2 custom calculations');
});
