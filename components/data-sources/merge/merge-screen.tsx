'use client';

import { useState, type ReactNode } from 'react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useQueryClient } from '@tanstack/react-query';
import { isCode, messageOf } from '@/components/client/requests/api-error';
import { dataSourcePath } from '@/components/data/change-data-source';
import { Button, LinkButton, linkClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input } from '@/components/ui/forms/field';
import { Page, PageHead } from '@/components/ui/page';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import { Spinner } from '@/components/ui/spinner';
import { useToast } from '@/components/ui/overlays/toast';
import { SIDES } from '@/lib/engines/manifest/join';
import type { MergePreview } from '@/lib/product/data-sources/schema/merge-schema';
import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import { useMerge, usePreview } from './merge-calls';
import { MergeCheck } from './merge-check';
import { MergeGrouping } from './merge-grouping';
import { MergeKeys } from './merge-keys';
import { MergeKinds } from './merge-kinds';
import { MergeSource, type Choosable } from './merge-source';
import { useMergeDraft } from './use-merge-draft';
import { mergeScreenWords } from './words';
import { PreviewError } from '@/components/data/preview-error';

export type Mergeable = Choosable & Pick<DataSourceSummary, 'columns'>;

const bare = (name: string) => name.replace(/\.[a-z]+$/i, '');

/** Two data sources become one: which, on what, what to keep, what that comes to. */
export function MergeScreen({ left, others }: { left: Mergeable; others: Mergeable[] }) {
  const { draft, request, change, chooseSource, choosePairs } = useMergeDraft(left.id);
  const preview = usePreview(request);
  const right = others.find(({ id }) => id === draft.rightId) ?? null;
  const { merging, failure, merge } = useMerging(left, right);
  const aggregate = (side: 'left' | 'right') =>
    preview.data && change({ grouping: { ...draft.grouping, [side]: preview.data.suggested[side] } });
  return (
    <Page>
      <PageHead
        crumb={
          <>
            <Link href="/data-sources" className={linkClass}>
              Data Sources
            </Link>{' '}
            /{' '}
            <Link href={`/data-sources/${left.id}`} className={linkClass}>
              {left.name}
            </Link>{' '}
            /
          </>
        }
        title={`Merge ${left.name}`}
        sub={mergeScreenWords.combineRowsAnother}
      />
      {others.length === 0 ? (
        <Sheet>
          <EmptyState
            action={
              <Button asChild>
                <Link href="/data-sources">Upload another file</Link>
              </Button>
            }
          >
            There’s no other data source to merge with {left.name}.
          </EmptyState>
        </Sheet>
      ) : (
        <div className="grid items-start gap-x-7 gap-y-[22px] wide:grid-cols-[minmax(0,400px)_minmax(0,1fr)]">
          <Sheet>
            <Step nth={1} title="With" done={right !== null}>
              <MergeSource
                leftId={left.id}
                leftName={left.name}
                others={others}
                rightId={draft.rightId}
                onChoose={chooseSource}
              />
            </Step>
            {right && (
              <Step nth={2} title="Match on" done={request !== null}>
                <MergeKeys
                  left={left}
                  right={right}
                  pairs={draft.pairs}
                  suggested={draft.candidate?.keys ?? []}
                  onChange={choosePairs}
                />
              </Step>
            )}
            {right && request && (
              <Step nth={3} title="Rows to keep" done>
                <MergeKinds
                  leftName={left.name}
                  rightName={right.name}
                  value={draft.how}
                  preview={preview.data}
                  onChange={(how) => change({ how, show: 'result' })}
                />
                {preview.data && (
                  <div className="mt-3.5 space-y-3">
                    {SIDES.toReversed().map((side) => {
                      const { name, columns } = side === 'left' ? left : right;
                      return (
                        <MergeGrouping
                          key={side}
                          side={side}
                          name={name}
                          columns={columns}
                          grouped={draft.grouping[side]}
                          suggested={preview.data.suggested}
                          onChange={(grouped) => change({ grouping: { ...draft.grouping, [side]: grouped } })}
                        />
                      );
                    })}
                  </div>
                )}
              </Step>
            )}
          </Sheet>
          <div className="min-w-0">
            {!right || !request ? (
              <Sheet>
                <Cell>
                  <p className="text-ink-2">
                    {right ? mergeScreenWords.chooseKeyColumn : mergeScreenWords.chooseDataSource}
                  </p>
                </Cell>
              </Sheet>
            ) : (
              <>
                <Checked preview={preview} leftName={left.name} rightName={right.name}>
                  {(data) => (
                    <MergeCheck
                      preview={data}
                      leftName={left.name}
                      rightName={right.name}
                      show={draft.show}
                      onShow={(show) => change({ show })}
                      onAggregate={aggregate}
                    />
                  )}
                </Checked>
                <Finish
                  key={right.id}
                  name={`${bare(left.name)} and ${bare(right.name)}`}
                  preview={preview.error || preview.isPlaceholderData ? undefined : preview.data}
                  busy={merging}
                  failure={failure}
                  onMerge={(name) => void merge({ ...request, name })}
                />
              </>
            )}
          </div>
        </div>
      )}
    </Page>
  );
}

function useMerging(left: Mergeable, right: Mergeable | null) {
  const router = useRouter();
  const queries = useQueryClient();
  const toast = useToast();
  const mergeSources = useMerge();
  const [merging, setMerging] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const merge = async (request: Parameters<typeof mergeSources>[0]) => {
    setMerging(true);
    setFailure(null);
    try {
      const made = await mergeSources(request);
      void queries.invalidateQueries({ queryKey: ['/api/data-sources'] });
      queries.setQueryData([dataSourcePath(made.id)], made);
      toast({
        title: `${made.name} created from ${left.name} and ${right?.name ?? 'another data source'}`,
        variant: 'success',
      });
      router.push(`/data-sources/${made.id}`);
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(messageOf(error)));
      setMerging(false);
    }
  };
  return { merging, failure, merge };
}

function Step({ nth, title, done, children }: { nth: number; title: string; done: boolean; children: ReactNode }) {
  return (
    <section className="px-3.5 py-3.5 middle:px-4" aria-labelledby={`merge-step-${nth}`}>
      <div className="mb-2.5 flex items-center gap-2.5">
        <span
          aria-hidden="true"
          className={classNames(
            'grid size-5 flex-none place-items-center rounded-full border-[1.5px] text-tiny font-bold',
            done ? 'border-accent bg-accent text-accent-on' : 'border-ctrl text-ink-2',
          )}
        >
          {nth}
        </span>
        <h2 id={`merge-step-${nth}`} className="text-body font-bold">
          {title}
        </h2>
      </div>
      {children}
    </section>
  );
}

type Counting = { data: MergePreview | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };

/** The last count stays while the next one is made, and says so. */
function Checked({
  preview: { data, error, isFetching, refetch },
  leftName,
  rightName,
  children,
}: {
  preview: Counting;
  leftName: string;
  rightName: string;
  children: (data: MergePreview) => ReactNode;
}) {
  if (error)
    return (
      <PreviewError
        title={mergeScreenWords.couldntPreviewMerge(leftName, rightName)}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <Sheet>
        <Cell>
          <Spinner words="Counting rows and sums" />
        </Cell>
      </Sheet>
    );
  return (
    <div aria-busy={isFetching} className={classNames('transition-opacity', isFetching && 'opacity-60')}>
      {children(data)}
    </div>
  );
}

function Finish({
  name: given,
  preview,
  busy,
  failure,
  onMerge,
}: {
  name: string;
  preview: MergePreview | undefined;
  busy: boolean;
  failure: Error | null;
  onMerge: (name: string) => void;
}) {
  const [name, setName] = useState(given);
  const trimmed = name.trim();
  return (
    <form
      method="dialog"
      className="mt-[22px]"
      onSubmit={(event) => {
        event.preventDefault();
        if (preview && !preview.refusal && trimmed && !busy) onMerge(trimmed);
      }}
    >
      {failure && (
        <ErrorState
          title={mergeScreenWords.couldntCreateMerge}
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
        <Field label="Name" className="middle:w-80" error={trimmed ? null : 'Enter a name.'}>
          <Input value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Button type="submit" look="filled" busy={busy} off={!preview || preview.refusal !== null || !trimmed}>
          Merge
        </Button>
      </div>
      {preview?.warning && (
        <p className="mt-2 text-small text-warn">
          {mergeScreenWords.mergeWouldCount}{' '}
          <LinkButton onClick={() => window.scrollTo({ top: 0 })}>See which</LinkButton>
        </p>
      )}
    </form>
  );
}
