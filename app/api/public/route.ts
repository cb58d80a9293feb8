import { LEGAL_TEXTS } from '@/lib/admin/shapes';
import { PLANS } from '@/lib/core/actor';
import { VERSION } from '@/lib/core/version';
import { publicAnswer } from '@/lib/http/family';
import { route } from '@/lib/http/route';
import { FEATURES, LIMITS, PRICES } from '@/lib/plans/plans';
import { PLAN_OFFERS } from '@/lib/plans/shapes';

const plans = PLANS.map((plan) => {
  const { name = plan, features = [] } = PLAN_OFFERS.find((offer) => offer.plan === plan) ?? {};
  return { plan, name, price: PRICES[plan], currency: 'USD', limits: LIMITS[plan], offers: features, features: FEATURES[plan] };
});

export const GET = route({ who: 'anyone' }, ({ request }) => publicAnswer(request, { version: VERSION, plans, legal: LEGAL_TEXTS }));
