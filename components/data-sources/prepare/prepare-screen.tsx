'use client';

import { useEffect, useState, type ReactNode } from 'react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useQueryClient } from '@tanstack/react-query';
import { isCode, messageOf } from '@/components/client/requests/api-error';
import { dataSourcePath } from '@/components/data/change-data-source';
import { Button, linkClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { Field, Input, Select } from '@/components/ui/forms/field';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import { Page, PageHead } from '@/components/ui/page';
import { Spinner } from '@/components/ui/spinner';
import { sentenceOf, STEP_KINDS, titleOf, type PreparationStep, type StepName } from '@/lib/pure/preparation/kinds';
import { MOST_STEPS } from '@/lib/pure/preparation/step/limits';
import type { PreparationPreview } from '@/lib/pure/preparation/outcome';
import type { StepProposal } from '@/lib/pure/preparation/proposals/schema';
import { columnsBefore, labelIn } from './outcome-words';
import { useProposals, useSaveSteps, useStepPreview, type SaveSteps } from './prepare-calls';
import { ProposalList } from './proposal-list';
import { StepEditor } from './step-editor';
import { StepsInOrder } from './step-list';
import { StepPreview } from './step-preview';
import { usePreparing } from './use-preparing';
import { prepareScreenWords as words } from './words';
import { PreviewError } from '@/components/data/preview-error';

/** What is prepared; `prepared`: the data source whose steps are changed. */
export type PrepareScreenProps = {
  source: { id: string; name: string };
  prepared: { id: string; name: string; version: number; steps: PreparationStep[] } | null;
  /** The name that is proposed for a new one. */
  name: string;
};

type Preparing = ReturnType<typeof usePreparing>;

/** Steps at the side, the rows before and after the chosen one beside them; nothing is kept until it is saved. */
export function PrepareScreen({ source, prepared, name }: PrepareScreenProps) {
  const preparing = usePreparing(prepared?.steps ?? []);
  const { list, draft, steps, show, shownAt } = preparing;
  const preview = useStepPreview(source.id, { steps, at: shownAt, show });
  const { data } = preview;
  const proposals = useProposals(source.id, list.steps, !preview.error && !data?.fault);
  useUndoKeys(preparing);
  const columns = data ? columnsBefore(data, draft ? draft.at : list.steps.length) : [];
  return (
    <Page>
      <PageHead
        crumb={<Crumb source={prepared ?? source} />}
        title={prepared ? `Steps of ${prepared.name}` : `Prepare ${source.name}`}
        sub={prepared ? words.aboutChange(source.name) : words.about(source.name)}
      />
      <div className="grid items-start gap-x-7 gap-y-[22px] wide:grid-cols-[minmax(0,360px)_minmax(0,1fr)]">
        <Sheet>
          <Cell>
            <StepsInOrder
              sourceName={source.name}
              list={list}
              preview={data}
              at={draft ? -2 : shownAt}
              off={draft !== null}
              onShow={preparing.showStep}
              onEdit={(nth) => data && preparing.edit(nth, columnsBefore(data, nth))}
            />
            {list.steps.length === 0 && !draft && <p className="mt-2 text-table text-ink-2">{words.noSteps}</p>}
            {!draft && <AddStep preparing={preparing} onAdd={(kind) => preparing.start(kind, columns)} off={!data} />}
          </Cell>
          {draft && (
            <Cell>
              <StepEditor
                draft={draft}
                columns={columns}
                problem={preparing.problem}
                spellingRows={preparing.spellingRows}
                onChange={preparing.write}
                onUse={() => preparing.use(columns)}
                onCancel={preparing.cancel}
              />
            </Cell>
          )}
          {!draft && (
            <Cell>
              <ProposalList answer={proposals} off={list.steps.length >= MOST_STEPS} onTry={tryIn(preparing)} />
            </Cell>
          )}
        </Sheet>
        <div className="min-w-0">
          <Previewed preview={preview}>
            {(found) => (
              <>
                <Fault preview={found} steps={steps} undo={draft ? null : list.undo} />
                <StepPreview
                  title={titleIn(found, steps, shownAt, source.name)}
                  preview={found}
                  at={shownAt}
                  show={show}
                  onShow={preparing.setShow}
                />
              </>
            )}
          </Previewed>
          <Finish source={source} prepared={prepared} name={name} preparing={preparing} preview={data} />
        </div>
      </div>
    </Page>
  );
}

const tryIn =
  ({ propose }: Preparing) =>
  ({ step, groups = [] }: StepProposal) =>
    propose(step, new Map(groups.flatMap(({ from }) => from.map(({ text, rows }) => [text, rows] as const))));

function titleIn(preview: PreparationPreview, steps: PreparationStep[], at: number, sourceName: string): string {
  const step = steps[at];
  return step ? sentenceOf(step, labelIn(columnsBefore(preview, at))) : sourceName;
}

function Crumb({ source: { id, name } }: { source: { id: string; name: string } }) {
  return (
    <>
      <Link href="/data-sources" className={linkClass}>
        Data Sources
      </Link>{' '}
      /{' '}
      <Link href={`/data-sources/${id}`} className={linkClass}>
        {name}
      </Link>{' '}
      /
    </>
  );
}

/** Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y, but where somebody is writing; Escape leaves the form. */
function useUndoKeys({ list: { undo, redo }, draft, cancel }: Preparing): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && draft && !event.defaultPrevented) return cancel();
      const writes = event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null;
      if (!(event.ctrlKey || event.metaKey) || writes || draft) return;
      const key = event.key.toLowerCase();
      const act = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : null;
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [undo, redo, draft, cancel]);
}

const KINDS = Object.entries(STEP_KINDS).map(([kind, { title }]) => ({ kind: kind as StepName, title }));

function AddStep({ preparing, off, onAdd }: { preparing: Preparing; off: boolean; onAdd: (kind: StepName) => void }) {
  if (preparing.list.steps.length >= MOST_STEPS)
    return <p className="mt-3 text-small text-warn">{words.atLimit(MOST_STEPS)}</p>;
  return (
    <Field label="Add a step" className="mt-3">
      <Select value="" disabled={off} onChange={({ target }) => onAdd(target.value as StepName)}>
        <option value="" disabled>
          Choose a step
        </option>
        {KINDS.map(({ kind, title }) => (
          <option key={kind} value={kind}>
            {title}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type Running = {
  data: PreparationPreview | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

/** The last preview stays while the next one is made. */
function Previewed({
  preview: { data, error, isFetching, refetch },
  children,
}: {
  preview: Running;
  children: (data: PreparationPreview) => ReactNode;
}) {
  if (error) return <PreviewError title={words.couldntPreview} error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Sheet>
        <Cell>
          <Spinner words={words.counting} />
        </Cell>
      </Sheet>
    );
  return (
    <div aria-busy={isFetching} className={classNames('transition-opacity', isFetching && 'opacity-60')}>
      {children(data)}
    </div>
  );
}

function Fault({
  preview: { fault },
  steps,
  undo,
}: {
  preview: PreparationPreview;
  steps: PreparationStep[];
  undo: (() => void) | null;
}) {
  const step = fault && steps[fault.step];
  if (!fault || !step) return null;
  return (
    <Notice
      tone="bad"
      action={
        undo && (
          <Button size="small" onClick={undo}>
            Undo
          </Button>
        )
      }
    >
      {words.cantRun(fault.step + 1, titleOf(step), fault.message)}
    </Notice>
  );
}

function useSaving(source: PrepareScreenProps['source']) {
  const router = useRouter();
  const queries = useQueryClient();
  const toast = useToast();
  const save = useSaveSteps();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const run = async (request: SaveSteps) => {
    setBusy(true);
    setFailure(null);
    try {
      const made = await save(request);
      void queries.invalidateQueries({ queryKey: ['/api/data-sources'] });
      queries.setQueryData([dataSourcePath(made.id)], made);
      const title = 'preparedId' in request ? `${made.name} updated` : `${made.name} created from ${source.name}`;
      toast({ title, variant: 'success' });
      router.push(`/data-sources/${made.id}`);
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(messageOf(error)));
      setBusy(false);
    }
  };
  return { busy, failure, run };
}

/** Why the steps can't be saved yet. */
function inTheWay({ list, draft }: Preparing, preview: PreparationPreview | undefined): string | null {
  if (draft) return words.finishDraft;
  if (!list.steps.length) return words.nothingChosen;
  return preview?.fault ? words.fixFirst : null;
}

type FinishProps = PrepareScreenProps & { preparing: Preparing; preview: PreparationPreview | undefined };

function Finish({ source, prepared, name: given, preparing, preview }: FinishProps) {
  const { busy, failure, run } = useSaving(source);
  const [name, setName] = useState(given);
  const { steps, isChanged } = preparing.list;
  const why = inTheWay(preparing, preview);
  const trimmed = name.trim();
  const off = why !== null || !preview || (prepared ? !isChanged : !trimmed);
  const save = () =>
    void run(
      prepared
        ? { preparedId: prepared.id, version: prepared.version, steps }
        : { sourceId: source.id, name: trimmed, steps },
    );
  return (
    <form
      method="dialog"
      className="mt-[22px]"
      onSubmit={(event) => {
        event.preventDefault();
        if (!off && !busy) save();
      }}
    >
      {failure && (
        <ErrorState
          title={prepared ? words.couldntSave : words.couldntCreate}
          className="mb-3.5"
          action={
            isCode(failure, 'plan_limit') && (
              <Button asChild size="small">
                <Link href="/pricing">See the plans</Link>
              </Button>
            )
          }
        >
          {messageOf(failure)}
        </ErrorState>
      )}
      <div className="flex items-end gap-3 max-middle:flex-col max-middle:items-stretch">
        {!prepared && (
          <Field label="Name" className="middle:w-80" error={trimmed ? null : 'Enter a name.'}>
            <Input value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
          </Field>
        )}
        <Button type="submit" look="filled" busy={busy} off={off}>
          {prepared ? 'Save steps' : 'Create data source'}
        </Button>
      </div>
      {why && <p className="mt-2 text-small text-ink-3">{why}</p>}
    </form>
  );
}
