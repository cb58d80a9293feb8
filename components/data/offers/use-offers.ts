'use client';

import { useState } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { useToast } from '@/components/ui/overlays/toast';
import type { DataSource, DataSourcePatch } from '@/lib/product/data-sources/schema/schema';
import { useChangeDataSource } from '../change-data-source';
import { counted, sentence } from '../words';

/** What is to be said once the change has arrived where it was made, beside its way back. */
export type Taken = { title?: string; description?: string };
type Taking = (changed: DataSource) => Promise<Taken> | void;

const nowHas = ({ name, rowCount, columnCount }: DataSource): string =>
  `“${name}” now has ${counted(rowCount, 'row')} and ${counted(columnCount, 'column')}`;

/**
 * Acts on offers: reads the file again, hands on what it became, and shows a way back. A failure stays where the offer
 * is.
 */
export function useOffers({ id }: Pick<DataSource, 'id'>, onTaken: Taking) {
  const toast = useToast();
  const changeDataSource = useChangeDataSource();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const arrive = async (changed: DataSource, undo?: DataSourcePatch) => {
    const taken = await onTaken(changed);
    toast({
      title: nowHas(changed),
      ...taken,
      variant: 'success',
      ...(undo && { action: { label: 'Undo', onPress: () => void change(undo) } }),
    });
  };
  const change = async (patch: DataSourcePatch, undo?: DataSourcePatch) => {
    setBusy(true);
    setFailure(null);
    try {
      await arrive(await changeDataSource(id, patch), undo);
    } catch (error) {
      setFailure(sentence(messageOf(error)));
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    failure,
    arrive: (changed: DataSource) => void arrive(changed),
    change: (patch: DataSourcePatch, undo?: DataSourcePatch) => void change(patch, undo),
  };
}
