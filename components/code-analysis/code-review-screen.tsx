'use client';

import { AdminNav } from '@/components/admin/admin-nav';
import { instantInWords } from '@/components/admin/panels/words';
import { usePress } from '@/components/client/requests/use-press';
import { useUrlState } from '@/components/client/browser/url-state';
import { counted } from '@/components/data/words';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Page, PageHead } from '@/components/ui/page';
import { SectionHead, Sheet } from '@/components/ui/overlays/sheet';
import { Table, Td, Th } from '@/components/ui/table';
import type { CodeAnalysis, CodeRunDetail } from '@/lib/product/code-analysis/schema';
import { useAnalyse, useCodeAnalysis, useCodeRun } from './calls';
import { HistoryTable } from './history-table';
import { RunView } from './run-view';
import { SarifButton } from './sarif-button';
import { codeReviewScreenWords } from './words';

/** The installation as its owner should know it: gate, categories, findings, and who may call what. */
export function CodeReviewScreen({ initial, detail }: { initial: CodeAnalysis; detail: CodeRunDetail | null }) {
  const [chosen, choose] = useUrlState('run');
  const { data = initial } = useCodeAnalysis('installation', initial);
  const start = useAnalyse();
  const { press, busy, failure } = usePress(async () => {
    await start({ target: 'installation' });
    choose('');
  });
  const open = chosen || (data.run?.id ?? null);
  const shown = data.history.find(({ id }) => id === open) ?? data.run;
  const analyse = (
    <Button look="filled" busy={busy} onClick={() => void press()}>
      Analyse this installation
    </Button>
  );
  return (
    <Page>
      <AdminNav />
      <PageHead
        title="Code review"
        sub={
          shown
            ? `${codeReviewScreenWords.sub} As of ${instantInWords(shown.createdAt)} UTC.`
            : codeReviewScreenWords.sub
        }
        actions={
          open !== null && (
            <>
              <SarifButton runId={open} />
              {analyse}
            </>
          )
        }
      />
      {failure && (
        <ErrorState title={codeReviewScreenWords.couldntAnalyse} className="mb-4">
          {failure}
        </ErrorState>
      )}
      {open === null ? (
        <Sheet>
          <EmptyState action={analyse}>{codeReviewScreenWords.none}</EmptyState>
        </Sheet>
      ) : (
        <>
          <RunView key={open} id={open} initial={detail} history={data.history} mayEdit />
          <Routes id={open} detail={detail} />
        </>
      )}
      <HistoryTable history={data.history} openId={open} onOpen={(id) => choose(id, 'push')} />
    </Page>
  );
}

function Routes({ id, detail }: { id: string; detail: CodeRunDetail | null }) {
  const { data } = useCodeRun(id, detail);
  const routes = data?.routes ?? [];
  if (routes.length === 0) return null;
  return (
    <section aria-label="Routes" className="mt-6">
      <SectionHead title={`Routes: ${counted(routes.length, 'handler')}`} />
      <p className="mb-1.5 text-small text-ink-3">{codeReviewScreenWords.routesNote}</p>
      <details>
        <summary className="cursor-pointer text-table">Show routes</summary>
        <Sheet className="mt-2">
          <Table label="Routes">
            <thead>
              <tr>
                <Th first>Route</Th>
                <Th>Method</Th>
                <Th>Who may call it</Th>
              </tr>
            </thead>
            <tbody>
              {routes.map(({ method, path, who }) => (
                <tr key={`${method} ${path}`}>
                  <Td first>
                    <code>{path}</code>
                  </Td>
                  <Td>{method}</Td>
                  <Td>{who ?? 'no door'}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Sheet>
      </details>
    </section>
  );
}
