'use client';

import { useId, useState } from 'react';
import { useAiProvider } from '@/components/client/ai-provider';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input, Select } from '@/components/ui/forms/field';
import type { Calculation, CalculationProposal } from '@/lib/product/dashboards/calculation-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { isCalculationKey } from '@/lib/pure/query/schema/calculation-key';
import type { ColumnFormat } from '@/lib/pure/query/schema/column';
import { ExpressionField } from './expression-field';
import { FormatFields } from './format-fields';
import { FunctionList } from './function-list';
import { PromptField } from './prompt-field';
import { Sample } from './sample';
import { useSaveCalculation, useValidation, type ExpressionCheck } from './use-calculations';
import { sayMeaning, calculationEditorWords } from './words';

type Props = {
  dashboardId: string;
  sources: readonly DataSource[];
  calculation: Calculation | null;
  onSaved: (calculation: Calculation) => void;
  onBack: () => void;
  onClose: () => void;
};

/**
 * A calculation as it is written: checked after each pause, with five values to tell whether it means what one means.
 */
export function CalculationEditor({ dashboardId, sources, calculation, onSaved, onBack, onClose }: Props) {
  const form = useId();
  const [dataSourceId, setDataSourceId] = useState(calculation?.dataSourceId ?? sources[0]?.id ?? '');
  const [name, setName] = useState(calculation?.name ?? '');
  const [expression, setExpression] = useState(calculation?.expression ?? '');
  const [format, setFormat] = useState<ColumnFormat | null>(calculation?.formatChosen ? calculation.format : null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [proposed, setProposed] = useState<CalculationProposal | null>(null);
  const provider = useAiProvider();
  const checked = useValidation(dashboardId, dataSourceId, expression);
  const saveCalculation = useSaveCalculation();
  const columns =
    sources
      .find(({ id }) => id === dataSourceId)
      ?.columns.filter(({ key, review }) => review === null && !isCalculationKey(key)) ?? [];
  const ready = checked.validation?.valid === true && name.trim() !== '';

  const takeProposal = (proposal: CalculationProposal) => {
    setName((before) => before.trim() || proposal.name);
    setExpression(proposal.expression);
    setProposed(proposal);
  };
  const save = async () => {
    if (!ready || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      onSaved(
        await saveCalculation({
          id: calculation?.id ?? null,
          dashboardId,
          dataSourceId,
          name: name.trim(),
          expression,
          format,
          ...(proposed?.expression === expression && { prompt: proposed.prompt }),
        }),
      );
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
      title={calculation ? `Edit ‘${calculation.name}’` : 'New calculation'}
      dismissible={!busy}
      footer={
        <>
          <Button onClick={onBack} disabled={busy}>
            Back
          </Button>
          <Button look="filled" type="submit" form={form} busy={busy} off={!ready}>
            Save calculation
          </Button>
        </>
      }
    >
      <form
        method="dialog"
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure !== null && (
          <ErrorState title={calculationEditorWords.couldntSaveCalculation}>{messageOf(failure)}</ErrorState>
        )}
        {sources.length > 1 && (
          <Field label="Data source">
            <Select
              className="w-full"
              value={dataSourceId}
              disabled={calculation !== null}
              onChange={(event) => setDataSourceId(event.target.value)}
            >
              {sources.map((source) => (
                <option key={source.id} value={source.id}>
                  {source.name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {provider && calculation === null && (
          <PromptField
            provider={provider}
            dashboardId={dashboardId}
            dataSourceId={dataSourceId}
            onProposed={takeProposal}
          />
        )}
        <Field label="Name">
          <Input value={name} maxLength={80} autoComplete="off" onChange={(event) => setName(event.target.value)} />
        </Field>
        <ExpressionField
          value={expression}
          columns={columns}
          error={checked.validation?.error ?? null}
          onChange={setExpression}
        />
        <Meaning checked={checked} format={format} />
        <FormatFields value={format} onChange={setFormat} />
        <FunctionList />
      </form>
    </Dialog>
  );
}

/** What the server makes of the expression. */
function Meaning({
  checked: { validation, waiting, failure },
  format,
}: {
  checked: ExpressionCheck;
  format: ColumnFormat | null;
}) {
  const said = validation?.valid ? sayMeaning(validation) : waiting ? 'Checking' : failure ? messageOf(failure) : '';
  return (
    <section aria-label="Result" aria-busy={waiting || undefined}>
      <p aria-live="polite" className="mb-1.5 min-h-5 text-small text-ink-2">
        {said}
      </p>
      {validation?.valid ? (
        <Sample sample={validation.sample} format={format ?? validation.format} />
      ) : (
        <p className="grid h-[10.1rem] place-items-center border border-line-1 px-4 text-center text-small text-ink-3">
          {calculationEditorWords.fiveSampleResults}
        </p>
      )}
    </section>
  );
}
