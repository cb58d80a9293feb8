import Link from 'next/link';
import { ContactSalesButton } from '@/components/public/contact-sales-button';
import { PlanFeatures } from '@/components/public/plan-features';
import { Button } from '@/components/ui/button';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import { PLAN_OFFERS, type PlanOffer } from '@/lib/base/plans/schema';

export function PlanCards() {
  return (
    <Sheet className="middle:grid-cols-3">
      {PLAN_OFFERS.map((offer) => (
        <Cell key={offer.plan} className="flex flex-col !px-5 !py-5 max-middle:!px-4">
          <h3 className="text-lead font-bold">{offer.name}</h3>
          <p className="mt-1 text-kpi leading-10 font-strong tracking-[-0.01em]">
            {offer.price}
            {offer.per && <span className="text-body font-normal tracking-normal text-ink-3"> {offer.per}</span>}
          </p>
          <ul className="mt-2 mb-5 flex-1 text-control">
            <PlanFeatures features={offer.features} className="py-[5px]" />
          </ul>
          <WayIn plan={offer.plan} />
        </Cell>
      ))}
    </Sheet>
  );
}

function WayIn({ plan }: Pick<PlanOffer, 'plan'>) {
  if (plan === 'enterprise') return <ContactSalesButton />;
  return plan === 'premium' ? (
    <Button asChild look="filled">
      <Link href="/auth?tab=sign-up&next=/pricing">Choose Premium</Link>
    </Button>
  ) : (
    <Button asChild>
      <Link href="/auth?tab=sign-up">
        Get Started<span className="sr-only"> with Free</span>
      </Link>
    </Button>
  );
}
