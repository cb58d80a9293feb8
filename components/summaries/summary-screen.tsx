'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { Copy, Ellipsis, Pencil, Printer, RefreshCw, Trash2 } from 'lucide-react';
import { KpiCell, needsSmall } from '@/components/answers/kpi-cell';
import { isMixed } from '@/components/answers/kpi-view';
import { isCode, messageOf } from '@/components/client/requests/api-error';
import { copyText } from '@/components/client/browser/copy-text';
import { useMayChange } from '@/components/client/session/session';
import { useUrlState } from '@/components/client/browser/url-state';
import { Age } from '@/components/data/age';
import { Steps } from '@/components/jobs/job-steps';
import { Button, IconButton, linkClass } from '@/components/ui/button';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { EvidenceMark } from '@/components/ui/evidence-mark';
import { ExportMenu } from '@/components/exports/export-menu';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu';
import { Page, PageHead } from '@/components/ui/page';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import type { Job } from '@/lib/base/jobs/schema';
import { SUMMARY_STEPS } from '@/lib/product/summaries/job-schema';
import type { ExecutiveSummary, SentenceEdit } from '@/lib/product/summaries/schema';
import { formatDate } from '@/lib/pure/format/format';
import { Memo } from './memo';
import type { OpenedNumber } from './memo-text';
import { useChangeSummary, useCheckAgain, useRegenerate, useSummary } from './summary-calls';
import { asText, AUDIENCE_WORDS, checkedWords, coversWords, scopeLink, writtenBy, summaryScreenWords } from './words';

// What is opened by a press arrives with it.
const SummaryEvidence = dynamic(() => import('./summary-evidence'), { ssr: false });
const DeleteSummary = dynamic(() => import('./delete-summary'), { ssr: false });
const RenameDialog = dynamic(
  () => import('@/components/dashboards/list/rename-dialog').then((file) => file.RenameDialog),
  {
    ssr: false,
  },
);

/** A summary as it is read: how much of it holds, its figures, its text. `included`: the plan has summaries. */
export function SummaryScreen({ initial, included }: { initial: ExecutiveSummary; included: boolean }) {
  const { summary, job, error, refresh, put } = useSummary(initial);
  const [view, setView] = useUrlState('view');
  const [opened, setOpened] = useState<OpenedNumber | null>(null);
  const acts = useActs(summary, put, refresh);
  const mayEdit = useMayChange();
  const written = summary.sections.length > 0;
  const isWriting = summary.status === 'generating';
  const editing = view === 'edit' && mayEdit && written;
  return (
    <Page>
      <Head
        summary={summary}
        acts={acts}
        mayEdit={mayEdit}
        included={included}
        editing={editing}
        onEdit={(on) => setView(on ? 'edit' : '', 'push')}
      />
      {error && (
        <Notice
          tone="bad"
          action={
            <Button size="small" onClick={refresh}>
              Retry
            </Button>
          }
        >
          This may be out of date: {messageOf(error)}
        </Notice>
      )}
      {acts.failure !== null && (
        <Notice
          tone="bad"
          action={
            acts.conflict && (
              <Button size="small" onClick={acts.reload}>
                Load it again
              </Button>
            )
          }
        >
          {acts.failure}
        </Notice>
      )}
      <Notices summary={summary} acts={acts} mayWrite={mayEdit && included} />
      {isWriting && written && <Notice tone="info">{summaryScreenWords.regeneratingSummaryEdits}</Notice>}
      {isWriting && !written && <Writing summary={summary} job={job} />}
      {summary.status === 'failed' && (
        <Sheet>
          <Cell>
            <ErrorState
              title={summaryScreenWords.couldntWriteSummary}
              action={
                mayEdit &&
                included && (
                  <Button size="small" busy={acts.busy === 'regenerate'} onClick={acts.regenerate}>
                    Retry
                  </Button>
                )
              }
            >
              {summary.error}
            </ErrorState>
          </Cell>
        </Sheet>
      )}
      {written && (
        <Sheet data-print="sheet">
          <CheckedHeader summary={summary} acts={acts} />
          <Figures summary={summary} opened={opened} onOpen={setOpened} />
          <Memo
            sections={summary.sections}
            covers={summary.covers}
            onOpen={setOpened}
            editing={editing ? { edit: acts.edit, busy: acts.busy === 'edit' } : null}
          />
        </Sheet>
      )}
      {opened && (
        <SummaryEvidence
          opened={opened}
          onPoint={(point) => setOpened({ ...opened, point, claim: null })}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  );
}

type Busy = 'edit' | 'check' | 'regenerate' | null;
const NOT_DONE: Record<Exclude<Busy, null>, string> = {
  edit: summaryScreenWords.couldntSaveChange,
  check: summaryScreenWords.numbersNotChecked,
  regenerate: summaryScreenWords.summaryNotRegenerated,
};

function useActs({ id, version }: ExecutiveSummary, put: (summary: ExecutiveSummary) => void, refresh: () => void) {
  const [busy, setBusy] = useState<Busy>(null);
  const [failure, setFailure] = useState<{ message: string; conflict: boolean } | null>(null);
  const toast = useToast();
  const [regenerate, check, change] = [useRegenerate(), useCheckAgain(), useChangeSummary()];
  const act = async (what: Exclude<Busy, null>, work: () => Promise<ExecutiveSummary>): Promise<void> => {
    setBusy(what);
    setFailure(null);
    try {
      put(await work());
    } catch (error) {
      setFailure({ message: messageOf(error), conflict: isCode(error, 'conflict') });
      // Said here too: the notice stands above the text, which may be out of sight.
      toast({ title: NOT_DONE[what], description: messageOf(error), variant: 'destructive' });
      throw error;
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    failure: failure?.message ?? null,
    conflict: failure?.conflict ?? false,
    reload: () => {
      setFailure(null);
      refresh();
    },
    regenerate: () => void act('regenerate', () => regenerate(id).then(({ summary }) => summary)).catch(() => {}),
    check: () => void act('check', () => check(id)).catch(() => {}),
    rename: (title: string) =>
      void act('edit', () => change({ id, patch: { title, edits: [], baseVersion: version } })).catch(() => {}),
    edit: (edit: SentenceEdit) => act('edit', () => change({ id, patch: { edits: [edit], baseVersion: version } })),
  };
}
type Acts = ReturnType<typeof useActs>;

type HeadProps = {
  summary: ExecutiveSummary;
  acts: Acts;
  mayEdit: boolean;
  included: boolean;
  editing: boolean;
  onEdit: (on: boolean) => void;
};

function Head({ summary, acts, mayEdit, included, editing, onEdit }: HeadProps) {
  const { title, about, covers, audience, writtenAt, sections } = summary;
  const to = scopeLink(summary);
  const written = sections.length > 0;
  return (
    <PageHead
      crumb={
        <>
          <Link href="/summaries" className={linkClass}>
            Summaries
          </Link>{' '}
          /
        </>
      }
      title={title}
      sub={
        <>
          {to ? (
            <Link href={to} className="hover:underline">
              {about}
            </Link>
          ) : (
            about
          )}
          {[coversWords(covers), AUDIENCE_WORDS[audience]].filter(Boolean).map((words) => ` · ${words}`)}
          {writtenAt && (
            <>
              {' '}
              · written{' '}
              <span className="print:hidden">
                <Age at={writtenAt} />
              </span>
              <span className="hidden print:inline">{formatDate(writtenAt.slice(0, 10))}</span>
            </>
          )}
        </>
      }
      actions={
        <>
          {mayEdit && written && (
            <Button look={editing ? 'filled' : 'outline'} aria-pressed={editing} onClick={() => onEdit(!editing)}>
              {editing ? (
                'Done'
              ) : (
                <>
                  <Pencil aria-hidden />
                  Edit
                </>
              )}
            </Button>
          )}
          {mayEdit && included && written && (
            <Button busy={acts.busy === 'regenerate' || summary.status === 'generating'} onClick={acts.regenerate}>
              <RefreshCw aria-hidden />
              Regenerate
            </Button>
          )}
          {written && <ExportMenu target={{ kind: 'summary', targetId: summary.id }} />}
          <More summary={summary} acts={acts} mayEdit={mayEdit} />
        </>
      }
    />
  );
}

function More({ summary, acts, mayEdit }: { summary: ExecutiveSummary; acts: Acts; mayEdit: boolean }) {
  const router = useRouter();
  const toast = useToast();
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const written = summary.sections.length > 0;
  const copy = () => {
    copyText(asText(summary)).then(
      () => toast({ title: 'Summary copied as text', variant: 'success' }),
      () =>
        toast({
          title: summaryScreenWords.couldntCopySummary,
          description: summaryScreenWords.browserBlockedSelect,
          variant: 'destructive',
        }),
    );
  };
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label="More actions" look="outline">
            <Ellipsis aria-hidden />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          {written && (
            <MenuItem icon={<Copy aria-hidden />} onSelect={copy}>
              Copy as text
            </MenuItem>
          )}
          {written && (
            <MenuItem icon={<Printer aria-hidden />} onSelect={() => window.print()}>
              Print
            </MenuItem>
          )}
          {mayEdit && written && (
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('rename')}>
              Rename
            </MenuItem>
          )}
          {mayEdit && (
            <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => setOpen('delete')}>
              Delete
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      {open === 'rename' && (
        <RenameDialog
          what="summary"
          name={summary.title}
          longest={200}
          onRename={acts.rename}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'delete' && (
        <DeleteSummary summary={summary} onClose={() => setOpen(null)} onDeleted={() => router.push('/summaries')} />
      )}
    </>
  );
}

/** What stands between the summary and its data. */
function Notices({
  summary: { status, sources, error },
  acts,
  mayWrite,
}: {
  summary: ExecutiveSummary;
  acts: Acts;
  mayWrite: boolean;
}) {
  const again = mayWrite && (
    <Button size="small" busy={acts.busy === 'regenerate'} onClick={acts.regenerate}>
      Regenerate
    </Button>
  );
  const gone = sources.filter(({ newest }) => newest === null).map(({ name }) => name);
  const newer = sources.filter(({ newest, version }) => newest !== null && newest > version);
  return (
    <>
      {status === 'ready' && error !== null && (
        <Notice tone="bad" action={again}>
          {error} You’re viewing the previous version.
        </Notice>
      )}
      {status === 'stale' && (
        <Notice action={again}>
          {newer
            .map(
              ({ name, version, newest }) =>
                `${name} has a newer version (${newest}). This summary uses version ${version}.`,
            )
            .join(' ')}
        </Notice>
      )}
      {gone.length > 0 && (
        <Notice tone="bad">
          {gone.join(', ')} {gone.length > 1 ? 'were' : 'was'} deleted. Numbers based on{' '}
          {gone.length > 1 ? 'them' : 'it'} can no longer be checked.
        </Notice>
      )}
    </>
  );
}

function Writing({ summary: { title }, job }: { summary: ExecutiveSummary; job: Job | null }) {
  const stepIndex = job?.stepIndex ?? 0;
  return (
    <Sheet>
      <Cell className="py-6">
        <p className="text-ink-2" role="status">
          {summaryScreenWords.writingSummaryWill}
        </p>
        <div className="max-w-[420px]">
          <Steps
            work={{
              title: `Writing ${title}`,
              steps: SUMMARY_STEPS,
              stepIndex,
              counts: null,
              share: job?.stepCount ? stepIndex / job.stepCount : null,
            }}
          />
        </div>
      </Cell>
    </Sheet>
  );
}

/** How many of its numbers hold, as the data answered last, and who wrote it. */
function CheckedHeader({ summary: { verification, origin }, acts }: { summary: ExecutiveSummary; acts: Acts }) {
  if (!verification) return null;
  const { claims, verified, dropped, checkedAt } = verification;
  const all = claims === verified;
  return (
    <Cell className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-x-2 text-table">
        {all && (
          <span aria-hidden="true">
            <EvidenceMark />
          </span>
        )}
        <b className={all ? '' : 'text-bad'}>{checkedWords(verification)}</b>
        <span className="text-ink-3">
          {all ? 'against the data' : 'the rest are marked'},{' '}
          <span className="print:hidden">
            <Age at={checkedAt} />
          </span>
          <span className="hidden print:inline">{formatDate(checkedAt.slice(0, 10))}</span>.
          {dropped > 0 &&
            ` ${dropped} ${dropped === 1 ? 'sentence' : 'sentences'} couldn’t be checked and ${dropped === 1 ? 'was' : 'were'} left out.`}{' '}
          {writtenBy(origin)}.
        </span>
      </p>
      <span data-print="none">
        <Button size="small" busy={acts.busy === 'check'} onClick={acts.check}>
          Check again
        </Button>
      </span>
    </Cell>
  );
}

function Figures({
  summary: { kpis },
  opened,
  onOpen,
}: {
  summary: ExecutiveSummary;
  opened: OpenedNumber | null;
  onOpen: (opened: OpenedNumber) => void;
}) {
  if (kpis.length === 0) return null;
  const small = needsSmall(kpis);
  const beside = isMixed(kpis.map(({ kpi }) => kpi));
  return (
    // Cells part their neighbours by an outline in the gap: an uneven number leaves no grey field.
    <div className="grid grid-cols-2 gap-px !bg-sheet *:bg-sheet *:outline *:outline-line-1 wide:grid-cols-4 print:grid-cols-4">
      {kpis.map(({ kpi, answer, fault }) => (
        <div key={kpi.id} className="min-w-0 last:odd:col-span-full wide:last:odd:col-span-1">
          <KpiCell
            kpi={kpi}
            answer={answer}
            showPeriod
            base={null}
            small={small}
            open={opened?.id === answer.evidenceId}
            beside={beside}
            onEvidence={() => onOpen({ id: answer.evidenceId, point: 0, claim: null })}
          />
          {fault && (
            <p className="px-[22px] pb-2.5 text-small text-bad middle:px-[26px]">
              {fault.now === null ? summaryScreenWords.noLongerChecked : summaryScreenWords.noLongerMatches(fault.now)}
            </p>
          )}
        </div>
      ))}
    </div>
  );
}
