import { PLANS } from '@/lib/base/actor/actor';
import { VERSION } from '@/lib/base/env/version';
import { LIMITS } from '@/lib/base/plans/limits';
import { FEATURES, PRICES } from '@/lib/base/plans/plans';
import { PLAN_OFFERS } from '@/lib/base/plans/schema';
import { publicAnswer } from '@/lib/http/family';
import { route } from '@/lib/http/route';
import { LEGAL_TEXTS } from '@/lib/product/admin/answer-schema';

const plans = PLANS.map((plan) => {
  const { name = plan, features = [] } = PLAN_OFFERS.find((offer) => offer.plan === plan) ?? {};
  return { plan, name, price: PRICES[plan], currency: 'USD', limits: LIMITS[plan], offers: features, features: FEATURES[plan] };
});

export const GET = route({ who: 'anyone' }, ({ request }) => publicAnswer(request, { version: VERSION, plans, legal: LEGAL_TEXTS }));
