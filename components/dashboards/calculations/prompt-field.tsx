import { useState } from 'react';
import { usePress } from '@/components/client/requests/use-press';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/forms/field';
import { PROVIDER_NAMES, type Provider } from '@/lib/base/ai/provider-schema';
import type { CalculationProposal } from '@/lib/product/dashboards/calculation-schema';
import { proposeCalculation } from './use-calculations';

type Props = {
  provider: Provider;
  dashboardId: string;
  dataSourceId: string;
  onProposed: (proposal: CalculationProposal) => void;
};

/**
 * Says in words what to calculate; the provider gets names of columns, no value, and the expression is read like a
 * typed one.
 */
export function PromptField({ provider, dashboardId, dataSourceId, onProposed }: Props) {
  const [prompt, setPrompt] = useState('');
  const { press, busy, outcome, failure } = usePress(async () => {
    const { proposal } = await proposeCalculation({ dashboardId, dataSourceId, prompt });
    onProposed(proposal);
    return proposal;
  });
  const ask = () => {
    if (prompt.trim() && !busy) void press();
  };
  return (
    <div>
      <div className="flex items-end gap-2.5">
        <Field label="Describe it" className="min-w-0 flex-1">
          <Input
            value={prompt}
            maxLength={2000}
            autoComplete="off"
            placeholder="such as tips as a share of fares"
            onChange={(event) => setPrompt(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                ask();
              }
            }}
          />
        </Field>
        <Button busy={busy} off={prompt.trim() === ''} onClick={ask}>
          Suggest
        </Button>
      </div>
      <p role="status" className={`mt-1 text-small ${failure ? 'text-bad' : 'text-ink-3'}`}>
        {failure ??
          (outcome
            ? `Suggested by ${PROVIDER_NAMES[outcome.by]}. Check that the values below are what you expect.`
            : `${PROVIDER_NAMES[provider]} receives column names only, never values.`)}
      </p>
    </div>
  );
}
