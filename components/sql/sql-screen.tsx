'use client';

import { useEffect, useId, useMemo, useState } from 'react';
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
import type { KeptStatement, RememberedStatement, SqlSources } from '@/lib/product/sql/schema';
import { useCatalogue } from './catalogue/use-catalogue';
import { namesOfWorkspace, type KnownNames } from './editor/known-names';
import { RunFailure } from './result/run-failure';
import { ResultView } from './result/result-view';
import { SaveButtons } from './save-buttons';
import { SidePanel } from './side/side-panel';
import { useHistory, useReload } from './side/statement-calls';
import { sideWords } from './side/words';
import { TargetChoice } from './target/target-choice';
import { useTarget } from './target/use-target';
import { firstStatement, useStatement, type SqlStatement } from './use-statement';
import { SQL_PATH, type SqlRun } from './run/use-run';
import { sqlScreenWords as words, TITLE } from './words';

const SqlEditor = dynamic(() => import('./editor/sql-editor'), {
  ssr: false,
  loading: () => <Skeleton className="h-[168px] w-full" />,
});

/** One SELECT over the tables of the workspace, or in a database of its own: the editor, what it may name, the rows. */
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
        <Workbench sources={sources} lastRun={history.data?.statements[0]} />
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

type Named = Pick<RememberedStatement, 'sql' | 'connection'>;

/** `lastRun`: the statement that the reader ran last, which the editor opens with. */
function Workbench({ sources, lastRun }: { sources: SqlSources; lastRun: RememberedStatement | undefined }) {
  const wide = useMedia(WIDE);
  const [isOpen, setIsOpen] = useState(false);
  const [opened, setOpened] = useState<KeptStatement | null>(null);
  const target = useTarget(sources, lastRun?.connection ?? null);
  const { connection, choose } = target;
  const [first] = useState(() => lastRun?.sql ?? firstStatement(sources));
  const [text, setText] = useState(first);
  const catalogue = useCatalogue(connection, text);
  const own = useMemo(() => namesOfWorkspace(sources), [sources]);
  const names = catalogue ?? own;
  const reload = useReload();
  const statement = useStatement(first, { names, connectionId: connection?.id ?? null, onEnd: reload.history });
  /** Over the editor it gives way to what was chosen. */
  const chosen = (act: () => void) => {
    setIsOpen(false);
    // A drawer gives the focus back as it closes.
    if (wide) act();
    else setTimeout(act);
  };
  const open = ({ sql, connection: askedOf }: Named, kept: KeptStatement | null) =>
    chosen(() => {
      choose(askedOf);
      setOpened(kept);
      statement.replace(sql);
    });
  const side = (
    <SidePanel
      tables={sources.tables}
      connection={connection}
      onInsert={(name) => chosen(() => statement.insert(name))}
      onOpen={(remembered) => open(remembered, null)}
      onOpenSaved={(kept) => open(kept, kept)}
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
      <div className="min-w-0">
        <TargetChoice sources={sources} target={target} />
        <EditorSheet
          statement={statement}
          names={names}
          connectionId={connection?.id ?? null}
          opened={opened}
          onText={setText}
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
  names: KnownNames;
  connectionId: string | null;
  opened: KeptStatement | null;
  onText: (text: string) => void;
  onSaved: (statement: KeptStatement) => void;
  /** Opens what stands beside the editor where there is room. */
  onSide: (() => void) | null;
};

function EditorSheet({ statement, names, connectionId, opened, onText, onSaved, onSide }: EditorSheetProps) {
  const hint = useId();
  const mayChange = useMayChange();
  const running = statement.run.state === 'running';
  return (
    <Sheet>
      <SqlEditor
        initial={statement.initial}
        names={names}
        hint={hint}
        onRun={statement.start}
        onChange={(whole, isSelected) => {
          onText(whole);
          statement.onChange(whole, isSelected);
        }}
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
        {mayChange && (
          <SaveButtons text={statement.text} connectionId={connectionId} opened={opened} onSaved={onSaved} />
        )}
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
