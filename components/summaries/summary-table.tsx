'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { Ellipsis, Trash2 } from 'lucide-react';
import { Age } from '@/components/data/age';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button';
import { EvidenceMark } from '@/components/ui/evidence-mark';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu';
import { Sheet } from '@/components/ui/overlays/sheet';
import { Table, Td, Th } from '@/components/ui/table';
import type { SummaryHead } from '@/lib/product/summaries/schema';
import { checkedWords, coversWords, STATES } from './words';

const DeleteSummary = dynamic(() => import('./delete-summary'), { ssr: false });

/** All summaries, newest first: what each is about, and how many of its numbers hold. */
export function SummaryTable({
  summaries,
  mayEdit,
  onDeleted,
}: {
  summaries: readonly SummaryHead[];
  mayEdit: boolean;
  onDeleted: () => void;
}) {
  return (
    <Sheet>
      <Table label="Summaries">
        <thead>
          <tr>
            <Th first>Title</Th>
            <Th className="max-middle:hidden">Based on</Th>
            <Th className="max-middle:hidden">Period</Th>
            <Th>Status</Th>
            <Th className="max-middle:hidden">Numbers</Th>
            <Th className="max-middle:hidden">Written</Th>
            {mayEdit && (
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            )}
          </tr>
        </thead>
        <tbody>
          {summaries.map((summary) => {
            const { id, title, about, covers, status, verification, writtenAt, createdAt } = summary;
            const { tone, word } = STATES[status];
            return (
              <tr key={id} className="hover:*:bg-page">
                <Td first className="max-w-[52vw] middle:max-w-80">
                  <Link href={`/summaries/${id}`} className="block truncate font-bold hover:underline" title={title}>
                    {title}
                  </Link>
                </Td>
                <Td className="max-w-56 truncate max-middle:hidden" title={about}>
                  {about}
                </Td>
                <Td className="whitespace-nowrap max-middle:hidden">
                  {coversWords(covers) ?? (
                    <span className="text-ink-3">{status === 'generating' ? '' : 'all data'}</span>
                  )}
                </Td>
                <Td>
                  <Badge tone={tone}>{word}</Badge>
                </Td>
                <Td className="whitespace-nowrap max-middle:hidden">
                  {verification && <Checked verification={verification} />}
                </Td>
                <Td className="text-small whitespace-nowrap text-ink-3 max-middle:hidden">
                  <Age at={writtenAt ?? createdAt} />
                </Td>
                {mayEdit && (
                  <Td className="w-12 text-right">
                    <RowMenu summary={summary} onDeleted={onDeleted} />
                  </Td>
                )}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Sheet>
  );
}

function Checked({ verification }: { verification: NonNullable<SummaryHead['verification']> }) {
  const all = verification.claims === verification.verified;
  return (
    <span className={`flex items-center gap-1.5 tabular-nums ${all ? '' : 'text-bad'}`}>
      {all && (
        <span aria-hidden="true">
          <EvidenceMark />
        </span>
      )}
      {checkedWords(verification)}
    </span>
  );
}

function RowMenu({ summary, onDeleted }: { summary: SummaryHead; onDeleted: () => void }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label={`Actions on ${summary.title}`}>
            <Ellipsis aria-hidden />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => setDeleting(true)}>
            Delete
          </MenuItem>
        </MenuContent>
      </Menu>
      {deleting && <DeleteSummary summary={summary} onClose={() => setDeleting(false)} onDeleted={onDeleted} />}
    </>
  );
}
