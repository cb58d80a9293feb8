'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { LinkButton } from '@/components/ui/button';
import { useToast } from '@/components/ui/overlays/toast';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { Evidence } from '@/lib/product/evidence/schema';
import { NOT_SHOWN } from './shown';
import { cellEvidenceWords as words } from './words';

const EvidenceDrawer = dynamic(() => import('./evidence-drawer'), { ssr: false });

type Props = { source: DataSource; place: string; column: string };

/** Opens the evidence of a cell that was taken from a document. */
export function CellEvidence({ source, place, column }: Props) {
  const queries = useQueryClient();
  const show = useToast();
  const [id, setId] = useState<string | null>(null);
  const open = async () => {
    try {
      const data = { dataSourceId: source.id, place, column };
      const { evidence } = await api<{ evidence: Evidence }>('/api/evidence/document', { method: 'POST', data });
      queries.setQueryData([`/api/evidence/${evidence.id}`], evidence);
      setId(evidence.id);
    } catch (error) {
      show({ title: words.couldntOpen, description: messageOf(error), variant: 'destructive' });
    }
  };
  return (
    <>
      <LinkButton onClick={() => void open()}>{words.open}</LinkButton>
      {id && (
        <EvidenceDrawer
          evidence={{ id, point: 0 }}
          sources={[source]}
          shown={NOT_SHOWN}
          onPoint={() => {}}
          onClose={() => setId(null)}
        />
      )}
    </>
  );
}
