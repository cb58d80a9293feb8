'use client';

import { useState } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { useChangeDataSource } from '@/components/data/change-data-source';
import { undoOf, type ColumnChange } from '@/components/data/offers/column-guess';
import { counted, sentence } from '@/components/data/words';
import { useToast } from '@/components/ui/overlays/toast';
import type { DataSource, ReadingOptionsPatch } from '@/lib/product/data-sources/schema/schema';
import type { Column } from '@/lib/pure/query/schema/column';

/** Changes how a data source is read, each with a way back in the notice. */
export function useSourceChanges(source: DataSource, keep: (changed: DataSource) => void) {
  const toast = useToast();
  const changeDataSource = useChangeDataSource();
  const [busy, setBusy] = useState(false);
  const { id } = source;

  const changeColumn = async ({ key, label }: Column, to: ColumnChange, undo?: ColumnChange) => {
    try {
      const changed = await changeDataSource(id, { columns: [{ key, ...to }] });
      keep(changed);
      const column = changed.columns.find((each) => each.key === key);
      if (!column) return;
      toast({
        title: nowInWords(column, to),
        variant: 'success',
        ...(undo && { action: { label: 'Undo', onPress: () => void changeColumn(column, undo) } }),
      });
    } catch (failure) {
      toast({ title: `Couldn’t change ${label}`, description: sentence(messageOf(failure)), variant: 'destructive' });
    }
  };

  const chooseOptions = async (options: ReadingOptionsPatch, undo?: ReadingOptionsPatch) => {
    setBusy(true);
    try {
      const changed = await changeDataSource(id, { options });
      keep(changed);
      toast({
        title: optionsInWords(changed, options, source.options),
        variant: 'success',
        ...(undo && { action: { label: 'Undo', onPress: () => void chooseOptions(undo) } }),
      });
    } catch (failure) {
      toast({
        title: options.rows === undefined ? 'Couldn’t reread the file' : 'Couldn’t save what a row is',
        description: sentence(messageOf(failure)),
        variant: 'destructive',
      });
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    changeColumn: (column: Column, to: ColumnChange) =>
      void changeColumn(column, to, undoOf(column, source.overrides[column.key], to)),
    chooseOptions: (options: ReadingOptionsPatch) => void chooseOptions(options, takeBack(options, source)),
  };
}

function nowInWords({ label, type, role: now, review }: Column, { role, missingWords }: ColumnChange): string {
  if (missingWords !== undefined)
    return `Words such as N/A now count as ${missingWords ? 'values in' : 'missing in'} ${label}`;
  return review ? `${label} has two possible readings` : `${label} is now ${role === undefined ? type : now}`;
}

function optionsInWords(
  { name, rowCount }: DataSource,
  { dismissed, rows }: ReadingOptionsPatch,
  before: DataSource['options'],
): string {
  if (rows !== undefined) return rows ? 'Saved for this and similar files' : 'Worked out from the data again';
  if (dismissed === undefined) return `${name} now has ${counted(rowCount, 'row')}`;
  return (dismissed?.length ?? 0) > (before.dismissed?.length ?? 0)
    ? 'Suggestion dismissed for this and similar files'
    : 'Suggestion restored';
}

export type SourceChanges = ReturnType<typeof useSourceChanges>;

/** What was chosen before for whatever is chosen now. */
const takeBack = (
  options: ReadingOptionsPatch,
  { options: before }: Pick<DataSource, 'options'>,
): ReadingOptionsPatch =>
  Object.fromEntries(Object.keys(options).map((name) => [name, before[name as keyof typeof before] ?? null]));
