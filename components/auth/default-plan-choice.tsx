'use client';

import { RadioCard, RadioCards } from '@/components/ui/forms/radio-cards';
import type { SignUpInput } from '@/lib/base/auth/schema';
import { defaultPlanChoiceWords } from './words';

export type DefaultPlan = NonNullable<SignUpInput['defaultPlan']>;

export function DefaultPlanChoice({ value, onChange }: { value: DefaultPlan; onChange: (plan: DefaultPlan) => void }) {
  return (
    <div>
      <p id="default-plan" className="mb-1 text-table font-medium text-ink-2">
        {defaultPlanChoiceWords.whoWillUse}
      </p>
      <RadioCards labelledBy="default-plan" value={value} onChange={(plan) => onChange(plan as DefaultPlan)}>
        <RadioCard value="enterprise" title="A private server" note={defaultPlanChoiceWords.newAccountsGet} />
        <RadioCard value="free" title="A public server" note={defaultPlanChoiceWords.newAccountsGetFree} />
      </RadioCards>
    </div>
  );
}
