'use client';

import { useState } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { downloadFile } from '@/components/client/requests/download';
import { Button } from '@/components/ui/button';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu';
import { useToast } from '@/components/ui/overlays/toast';

const FORMATS = ['csv', 'json'] as const;

/** What was computed, unrounded, as a file. `what`: 'Values', 'Predictions'. */
export function ValuesMenu({ path, what, size }: { path: string; what: string; size?: 'small' }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const download = (format: (typeof FORMATS)[number]) => {
    setBusy(true);
    downloadFile(path, { format }, { onBytes: () => {}, signal: new AbortController().signal })
      .catch((error: unknown) =>
        toast({
          title: `Couldn’t export the ${what.toLowerCase()}`,
          description: messageOf(error),
          variant: 'destructive',
        }),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size={size} busy={busy}>
          Export
        </Button>
      </MenuTrigger>
      <MenuContent>
        {FORMATS.map((format) => (
          <MenuItem key={format} onSelect={() => download(format)}>
            {what} as {format.toUpperCase()}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
