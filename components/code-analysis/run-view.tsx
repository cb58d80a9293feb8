'use client';

import { messageOf } from '@/components/client/requests/api-error';
import { ErrorState } from '@/components/ui/error-state';
import { Spinner } from '@/components/ui/spinner';
import { useUrlState } from '@/components/client/browser/url-state';
import type { CodeRunDetail, CodeRunItem } from '@/lib/product/code-analysis/schema';
import { useCodeRun } from './calls';
import { FindingsTable } from './findings-table';
import { RunSummary } from './run-summary';

/** Scores of ready runs of the same thing, the oldest first. */
function trendOf(run: CodeRunItem, history: readonly CodeRunItem[]): number[] {
  return history
    .filter(
      ({ target, language, fileName, status }) =>
        target === run.target && language === run.language && fileName === run.fileName && status === 'ready',
    )
    .flatMap(({ score }) => score ?? [])
    .toReversed();
}

/** One run: its gate, its categories, its findings. */
export function RunView({
  id,
  initial,
  history,
  mayEdit,
}: {
  id: string;
  initial: CodeRunDetail | null;
  history: readonly CodeRunItem[];
  mayEdit: boolean;
}) {
  const [category, setCategory] = useUrlState('category');
  const { data, error } = useCodeRun(id, initial);
  if (error && !data) return <ErrorState title="Couldn’t load the analysis">{messageOf(error)}</ErrorState>;
  if (!data) return <Spinner words="Opening" className="py-6" />;
  return (
    <>
      <RunSummary run={data.run} trend={trendOf(data.run, history)} chosen={category} onChoose={setCategory} />
      <FindingsTable
        runId={id}
        findings={data.findings}
        category={category}
        onCategory={setCategory}
        mayEdit={mayEdit}
      />
    </>
  );
}
