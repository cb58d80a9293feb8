'use client';

import { instantInWords } from '@/components/admin/panels/words';
import { Badge } from '@/components/ui/badge';
import { LinkButton } from '@/components/ui/button';
import { SectionHead, Sheet } from '@/components/ui/overlays/sheet';
import { Table, Td, Th } from '@/components/ui/table';
import type { CodeRunItem } from '@/lib/product/code-analysis/schema';
import { CODE_LANGUAGE_NAMES } from '@/lib/pure/code-analysis/model/categories';
import { TARGET_WORD } from './words';

const nameOf = ({ target, fileName, language }: CodeRunItem): string =>
  fileName || (language ? `${TARGET_WORD[target]}, ${CODE_LANGUAGE_NAMES[language]}` : TARGET_WORD[target]);

/** The runs that are kept, the newest first; one opens by its name. */
export function HistoryTable({
  history,
  openId,
  onOpen,
}: {
  history: readonly CodeRunItem[];
  openId: string | null;
  onOpen: (id: string) => void;
}) {
  if (history.length === 0) return null;
  return (
    <section aria-label="Earlier analyses" className="mt-6">
      <SectionHead title="Earlier analyses" />
      <Sheet>
        <Table label="Earlier analyses">
          <thead>
            <tr>
              <Th first>Analysis</Th>
              <Th>When, UTC</Th>
              <Th>Gate</Th>
              <Th numeric>Score</Th>
              <Th numeric>Lines</Th>
            </tr>
          </thead>
          <tbody>
            {history.map((run) => (
              <tr key={run.id}>
                <Td first>
                  {run.status === 'ready' ? (
                    <LinkButton aria-current={run.id === openId || undefined} onClick={() => onOpen(run.id)}>
                      {nameOf(run)}
                    </LinkButton>
                  ) : (
                    nameOf(run)
                  )}
                </Td>
                <Td className="whitespace-nowrap">{instantInWords(run.createdAt)}</Td>
                <Td>
                  <GateOf run={run} />
                </Td>
                <Td numeric>{run.score ?? '–'}</Td>
                <Td numeric>{run.lines}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Sheet>
    </section>
  );
}

function GateOf({ run: { status, gate, error } }: { run: CodeRunItem }) {
  if (status === 'running') return <Badge tone="running">running</Badge>;
  if (status === 'failed') return <Badge tone="bad">{error ?? 'failed'}</Badge>;
  return <Badge tone={gate === 'passed' ? 'good' : 'bad'}>{gate ?? 'failed'}</Badge>;
}
