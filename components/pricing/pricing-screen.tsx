import type { Me } from '@/lib/auth/schema';
import { PLAN_OFFERS } from '@/lib/plans/shapes';
import { Badge } from '@/components/ui/badge';
import { Page, PageHead } from '@/components/ui/page';
import { Cell, Sheet } from '@/components/ui/sheet';

export function PricingScreen({ plan: current }: { plan: Me['plan'] }) {
  return (
    <Page>
      <PageHead title="Pricing" sub="Ask the owner of this server to change your plan." />
      <Sheet className="middle:grid-cols-3">
        {PLAN_OFFERS.map(({ plan, name, price, per, features }) => (
          <Cell key={plan} className="!py-5">
            <h2 className="flex items-center justify-between text-lead">{name}{plan === current && <Badge tone="good">Your plan</Badge>}</h2>
            <p className="mt-1 text-kpi font-strong tabular-nums">{price}{per && <span className="text-small font-normal text-ink-3"> {per}</span>}</p>
            <ul className="mt-3">{features.map((feature) => <li key={feature} className="border-t border-line-1 py-[7px] text-table">{feature}</li>)}</ul>
          </Cell>
        ))}
      </Sheet>
    </Page>
  );
}
