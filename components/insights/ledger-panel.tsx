'use client';

import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { Button, LinkButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { CheckedNumber } from '@/components/ui/evidence-mark';
import { SearchField, Select } from '@/components/ui/forms/field';
import { Sheet } from '@/components/ui/overlays/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { LedgerPage, TestedSource } from '@/lib/product/insights/schema';
import type { TestOutcome } from '@/lib/pure/analysis/insights/schema';
import { OUTCOME_WORDS, testName } from '@/lib/pure/analysis/narration/insight/tests';
import { formatNumber } from '@/lib/pure/format/format';
import { figures, LEGEND, smallShare, ledgerPanelWords } from './words';

const PAGE = 100;
const whole = (value: number) => formatNumber(value, { kind: 'plain', decimals: 0 });

/** Every pattern that was tested of one data source, what held up and what did not. */
export function LedgerPanel({
  source,
  outcome,
  onOutcome,
  onTest,
}: {
  source: TestedSource;
  outcome: TestOutcome | 'any';
  onOutcome: (outcome: TestOutcome | 'any') => void;
  onTest: (key: string | null) => void;
}) {
  const [words, setWords] = useState('');
  const text = words.trim();
  const asked = {
    dataSourceId: source.dataSourceId,
    limit: PAGE,
    ...(outcome !== 'any' && { outcome }),
    ...(text && { text }),
  };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['/api/insights/ledger', asked, source.run?.testedAt],
    queryFn: ({ pageParam, signal }) =>
      api<LedgerPage>('/api/insights/ledger', { data: { ...asked, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before) => before,
  });
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const rowCount = data?.pages[0]?.rowCount ?? 0;
  return (
    <section aria-label={`Everything tested in ${source.dataSourceName}`}>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchField
          label="Search tests"
          placeholder="Search columns and tests"
          value={words}
          onChange={setWords}
          className="w-full max-w-[300px]"
        />
        <label className="flex items-center gap-2 text-table">
          Outcome
          <Select value={outcome} onChange={(event) => onOutcome(event.target.value as TestOutcome | 'any')}>
            <option value="any">any</option>
            {LEGEND.map((each) => (
              <option key={each.outcome} value={each.outcome}>
                {OUTCOME_WORDS[each.outcome]}
              </option>
            ))}
          </Select>
        </label>
        <p role="status" className="ml-auto text-small text-ink-3">
          {data && `${whole(rowCount)} tested ${rowCount === 1 ? 'pattern' : 'patterns'}`}
        </p>
        <LinkButton className="text-small pointer-coarse:min-h-11" aria-haspopup="dialog" onClick={() => onTest(null)}>
          How they were counted
        </LinkButton>
      </div>
      {error ? (
        <ErrorState
          title={ledgerPanelWords.couldntLoadTests}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {messageOf(error)}
        </ErrorState>
      ) : !data ? (
        <Sheet>
          <div className="p-4">
            <Skeleton className="h-40 w-full" />
          </div>
        </Sheet>
      ) : rows.length === 0 ? (
        <Sheet>
          <EmptyState
            action={
              <LinkButton
                onClick={() => {
                  setWords('');
                  onOutcome('any');
                }}
              >
                Show all
              </LinkButton>
            }
          >
            {ledgerPanelWords.noTestsMatch}
          </EmptyState>
        </Sheet>
      ) : (
        <Sheet>
          <div>
            <Rows rows={rows} source={source} onTest={onTest} />
          </div>
        </Sheet>
      )}
      {hasNextPage && (
        <Button className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show {whole(Math.min(PAGE, rowCount - rows.length))} more
        </Button>
      )}
    </section>
  );
}

function Rows({
  rows,
  source,
  onTest,
}: {
  rows: LedgerPage['rows'];
  source: TestedSource;
  onTest: (key: string) => void;
}) {
  return (
    <Table label={`Tests run on ${source.dataSourceName}`}>
      <thead>
        <tr>
          <Th first>Pattern</Th>
          <Th>Outcome</Th>
          <Th>Test</Th>
          <Th numeric>n</Th>
          <Th numeric>Effect size (0–1)</Th>
          <Th numeric>p</Th>
          <Th numeric>q</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, pattern, outcome, test, n, effect, p, q, because }) => (
          <tr key={key}>
            <Td first>
              <span className="block max-w-[420px] min-w-40">{pattern}</span>
            </Td>
            <Td className="whitespace-nowrap">
              {OUTCOME_WORDS[outcome]}
              {because && because.length > 0 && (
                <span className="block text-small text-ink-3">by {because.join(', ')}</span>
              )}
            </Td>
            <Td>
              <span className="block min-w-44">{testName(test)}</span>
            </Td>
            <Td numeric>{whole(n)}</Td>
            <Td numeric>{figures(effect)}</Td>
            <Td numeric>{smallShare('', p).trim()}</Td>
            <Td numeric>
              <CheckedNumber onOpen={() => onTest(key)} opens={`how ${pattern} was tested`}>
                {smallShare('', q).trim()}
              </CheckedNumber>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
