import type { Me } from '@/lib/auth/schema';
import { Badge } from '@/components/ui/badge';
import { Page, PageHead } from '@/components/ui/page';
import { Cell, Sheet } from '@/components/ui/sheet';

type Plan = { plan: Me['plan']; name: string; price: string; per?: string; features: readonly string[] };

/** The specification's plan table (section 6). */
const PLANS: readonly Plan[] = [
  { plan: 'free', name: 'Free', price: '$0', features: ['5 data uploads', '5 dashboards', '3 document uploads', '1 AI analysis per document', '2 custom calculations per dashboard', '1 user'] },
  { plan: 'premium', name: 'Premium', price: '$9.99', per: 'per month', features: ['20 uploads', '20 dashboards', '15 documents, unlimited AI document analysis', '5 custom calculations per dashboard', 'Executive summaries', 'PDF and Word export', 'Guest access: 1 user, unlimited view-only guests', 'Email support'] },
  { plan: 'enterprise', name: 'Enterprise', price: 'Custom', features: ['Everything in Premium', 'Unlimited documents, dashboards and calculations', 'Multi-user licences', 'SSO/SAML', 'Priority support and SLA', 'Dedicated account manager'] },
];

export function PricingScreen({ plan: current }: { plan: Me['plan'] }) {
  return (
    <Page>
      <PageHead title="Pricing" sub="Ask the owner of this server to change your plan." />
      <Sheet className="middle:grid-cols-3">
        {PLANS.map(({ plan, name, price, per, features }) => (
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
