'use client';

import { useEffect, useId, useState } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useQuery } from '@tanstack/react-query';
import { PanelLeft, Play, Square } from 'lucide-react';
import { messageOf } from '@/components/client/requests/api-error';
import { useMayChange } from '@/components/client/session/session';
import { Button, linkClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Drawer } from '@/components/ui/overlays/drawer';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import { Page, PageHead } from '@/components/ui/page';
import { Skeleton } from '@/components/ui/skeleton';
import { useMedia, WIDE } from '@/components/ui/use-media';
import type { KeptStatement, SqlSources } from '@/lib/product/sql/schema';
import { RunFailure } from './result/run-failure';
import { ResultView } from './result/result-view';
import { SaveButtons } from './save-buttons';
import { SidePanel } from './side/side-panel';
import { useHistory, useReload } from './side/statement-calls';
import { sideWords } from './side/words';
import { useStatement, type SqlStatement } from './use-statement';
import { SQL_PATH, type SqlRun } from './run/use-run';
import { sqlScreenWords as words, TITLE } from './words';

const SqlEditor = dynamic(() => import('./editor/sql-editor'), {
  ssr: false,
  loading: () => <Skeleton className="h-[168px] w-full" />,
});

/** One SELECT over the tables of the workspace: the editor, what it may name, and the rows. */
export function SqlScreen() {
  const { data: sources, error, refetch } = useQuery<SqlSources>({ queryKey: [SQL_PATH], staleTime: 0 });
  const history = useHistory();
  return (
    <Page>
      <PageHead
        crumb={
          <Link href="/data-sources" className={linkClass}>
            Data Sources
          </Link>
        }
        title={TITLE}
        sub={words.about}
      />
      {error ? (
        <ErrorState title={words.couldntLoadTables} action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {messageOf(error)}
        </ErrorState>
      ) : sources && !history.isPending ? (
        <Workbench sources={sources} lastRun={history.data?.statements[0]?.sql} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

const COLUMNS = 'grid items-start gap-6 wide:grid-cols-[272px_minmax(0,1fr)]';

const Waiting = () => (
  <div className={COLUMNS}>
    <Skeleton className="h-64 w-full max-wide:hidden" />
    <Skeleton className="h-[216px] w-full" />
  </div>
);

/** `lastRun`: the statement that the reader ran last, which the editor opens with. */
function Workbench({ sources, lastRun }: { sources: SqlSources; lastRun: string | undefined }) {
  const wide = useMedia(WIDE);
  const [isOpen, setIsOpen] = useState(false);
  const [opened, setOpened] = useState<KeptStatement | null>(null);
  const reload = useReload();
  const statement = useStatement(sources, lastRun, reload.history);
  /** Over the editor it gives way to what was chosen. */
  const chosen = (act: () => void) => {
    setIsOpen(false);
    // A drawer gives the focus back as it closes.
    if (wide) act();
    else setTimeout(act);
  };
  const side = (
    <SidePanel
      tables={sources.tables}
      onInsert={(text) => chosen(() => statement.insert(text))}
      onOpen={(sql) =>
        chosen(() => {
          setOpened(null);
          statement.replace(sql);
        })
      }
      onOpenSaved={(kept) =>
        chosen(() => {
          setOpened(kept);
          statement.replace(kept.sql);
        })
      }
    />
  );
  return (
    <div className={COLUMNS}>
      {wide ? (
        <aside aria-label={sideWords.title} className="sticky top-[calc(var(--header)+8px)]">
          <Sheet>
            <Cell className="max-h-[calc(100dvh-140px)] overflow-y-auto !px-2 !pt-1 !pb-2">{side}</Cell>
          </Sheet>
        </aside>
      ) : (
        <Drawer open={isOpen} onOpenChange={setIsOpen} title={sideWords.title}>
          <div className="pt-2">{side}</div>
        </Drawer>
      )}
      <div>
        <EditorSheet
          statement={statement}
          sources={sources}
          opened={opened}
          onSaved={setOpened}
          onSide={wide ? null : () => setIsOpen(true)}
        />
        <section aria-label={words.result} className="mt-4">
          <Outcome statement={statement} />
        </section>
      </div>
    </div>
  );
}

type EditorSheetProps = {
  statement: SqlStatement;
  sources: SqlSources;
  opened: KeptStatement | null;
  onSaved: (statement: KeptStatement) => void;
  /** Opens what stands beside the editor where there is room. */
  onSide: (() => void) | null;
};

function EditorSheet({ statement, sources, opened, onSaved, onSide }: EditorSheetProps) {
  const hint = useId();
  const mayChange = useMayChange();
  const running = statement.run.state === 'running';
  return (
    <Sheet>
      <SqlEditor
        initial={statement.initial}
        sources={sources}
        hint={hint}
        onRun={statement.start}
        onChange={statement.onChange}
        onReady={statement.onReady}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
        {running ? (
          <Button onClick={statement.stop}>
            <Square aria-hidden />
            {words.stop}
          </Button>
        ) : (
          <Button look="filled" off={!statement.isReady} onClick={statement.start}>
            <Play aria-hidden />
            {statement.isSelected ? words.runSelection : words.run}
          </Button>
        )}
        {onSide && (
          <Button aria-haspopup="dialog" onClick={onSide}>
            <PanelLeft aria-hidden />
            {words.tables}
          </Button>
        )}
        {mayChange && <SaveButtons text={statement.text} opened={opened} onSaved={onSaved} />}
        {running && <Elapsed />}
        <p id={hint} className="min-w-0 flex-1 basis-72 text-small text-ink-3 max-middle:hidden">
          {words.hint(isMac() ? '⌘ Enter' : 'Ctrl Enter')}
        </p>
      </div>
    </Sheet>
  );
}

const isMac = (): boolean => typeof navigator !== 'undefined' && navigator.userAgent.includes('Mac');

/** How long it has been running, told to those who listen once. */
function Elapsed() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="text-table text-ink-2 tabular-nums">
      <span role="status" className="sr-only">
        {words.running(0)}
      </span>
      <span aria-hidden>{words.running(seconds)}</span>
    </p>
  );
}

const SAID: Partial<Record<SqlRun['state'], string>> = {
  idle: words.ready,
  stopped: words.stopped,
};

function Outcome({ statement: { run, failure, showFault } }: { statement: SqlStatement }) {
  if (run.state === 'answered')
    return <ResultView key={run.answer.evidence.computedAt} answer={run.answer} ms={run.ms} />;
  if (failure) return <RunFailure failure={failure} onShow={showFault} />;
  if (run.state === 'running') return <Skeleton className="h-40 w-full" />;
  return (
    <Sheet>
      <EmptyState>
        <span role="status">{SAID[run.state]}</span>
      </EmptyState>
    </Sheet>
  );
}
