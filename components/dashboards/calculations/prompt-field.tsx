import { useState } from 'react';
import { PROVIDER_NAMES, type Provider } from '@/lib/ai/schema';
import type { CalculationProposal } from '@/lib/dashboards/calculation-schema';
import { usePress } from '@/components/client/use-press';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { proposeCalculation } from './use-calculations';

type Props = { provider: Provider; dashboardId: string; dataSourceId: string; onProposed: (proposal: CalculationProposal) => void };

/** Says in words what to calculate; the provider gets names of columns, no value, and the expression is read like a typed one. */
export function PromptField({ provider, dashboardId, dataSourceId, onProposed }: Props) {
  const [prompt, setPrompt] = useState('');
  const { press, busy, outcome, failure } = usePress(async () => {
    const { proposal } = await proposeCalculation({ dashboardId, dataSourceId, prompt });
    onProposed(proposal);
    return proposal;
  });
  const ask = () => { if (prompt.trim() && !busy) void press(); };
  return (
    <div>
      <div className="flex items-end gap-2.5">
        <Field label="In words" className="min-w-0 flex-1">
          <Input value={prompt} maxLength={2000} autoComplete="off" placeholder="such as tips as a share of fares" onChange={(event) => setPrompt(event.target.value)} onKeyDown={(event) => { if (event.key === 'Enter') { event.preventDefault(); ask(); } }} />
        </Field>
        <Button busy={busy} off={prompt.trim() === ''} onClick={ask}>Propose</Button>
      </div>
      <p role="status" className={`mt-1 text-small ${failure ? 'text-bad' : 'text-ink-3'}`}>{failure ?? (outcome ? `Proposed by ${PROVIDER_NAMES[outcome.by]}. Look whether the values below are what you mean.` : `${PROVIDER_NAMES[provider]} gets the names of the columns, no values.`)}</p>
    </div>
  );
}
