'use client';

import { useState } from 'react';
import type { Prediction, ValuesFormat } from '@/lib/predictions/schema';
import { messageOf } from '@/components/client/api-error';
import { downloadFile } from '@/components/client/download';
import { Button } from '@/components/ui/button';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu';
import { useToast } from '@/components/ui/toast';
import { predictionPath } from './predict-calls';

const FORMATS: { format: ValuesFormat; label: string }[] = [{ format: 'csv', label: 'Values as CSV' }, { format: 'json', label: 'Values as JSON' }];

/** The forecast of every period, with its bands, as a file. */
export function ExportMenu({ prediction: { id } }: { prediction: Pick<Prediction, 'id'> }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const download = (format: ValuesFormat) => {
    setBusy(true);
    downloadFile(`${predictionPath(id)}/values`, { format }, { onBytes: () => {}, signal: new AbortController().signal })
      .catch((error: unknown) => toast({ title: 'The values were not exported', description: messageOf(error), variant: 'destructive' }))
      .finally(() => setBusy(false));
  };
  return (
    <Menu>
      <MenuTrigger asChild><Button busy={busy}>Export</Button></MenuTrigger>
      <MenuContent>{FORMATS.map(({ format, label }) => <MenuItem key={format} onSelect={() => download(format)}>{label}</MenuItem>)}</MenuContent>
    </Menu>
  );
}
