import type { ReactNode } from 'react';
import type { Me } from '@/lib/auth/schema';
import { Page, PageHead } from '@/components/ui/page';
import { PlanMeter } from '@/components/ui/plan-meter';
import { Cell, Sheet } from '@/components/ui/sheet';

const PLAN_WORD = { free: 'Free', premium: 'Premium', enterprise: 'Enterprise' } as const;

export type Usage = { what: string; used: number; limit: number | null };

/** Who one is here, and how much of the plan is used. */
export function ProfileScreen({ me, usage }: { me: Me; usage: readonly Usage[] }) {
  const plan = PLAN_WORD[me.plan];
  const facts = [['User name', me.username], ['Email', me.email], ['Role', me.role], ['Plan', plan]] as const;
  return (
    <Page className="max-w-[760px]">
      <PageHead title="Profile" />
      <Sheet>
        <Cell>
          <dl className="grid grid-cols-[120px_minmax(0,1fr)] gap-y-2">
            {facts.map(([name, value]) => <Fact key={name} name={name} value={value} />)}
            {usage.map(({ what, used, limit }) => <Fact key={what} name={what} value={limit === null ? `${used}, no limit` : `${used} of ${limit}`}><PlanMeter used={used} limit={limit} plan={plan} /></Fact>)}
          </dl>
        </Cell>
      </Sheet>
    </Page>
  );
}

function Fact({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return <><dt className="text-ink-3">{name}</dt><dd className="min-w-0 break-words">{value}{children}</dd></>;
}
