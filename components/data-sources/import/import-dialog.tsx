'use client';

import { useState, type ReactNode } from 'react';
import Link from 'next/link';
import { ApiError, isCode, messageOf } from '@/components/client/requests/api-error';
import { untilInWords } from '@/components/data/offers/import-words';
import { IssueList } from '@/components/data/issue-list';
import { isOfFile } from '@/components/data/issue-words';
import { ReadingsDialog } from '@/components/data/offers/readings-dialog';
import { readingNotes } from '@/components/data/source-facts';
import { count, counted, sentence, sizeInWords, upperFirst } from '@/components/data/words';
import { Button, linkClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { ConfirmDialog, Dialog } from '@/components/ui/overlays/dialog';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { Field, Input } from '@/components/ui/forms/field';
import { SpinnerRing, useShownBusy } from '@/components/ui/spinner';
import { type ImportMode, type ImportPreview } from '@/lib/product/data-sources/schema/import-schema';
import { MOST_WAITING } from '@/lib/product/data-sources/schema/limits-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { isGoneImport, useCommitImport, useDiscardImport, useImport, type ImportState } from './import-calls';
import { ImportGrid } from './import-grid';
import { ImportReading } from './import-reading';
import { OneClicks } from './one-clicks';
import { importDialogWords } from './words';

const VERBS: Record<ImportMode, { verb: string; failed: string; title: (preview: ImportPreview) => string }> = {
  create: { verb: 'Add', failed: importDialogWords.couldntAddFile, title: ({ fileName }) => `Review ${fileName}` },
  replace: {
    verb: 'Replace',
    failed: importDialogWords.couldntReplaceFile,
    title: ({ fileName, name }) => `Replace ${name} with ${fileName}`,
  },
  append: {
    verb: 'Append',
    failed: importDialogWords.couldntAppendFile,
    title: ({ fileName, name }) => `Append ${fileName} to ${name}`,
  },
};

type Props = {
  initial: ImportPreview;
  /** What stands above the preview: what a replacement would change. */
  top?: (preview: ImportPreview) => ReactNode;
  onCommitted: (dataSource: DataSource) => void;
  onDiscarded: () => void;
  /** Closed without a word: it waits as it stands until it expires. */
  onClose: (preview: ImportPreview) => void;
};

/**
 * A file as it was read, before anything is kept of it: every guess can be seen and changed, then it is taken or thrown
 * away.
 */
export function ImportDialog({ initial, top, onCommitted, onDiscarded, onClose }: Props) {
  const state = useImport(initial);
  const { preview } = state;
  const [name, setName] = useState(initial.name);
  const ending = useEnding(
    state,
    { name, isChanged: name !== initial.name || isChanged(initial, preview) },
    { onCommitted, onDiscarded },
  );
  const { verb, failed, title } = VERBS[preview.mode];
  if (state.gone) return <Gone title={title(preview)} onClose={onDiscarded} />;
  return (
    <>
      <Dialog
        open
        onOpenChange={() => onClose({ ...preview, name })}
        width="full"
        dismissible={!ending.busy}
        title={title(preview)}
        description={importDialogWords.nothingSavedYet(sizeInWords(preview.sizeBytes))}
        footer={
          <>
            <span className="mr-auto text-small text-ink-3">
              If you close this, the preview stays in the job tray until {untilInWords(preview.expiresAt)} (up to{' '}
              {MOST_WAITING} previews at a time).
            </span>
            <Button busy={ending.busy === 'discard'} off={ending.busy === 'commit'} onClick={ending.askDiscard}>
              Discard
            </Button>
            <Button
              look="filled"
              busy={ending.busy === 'commit'}
              off={ending.busy === 'discard'}
              onClick={() => void ending.commit()}
            >
              {verb}
            </Button>
          </>
        }
      >
        {ending.failure !== null && (
          <CommitFailure title={failed} error={ending.failure} onLookAgain={state.lookAgain} />
        )}
        {top?.(preview)}
        <ImportBody state={state} name={name} onName={setName} />
      </Dialog>
      {ending.asksDiscard && (
        <ConfirmDialog
          open
          onOpenChange={ending.keep}
          title="Discard this file?"
          confirm="Discard"
          cancel="Keep the preview"
          onConfirm={ending.discard}
        >
          {importDialogWords.changesColumnNames}
        </ConfirmDialog>
      )}
    </>
  );
}

/** A new file comes without choices; one for a data source brings those of the data source along. */
const isChanged = (initial: ImportPreview, { mode, name, fileName, options, overrides }: ImportPreview): boolean =>
  mode === 'create'
    ? name !== fileName || Object.keys(options).length + Object.keys(overrides).length > 0
    : options !== initial.options || overrides !== initial.overrides;

type Ends = Pick<Props, 'onCommitted' | 'onDiscarded'>;

/** Taking the file or throwing it away; what was changed is not thrown away unasked. */
function useEnding(
  { preview, settled, onGone }: ImportState,
  { name, isChanged: changed }: { name: string; isChanged: boolean },
  { onCommitted, onDiscarded }: Ends,
) {
  const commitImport = useCommitImport();
  const discardImport = useDiscardImport();
  const [busy, setBusy] = useState<'commit' | 'discard' | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [asksDiscard, setAsks] = useState(false);
  const discard = async () => {
    setBusy('discard');
    await discardImport(preview.id).catch(() => {}); // it goes by itself within the hour
    onDiscarded();
  };
  return {
    busy,
    failure,
    asksDiscard,
    discard,
    keep: () => setAsks(false),
    askDiscard: () => {
      if (changed) setAsks(true);
      else void discard();
    },
    commit: async () => {
      setBusy('commit');
      setFailure(null);
      try {
        await settled();
        const { dataSource } = await commitImport({
          id: preview.id,
          ...(preview.mode === 'create' && { name: name.trim() || preview.name }),
        });
        onCommitted(dataSource);
      } catch (error) {
        if (isGoneImport(error)) onGone();
        else setFailure(error);
        setBusy(null);
      }
    },
  };
}

function ImportBody({
  state: { preview, failure, isBusy, change },
  name,
  onName,
}: {
  state: ImportState;
  name: string;
  onName: (name: string) => void;
}) {
  const { columns, rowCount, mode } = preview;
  const [compares, setCompares] = useState(false);
  const byColumn = columns.find(({ key }) => failure?.at === key);
  const open = columns.filter(({ review }) => review).length;
  return (
    <div className="grid gap-3.5">
      <div
        className={classNames(
          'grid gap-x-4 gap-y-3',
          mode === 'create' && 'middle:grid-cols-[minmax(0,300px)_minmax(0,1fr)]',
        )}
      >
        {mode === 'create' && (
          <Field label="Name">
            <Input value={name} maxLength={200} onChange={(event) => onName(event.target.value)} />
          </Field>
        )}
        <ImportReading preview={preview} failure={failure} onChange={(at, options) => change(at, { options })} />
      </div>
      <div aria-live="polite">
        <OneClicks
          read={{ ...preview, leftOut: preview.reading.leftOut }}
          busy={isBusy}
          onChoose={(options) => change('options', { options })}
        />
        {failure?.at === 'options' && <Notice tone="bad">{failure.message}</Notice>}
        {byColumn && (
          <Notice tone="bad">
            Couldn’t change {byColumn.label}. {failure?.message}
          </Notice>
        )}
        {open > 0 && (
          <Notice
            action={
              <Button size="small" onClick={() => setCompares(true)}>
                Compare
              </Button>
            }
          >
            {open === 1 ? 'One column' : `${count(open)} columns`} {open === 1 ? 'has' : 'have'} two possible readings.
            Choose now, above the rows, or later. Charts and KPIs that use {open === 1 ? 'it' : 'them'} are paused until
            you choose.
          </Notice>
        )}
        <Facts preview={preview} busy={isBusy} />
      </div>
      <div className="min-w-0">
        {rowCount === 0 ? <p className="text-ink-2">{importDialogWords.fileHeaderBut}</p> : null}
        <ImportGrid
          preview={preview}
          busy={isBusy}
          onChange={(column, to) => change(column.key, { columns: [{ key: column.key, ...to }] })}
        />
      </div>
      <Issues preview={preview} />
      {compares && (
        <ReadingsDialog
          of={preview}
          canRemember={false}
          onClose={() => setCompares(false)}
          onChoose={async (chosen) => {
            setCompares(false);
            change('options', { columns: chosen });
          }}
        />
      )}
    </div>
  );
}

/** Rows and columns, how they were read; while the file is read again this says so. */
function Facts({ preview: { rowCount, columns, reading, fileName }, busy }: { preview: ImportPreview; busy: boolean }) {
  const shownBusy = useShownBusy(busy);
  return (
    <p className="text-control">
      <b className="tabular-nums">
        {counted(rowCount, 'row')} × {counted(columns.length, 'column')}.
      </b>{' '}
      {shownBusy ? (
        <span className="inline-flex items-center gap-2 text-ink-2">
          <SpinnerRing className="text-accent" />
          Rereading the file
        </span>
      ) : (
        <span className="text-ink-2">
          {readingNotes({ origin: { ...reading, fileName } })
            .map(sentence)
            .join(' ')}
        </span>
      )}
    </p>
  );
}

/** Kinds of lines that are no rows of the table. */
const BESIDE_TABLE = new Set(['second_table', 'below_table']);

function Issues({ preview: { issues, columns, options } }: { preview: ImportPreview }) {
  if (issues.length === 0) return <p className="text-small text-ink-3">{importDialogWords.noProblemsFound}</p>;
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  const found = issues.reduce((sum, group) => sum + group.count, 0);
  return (
    <details className="text-table">
      <summary className="min-h-6 cursor-pointer pointer-coarse:py-2.5">
        <b>{counted(found, 'issue')}</b>{' '}
        <span className="text-ink-3">
          of {counted(issues.length, 'kind')}.{' '}
          {issues.some(({ kind }) => BESIDE_TABLE.has(kind))
            ? importDialogWords.noRowsTable
            : importDialogWords.noRowsDropped}
        </span>
      </summary>
      {issues.map((group) => (
        <section key={`${group.kind} ${group.column}`} className="mt-2.5 border-t border-line-1 pt-2">
          <p>
            <b>{upperFirst(group.message)}</b>{' '}
            <span className="text-small text-ink-3">{counted(group.count, 'place')}</span>
          </p>
          {group.first.length > 0 && (
            <IssueList issues={group.first} labels={labels} ofFile={isOfFile(group.kind, options)} />
          )}
        </section>
      ))}
    </details>
  );
}

function CommitFailure({ title, error, onLookAgain }: { title: string; error: unknown; onLookAgain: () => void }) {
  // Without an answer nobody knows; asked again, the server answers what it was taken into.
  if (error instanceof ApiError && error.status === 0)
    return (
      <ErrorState title={importDialogWords.serversAnswerDid} className="mb-4">
        {sentence(messageOf(error))} The file may have been taken. Try again: a file that was taken is not taken twice.
      </ErrorState>
    );
  return (
    <ErrorState
      title={title}
      className="mb-4"
      action={
        isCode(error, 'conflict') ? (
          <Button size="small" onClick={onLookAgain}>
            Look again
          </Button>
        ) : undefined
      }
    >
      {messageOf(error)}
      {isCode(error, 'plan_limit') && (
        <>
          {' '}
          <Link href="/data-sources" className={linkClass}>
            Data sources
          </Link>
        </>
      )}
    </ErrorState>
  );
}

function Gone({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <Button look="filled" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ErrorState title={importDialogWords.previewExpiredReplaced(MOST_WAITING)} />
    </Dialog>
  );
}
