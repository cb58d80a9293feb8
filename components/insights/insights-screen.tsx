'use client';

import { lazy, Suspense, useState } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { OpenedEvidence } from '@/components/answers/sentence';
import { messageOf } from '@/components/client/requests/api-error';
import { useMayChange } from '@/components/client/session/session';
import { useUrlState } from '@/components/client/browser/url-state';
import { UploadButton } from '@/components/data-sources/import/upload-button';
import { Age } from '@/components/data/age';
import { NOT_SHOWN, type ShownEvidence } from '@/components/evidence/shown';
import { Steps } from '@/components/jobs/job-steps';
import { ExportMenu } from '@/components/exports/export-menu';
import { Button, LinkButton, linkClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { Page, PageHead } from '@/components/ui/page';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import type { Job } from '@/lib/base/jobs/schema';
import { TEST_STEPS } from '@/lib/engines/answers/protocol/analysis';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { Insight, LedgerEvidenceInput, TestedSource } from '@/lib/product/insights/schema';
import { OUTCOMES, type TestOutcome } from '@/lib/pure/analysis/insights/schema';
import { arithmeticOf } from '@/lib/pure/analysis/narration/arithmetic';
import { formatNumber } from '@/lib/pure/format/format';
import { InsightFilters, useFilters, type Filters } from './insight-filters';
import { InsightRow, type RowActions } from './insight-row';
import { TestSummary } from './test-summary';
import { whyNothingTested } from './untested-words';
import { askForTest, useAnswers, useBoard, useDecide, useTestAgain, type Board } from './use-insights';
import { addedUp, isShown, insightsScreenWords } from './words';

const EvidenceDrawer = lazy(() => import('@/components/evidence/evidence-drawer'));
const LedgerPanel = dynamic(() => import('./ledger-panel').then((file) => file.LedgerPanel), { ssr: false });
const AddToDashboard = dynamic(() => import('./add-to-dashboard'), { ssr: false });

const FIRST_SHOWN = 10;
const whole = (value: number) => formatNumber(value, { kind: 'plain', decimals: 0 });

/** What the data say beyond chance, and account of everything that was tested to say it. */
export function InsightsScreen({ insights, tests }: { insights: Insight[]; tests: TestedSource[] }) {
  const board = useBoard({ insights, tests });
  const mayTest = useMayChange();
  const choice = useFilters(board.tests);
  const [view, setView] = useUrlState('view');
  const [outcomeText, setOutcome] = useUrlState('outcome', 'any');
  const outcome = OUTCOMES.find((each) => each === outcomeText) ?? 'any';
  const testing = useTesting();
  const test = useOpenedTest();

  const shown = board.tests.filter(
    ({ dataSourceId }) => choice.filters.source === 'all' || choice.filters.source === dataSourceId,
  );
  const only = shown.length === 1 ? shown[0]! : null;
  const counts = addedUp(shown.flatMap(({ run }) => run?.counts ?? []));
  const ledgerOf = only ?? shown.find(({ run }) => run?.counts) ?? null;
  const isLedger = view === 'tested' && ledgerOf?.run?.counts != null;
  const openLedger = (wanted: TestOutcome | 'any') => {
    setOutcome(wanted);
    setView('tested', 'push');
  };

  return (
    <Page className="@container/page">
      <PageHead
        title="Insights"
        sub={<Told only={only} tests={board.tests} />}
        actions={
          counts && (
            <>
              <Button onClick={() => (isLedger ? setView('', 'push') : openLedger('any'))}>
                {isLedger ? 'Show findings only' : 'Show all tests'}
              </Button>
              {only && <ExportMenu target={{ kind: 'insights', targetId: only.dataSourceId }} />}
              {only && mayTest && (
                <Button
                  busy={testing.busy || board.underWay.has(only.dataSourceId)}
                  onClick={() => void testing.test(only.dataSourceId)}
                >
                  <RotateCw aria-hidden />
                  Test again
                </Button>
              )}
            </>
          )
        }
      />
      {board.error && (
        <Notice
          tone="bad"
          action={
            <Button size="small" onClick={board.refresh}>
              Retry
            </Button>
          }
        >
          This may be out of date: {messageOf(board.error)}
        </Notice>
      )}
      {board.tests.length === 0 ? (
        <NoSources mayUpload={mayTest} />
      ) : (
        <>
          {only ? (
            <SourceNotices
              source={only}
              job={board.underWay.get(only.dataSourceId)}
              onTest={mayTest ? () => void testing.test(only.dataSourceId) : undefined}
              busy={testing.busy}
            />
          ) : (
            <UnderWay board={board} />
          )}
          {counts && <TestSummary counts={counts} onOutcome={openLedger} />}
          {isLedger ? (
            <>
              {!only && (
                <p className="mb-3 text-table">
                  Showing <b>{ledgerOf.dataSourceName}</b>.{' '}
                  {shown
                    .filter(({ run }) => run?.counts)
                    .slice(1)
                    .map(({ dataSourceId, dataSourceName }) => (
                      <LinkButton
                        key={dataSourceId}
                        className="mr-3"
                        onClick={() => choice.set('source', dataSourceId)}
                      >
                        {dataSourceName}
                      </LinkButton>
                    ))}
                </p>
              )}
              <LedgerPanel
                source={ledgerOf}
                outcome={outcome}
                onOutcome={setOutcome}
                onTest={(key) =>
                  void test.open({ dataSourceId: ledgerOf.dataSourceId, dataVersion: ledgerOf.run!.dataVersion, key })
                }
              />
            </>
          ) : (
            counts && (
              <Found
                board={board}
                choice={choice}
                mayDecide={mayTest}
                held={counts.heldUp}
                onTest={({ dataSourceId, dataVersion, testKey }) =>
                  void test.open({ dataSourceId, dataVersion, key: testKey })
                }
              />
            )
          )}
          {test.opened && (
            <SourceEvidence {...test.opened} shown={NOT_SHOWN} onPoint={test.onPoint} onClose={test.close} />
          )}
        </>
      )}
    </Page>
  );
}

/** The test that is open in the drawer. */
function useOpenedTest() {
  const [opened, setOpened] = useState<{ dataSourceId: string; evidence: OpenedEvidence } | null>(null);
  const toast = useToast();
  return {
    opened,
    open: async (asked: LedgerEvidenceInput) => {
      try {
        const { evidenceId } = await askForTest(asked);
        setOpened({ dataSourceId: asked.dataSourceId, evidence: { id: evidenceId, point: null } });
      } catch (error) {
        toast({ title: insightsScreenWords.couldntLoadTest, description: messageOf(error), variant: 'destructive' });
      }
    },
    onPoint: (point: number | null) => setOpened((now) => now && { ...now, evidence: { ...now.evidence, point } }),
    close: () => setOpened(null),
  };
}

function useTesting(): { busy: boolean; test: (dataSourceId: string) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const testAgain = useTestAgain();
  const toast = useToast();
  const test = async (dataSourceId: string) => {
    setBusy(true);
    try {
      await testAgain(dataSourceId);
    } catch (error) {
      toast({ title: insightsScreenWords.couldntStartTest, description: messageOf(error), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, test };
}

/** Which version was tested, of how many rows, and when. */
function Told({ only, tests }: { only: TestedSource | null; tests: readonly TestedSource[] }) {
  if (only?.run) {
    return (
      <>
        <Link href={`/data-sources/${only.dataSourceId}`} className="hover:underline">
          {only.dataSourceName}
        </Link>{' '}
        · version {only.run.dataVersion} · {whole(only.run.rowCount)} rows · tested <Age at={only.run.testedAt} />
      </>
    );
  }
  if (only)
    return (
      <>
        {only.dataSourceName} · version {only.version} · {whole(only.rowCount)} rows
      </>
    );
  const tested = tests.filter(({ run }) => run?.counts);
  return tested.length > 0 ? (
    <>
      {whole(tested.length)} of {whole(tests.length)} data sources tested
    </>
  ) : null;
}

function NoSources({ mayUpload }: { mayUpload: boolean }) {
  return (
    <Sheet>
      <EmptyState action={mayUpload && <UploadButton>Upload a file</UploadButton>}>
        {insightsScreenWords.noDataSources}
      </EmptyState>
    </Sheet>
  );
}

const shareOf = ({ stepIndex, stepCount, done, total }: Job) =>
  stepCount ? (stepIndex + (total ? Math.min(1, done / total) : 0)) / stepCount : null;

function Working({ name, job }: { name: string; job: Job }) {
  const counts = job.total > 0 ? `${whole(job.done)} of ${whole(job.total)}` : null;
  return (
    <div className="mb-[18px] border-l-3 border-accent bg-wash px-3 py-2">
      <p className="text-table">
        {job.state === 'queued' ? insightsScreenWords.queuedTesting(name) : insightsScreenWords.beingTested(name)}
      </p>
      <div className="max-w-[420px]">
        <Steps
          work={{ title: `Testing ${name}`, steps: TEST_STEPS, stepIndex: job.stepIndex, counts, share: shareOf(job) }}
        />
      </div>
    </div>
  );
}

/** Of several data sources only that work is under way. */
function UnderWay({ board: { tests, underWay } }: { board: Board }) {
  const names = tests
    .filter(({ dataSourceId }) => underWay.has(dataSourceId))
    .map(({ dataSourceName }) => dataSourceName);
  const untested = tests.filter(({ run, dataSourceId }) => !run && !underWay.has(dataSourceId));
  return (
    <>
      {names.length > 0 && (
        <Notice tone="info">
          {names.length === 1
            ? `${names[0]} is being tested.`
            : insightsScreenWords.dataSourcesBeing(whole(names.length))}
        </Notice>
      )}
      {untested.length === tests.length && (
        <Sheet>
          <EmptyState>{insightsScreenWords.noneDataSources}</EmptyState>
        </Sheet>
      )}
    </>
  );
}

type SourceProps = { source: TestedSource; job: Job | undefined; busy: boolean; onTest?: () => void };

/** What stands between a data source and its findings. */
function SourceNotices({ source: { dataSourceName: name, version, run }, job, busy, onTest }: SourceProps) {
  if (job) return <Working name={name} job={job} />;
  const test = (words: string) =>
    onTest && (
      <Button size="small" busy={busy} onClick={onTest}>
        {words}
      </Button>
    );
  if (!run)
    return (
      <Sheet>
        <EmptyState action={test('Test now')}>{name} hasn’t been tested yet.</EmptyState>
      </Sheet>
    );
  // What fails however often it is asked is not offered again.
  if (run.failure)
    return (
      <Sheet>
        <Cell>
          <ErrorState title={`Couldn’t test ${name}`} action={run.failure.code !== 'internal' && test('Retry')}>
            {run.failure.message}
          </ErrorState>
        </Cell>
      </Sheet>
    );
  const { counts, sampled, dataVersion } = run;
  return (
    <>
      {dataVersion < version && (
        <Notice action={test('Test it')}>
          Version {version} is available. These findings are from version {dataVersion}.
        </Notice>
      )}
      {sampled && <Notice tone="info">{insightsScreenWords.tableTooLarge}</Notice>}
      {counts && counts.untested > 0 && (
        <Notice tone="info">
          This table is too wide to test everything. {whole(counts.tested)} patterns were tested;{' '}
          {whole(counts.untested)} in the least promising columns were not.
        </Notice>
      )}
    </>
  );
}

function Found({
  board,
  choice,
  mayDecide,
  held,
  onTest,
}: {
  board: Board;
  choice: ReturnType<typeof useFilters>;
  mayDecide: boolean;
  held: number;
  onTest: RowActions['onTest'];
}) {
  const [all, setAll] = useState(false);
  const [opened, setOpened] = useState<{ insight: Insight; evidence: OpenedEvidence } | null>(null);
  const [adding, setAdding] = useState<Insight | null>(null);
  const decisions = useDecisions();
  const actions: RowActions = {
    onOpen: (insight, evidence) => setOpened({ insight, evidence }),
    onTest,
    ...(mayDecide && { decide: { ...decisions, addToDashboard: setAdding } }),
  };
  const { filters } = choice;
  const ofSource = board.insights.filter(
    ({ dataSourceId }) => filters.source === 'all' || filters.source === dataSourceId,
  );
  const matching = ofSource.filter((insight) => matches(insight, filters) || decisions.justNow.has(insight.id));
  const listed = all ? matching : matching.slice(0, FIRST_SHOWN);
  const rest = matching.length - listed.length;
  const several = filters.source === 'all' && board.tests.length > 1;
  const tested = board.tests.filter(({ dataSourceId }) => filters.source === 'all' || filters.source === dataSourceId);
  if (ofSource.length === 0) return <NothingFound held={held} tested={tested} />;
  return (
    <>
      <div className="mb-3.5 flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <InsightFilters tests={board.tests} {...choice} />
        </div>
        <p role="status" className="flex-none text-small text-ink-3 max-middle:sr-only">
          {whole(listed.length)} of {whole(ofSource.length)} shown
        </p>
      </div>
      <Sheet>
        {listed.map((insight) => (
          <InsightRow key={insight.id} insight={insight} actions={actions} withSource={several} />
        ))}
        {listed.length === 0 && (
          <EmptyState
            action={
              <LinkButton
                onClick={() => {
                  for (const name of ['type', 'priority'] as const) choice.set(name, 'all');
                  choice.set('status', 'all');
                }}
              >
                Show all {whole(ofSource.length)}
              </LinkButton>
            }
          >
            {insightsScreenWords.noInsightMatches}
          </EmptyState>
        )}
        {rest > 0 && (
          <p className="px-3.5 py-2.5 middle:px-4">
            <button type="button" className={`${linkClass} pointer-coarse:min-h-11`} onClick={() => setAll(true)}>
              Show the other {whole(rest)}
            </button>{' '}
            <span className="ml-2 text-small text-ink-3">weaker or lower impact</span>
          </p>
        )}
      </Sheet>
      {opened && (
        <Evidence
          {...opened}
          onPoint={(point) => setOpened({ ...opened, evidence: { ...opened.evidence, point } })}
          onClose={() => setOpened(null)}
        />
      )}
      {adding && <Adding insight={adding} onClose={() => setAdding(null)} />}
    </>
  );
}

const matches = ({ type, priority, status }: Insight, filters: Filters) =>
  (filters.type === 'all' || filters.type === type) &&
  (filters.priority === 'all' || filters.priority === priority) &&
  isShown(status, filters.status);

/** What was decided here a moment ago stays in its place, with a way back. */
function useDecisions() {
  const decide = useDecide();
  const toast = useToast();
  const [justNow, setJustNow] = useState<ReadonlySet<string>>(new Set());
  const act = (insight: Insight, patch: Parameters<typeof decide>[1]) => {
    setJustNow((before) => new Set(before).add(insight.id));
    decide(insight, patch).catch((error: unknown) =>
      toast({ title: insightsScreenWords.couldntSaveChange, description: messageOf(error), variant: 'destructive' }),
    );
  };
  return {
    justNow,
    pin: (insight: Insight) => act(insight, { status: 'pinned' }),
    dismiss: (insight: Insight, feedback: NonNullable<Insight['feedback']>) =>
      act(insight, { status: 'dismissed', feedback }),
    restore: (insight: Insight) => act(insight, { status: 'new' }),
  };
}

function NothingFound({ held, tested }: { held: number; tested: readonly TestedSource[] }) {
  const nothingToTest = tested.every(({ run }) => run?.counts?.tested === 0);
  if (nothingToTest)
    return (
      <Sheet>
        {tested.length === 1 ? (
          <NothingTested dataSourceId={tested[0]!.dataSourceId} />
        ) : (
          <EmptyState>{insightsScreenWords.tooLittleData}</EmptyState>
        )}
      </Sheet>
    );
  if (held > 0)
    return (
      <Sheet>
        <EmptyState>{insightsScreenWords.someFindingsCouldnt}</EmptyState>
      </Sheet>
    );
  return (
    <Sheet>
      <EmptyState>{insightsScreenWords.noPatternsBeyond}</EmptyState>
    </Sheet>
  );
}

/** What kept the rows and each column of a data source out of every test. */
function NothingTested({ dataSourceId }: { dataSourceId: string }) {
  const { data: source } = useQuery<DataSource>({ queryKey: [`/api/data-sources/${dataSourceId}`] });
  return (
    <EmptyState
      action={
        <Button size="small" asChild>
          <Link href={`/data-sources/${dataSourceId}`}>Open the data source</Link>
        </Button>
      }
    >
      {insightsScreenWords.nothingCouldTested}
      {source && ` ${whyNothingTested(source).join(' ')}`}
    </EmptyState>
  );
}

type EvidenceProps = { evidence: OpenedEvidence; onPoint: (point: number | null) => void; onClose: () => void };

function Evidence({ insight, ...rest }: EvidenceProps & { insight: Insight }) {
  const { data } = useAnswers(insight, true);
  if (!data) return null;
  const { id, claim } = rest.evidence;
  const name = data.chartEvidenceId === id ? (insight.chart?.title ?? null) : null;
  const note = (claim && arithmeticOf(claim, (evidenceId) => data.answers[evidenceId]?.rows)) ?? undefined;
  return (
    <SourceEvidence
      dataSourceId={insight.dataSourceId}
      shown={{ ...NOT_SHOWN, name, rows: data.answers[id]?.rows ?? null, note }}
      {...rest}
    />
  );
}

function SourceEvidence({ dataSourceId, ...rest }: EvidenceProps & { dataSourceId: string; shown: ShownEvidence }) {
  const { data: source } = useQuery<DataSource>({ queryKey: [`/api/data-sources/${dataSourceId}`] });
  return (
    source && (
      <Suspense fallback={null}>
        <EvidenceDrawer sources={[source]} {...rest} />
      </Suspense>
    )
  );
}

function Adding({ insight, onClose }: { insight: Insight; onClose: () => void }) {
  const toast = useToast();
  const router = useRouter();
  return (
    <AddToDashboard
      insight={insight}
      onClose={onClose}
      onAdded={({ id, name }) => {
        onClose();
        toast({
          title: `Added to ${name}`,
          variant: 'success',
          action: { label: 'Open', onPress: () => router.push(`/dashboard/${id}`) },
        });
      }}
    />
  );
}
