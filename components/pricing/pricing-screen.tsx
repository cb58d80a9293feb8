'use client';

import { useState } from 'react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useMe } from '@/components/client/session/session';
import { actOf, dayOf, outlook, PLAN_NAMES } from '@/components/plans/plan-words';
import { UsageMeters } from '@/components/plans/usage-meters';
import { ContactSalesButton } from '@/components/public/contact-sales-button';
import { PlanFeatures } from '@/components/public/plan-features';
import { Badge } from '@/components/ui/badge';
import { Button, linkClass } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { Notice } from '@/components/ui/error-state';
import { Page, PageHead } from '@/components/ui/page';
import { Cell, SectionHead, Sheet } from '@/components/ui/overlays/sheet';
import { managesWorkspace } from '@/lib/base/auth/standing-schema';
import { PLAN_OFFERS, type Subscription } from '@/lib/base/plans/schema';
import { useBilling } from './use-billing';
import { pricingScreenWords } from './words';

type Props = {
  subscription: Subscription;
  /** Whether this server sells Premium. */
  billing: boolean;
  /** Back from the payment page, where all was filled in. */
  hasPaid: boolean;
};

/** The three plans in the specification's words, which of them holds, and the way to another. */
export function PricingScreen({ subscription, billing, hasPaid }: Props) {
  const me = useMe();
  const { plan: current, status } = subscription;
  const situation = { ...subscription, billing, mayBuy: managesWorkspace(me) };
  return (
    <Page>
      <PageHead
        title="Pricing"
        sub={[`You’re on the ${PLAN_NAMES[current]} plan.`, outlook(subscription)].filter(Boolean).join(' ')}
      />
      {hasPaid && <Paid arrived={current === 'premium'} />}
      {status === 'past_due' && <Notice>{pricingScreenWords.lastPaymentFailed}</Notice>}
      <Sheet className="middle:grid-cols-3">
        {PLAN_OFFERS.map(({ plan, name, price, per, features }) => (
          <Cell key={plan} className="flex flex-col !py-5">
            <h2 className="flex items-center justify-between text-lead">
              {name}
              {plan === current && <Badge tone="good">Your plan</Badge>}
            </h2>
            <p className="mt-1 text-kpi font-strong tabular-nums">
              {price}
              {per && <span className="text-small font-normal text-ink-3"> {per}</span>}
            </p>
            <ul className="mt-3 mb-5 flex-1">
              <PlanFeatures features={features} className="py-[7px] text-table" />
            </ul>
            <Act act={actOf(plan, situation)} subscription={subscription} />
          </Cell>
        ))}
      </Sheet>
      <section aria-labelledby="usage" className="mt-[22px]">
        <SectionHead id="usage" title="Usage" />
        <Sheet>
          <UsageMeters usage={subscription.usage} />
        </Sheet>
      </section>
    </Page>
  );
}

function Act({ act, subscription }: { act: ReturnType<typeof actOf>; subscription: Subscription }) {
  const { busy, buyPremium, manage } = useBilling();
  switch (act) {
    case 'buy':
      return (
        <Button look="filled" busy={busy} onClick={() => void buyPremium()}>
          Choose Premium
        </Button>
      );
    case 'manage':
      return (
        <div className="flex flex-wrap gap-2">
          <Button look="filled" busy={busy} onClick={() => void manage()} className="flex-1">
            Manage billing
          </Button>
          {!subscription.cancelAt && <Cancel renewsAt={subscription.renewsAt} />}
        </div>
      );
    case 'contact':
      return <ContactSalesButton />;
    case 'ask-owner':
      return <AskOwner />;
    case null:
      return null;
  }
}

function AskOwner() {
  const { role } = useMe();
  return role === 'owner' ? (
    <p className="text-table text-ink-2">
      You set the plans of this server, yours too, in{' '}
      <Link href="/admin?tab=users" className={linkClass}>
        Admin
      </Link>
      .
    </p>
  ) : (
    <p className="text-table text-ink-2">{pricingScreenWords.askOwnerChange}</p>
  );
}

function Cancel({ renewsAt }: Pick<Subscription, 'renewsAt'>) {
  const { cancel } = useBilling();
  const [open, setOpen] = useState(false);
  const end = renewsAt ? dayOf(renewsAt) : 'the end of the paid period';
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cancel Premium</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Cancel Premium"
        confirm="Cancel Premium"
        cancel="Keep Premium"
        onConfirm={cancel}
      >
        Premium stays active until {end}. After that, nothing is deleted. Items over the Free limits stay readable, but
        you can’t add new ones until you’re below the limit.
      </ConfirmDialog>
    </>
  );
}

/** The payment service tells the server by itself; this page may be back before. */
function Paid({ arrived }: { arrived: boolean }) {
  const router = useRouter();
  return arrived ? (
    <Notice tone="info">{pricingScreenWords.yourePremiumPayment}</Notice>
  ) : (
    <Notice
      tone="info"
      action={
        <Button size="small" onClick={() => router.refresh()}>
          Look again
        </Button>
      }
    >
      {pricingScreenWords.paymentSubmittedPremium}
    </Notice>
  );
}
