'use client';

import type { SignUpInput } from '@/lib/auth/schema';
import { RadioCard, RadioCards } from '@/components/ui/radio-cards';

export type DefaultPlan = NonNullable<SignUpInput['defaultPlan']>;

export function DefaultPlanChoice({ value, onChange }: { value: DefaultPlan; onChange: (plan: DefaultPlan) => void }) {
  return (
    <div>
      <p id="default-plan" className="mb-1 text-table font-medium text-ink-2">Who will use this server?</p>
      <RadioCards labelledBy="default-plan" value={value} onChange={(plan) => onChange(plan as DefaultPlan)}>
        <RadioCard value="enterprise" title="A private server" note="New accounts are on Enterprise: no limits." />
        <RadioCard value="free" title="A public server" note="New accounts are on Free: 5 data sources and 5 dashboards each." />
      </RadioCards>
    </div>
  );
}
