'use client';

import { usePress } from '@/components/client/requests/use-press';
import { useUrlState } from '@/components/client/browser/url-state';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { Page, PageHead } from '@/components/ui/page';
import { Sheet } from '@/components/ui/overlays/sheet';
import type { CodeAnalysis, CodeAnalysisCreate, CodeRunDetail } from '@/lib/product/code-analysis/schema';
import { MOST_CODE_BYTES } from '@/lib/pure/code-analysis/model/categories';
import { useAnalyse, useCodeAnalysis } from './calls';
import { CodeForm, useCodeInput } from './code-form';
import { HistoryTable } from './history-table';
import { RunView } from './run-view';
import { SarifButton } from './sarif-button';
import { codeAnalysisScreenWords } from './words';

/** Anybody who may make changes: a snippet or the calculations of the workspace, looked over by built-in rules. */
export function CodeAnalysisScreen({
  initial,
  detail,
  mayEdit,
}: {
  initial: CodeAnalysis;
  detail: CodeRunDetail | null;
  mayEdit: boolean;
}) {
  const [chosen, choose] = useUrlState('run');
  const [input, setInput] = useCodeInput();
  const { data = initial } = useCodeAnalysis(undefined, initial);
  const start = useAnalyse();
  const analyse = usePress(async () => choose(await start({ target: 'snippet', ...toSnippet(input) })));
  const check = usePress(async () => choose(await start({ target: 'calculations' })));
  const history = data.history.filter(({ target }) => target !== 'installation');
  const open = chosen || (history.find(({ status }) => status === 'ready')?.id ?? null);
  const failure = analyse.failure ?? check.failure;
  const isTooLarge = input.code.length > MOST_CODE_BYTES;
  return (
    <Page>
      <PageHead
        title="Code analysis"
        sub={codeAnalysisScreenWords.sub}
        actions={open !== null && <SarifButton runId={open} />}
      />
      {mayEdit ? (
        <CodeForm input={input} onChange={setInput} nameHint={codeAnalysisScreenWords.nameHint}>
          <Button
            look="filled"
            busy={analyse.busy}
            off={input.code.trim() === '' || isTooLarge}
            onClick={() => void analyse.press()}
          >
            Analyse
          </Button>
          <Button busy={check.busy} onClick={() => void check.press()}>
            Check calculations
          </Button>
          {isTooLarge && <span className="text-small text-bad">{codeAnalysisScreenWords.tooLarge}</span>}
        </CodeForm>
      ) : (
        <Notice tone="info">{codeAnalysisScreenWords.readOnly}</Notice>
      )}
      {failure && (
        <ErrorState title={codeAnalysisScreenWords.couldntAnalyse} className="mb-4">
          {failure}
        </ErrorState>
      )}
      {open === null ? (
        <Sheet>
          <EmptyState>{codeAnalysisScreenWords.none}</EmptyState>
        </Sheet>
      ) : (
        <RunView key={open} id={open} initial={detail} history={history} mayEdit={mayEdit} />
      )}
      <HistoryTable history={history} openId={open} onOpen={(id) => choose(id, 'push')} />
    </Page>
  );
}

const toSnippet = ({
  code,
  language,
  fileName,
}: {
  code: string;
  language: Extract<CodeAnalysisCreate, { target: 'snippet' }>['language'];
  fileName: string;
}) => ({
  code,
  language,
  fileName: fileName.trim(),
});
