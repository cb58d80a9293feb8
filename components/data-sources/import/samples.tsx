'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { Button, type ButtonLook } from '@/components/ui/button';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu';
import { useToast } from '@/components/ui/overlays/toast';
import { useUploads } from './upload-provider';
import { samplesWords } from './words';

/** Files that come with the product. Where they are from stands in docs/samples.md. */
const SAMPLES = [
  {
    file: 'coffee-orders.csv',
    title: 'Coffee orders',
    about: samplesWords.twoYearsFictional,
  },
  {
    file: 'seattle-weather.csv',
    title: 'Seattle weather',
    about: samplesWords.rainTemperatureWind,
  },
] as const;

/**
 * The sample that the address asks for, once: `/home?sample=coffee-orders`, where the first page's 'Try a sample'
 * leads.
 */
function takeFromAddress(): string | undefined {
  const address = new URL(location.href);
  const asked = SAMPLES.find(({ file }) => file === `${address.searchParams.get('sample')}.csv`);
  address.searchParams.delete('sample');
  if (asked) history.replaceState(history.state, '', address);
  return asked?.file;
}

/** Takes one of the bundled files the way a dropped one goes. */
export function TrySample({ look }: { look?: ButtonLook }) {
  const { upload } = useUploads();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  const take = async (name: string) => {
    setBusy(true);
    try {
      const response = await fetch(`/samples/${name}`);
      if (!response.ok) throw new Error(`Couldn’t load the sample (${response.status}).`);
      upload([new File([await response.blob()], name, { type: 'text/csv' })], 'at_once');
    } catch (error) {
      toast({ title: samplesWords.couldntLoadSample, description: messageOf(error), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };

  const begin = useEffectEvent(() => {
    const asked = takeFromAddress();
    if (asked) void take(asked);
  });
  useEffect(() => begin(), []);

  return (
    <Menu>
      <MenuTrigger asChild>
        <Button look={look} busy={busy}>
          Try a sample
        </Button>
      </MenuTrigger>
      <MenuContent align="start" className="w-80">
        {SAMPLES.map(({ file, title, about }) => (
          <MenuItem key={file} onSelect={() => void take(file)} className="!block py-2">
            <span className="block font-bold">{title}</span>
            <span className="block text-small text-ink-3">{about}</span>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
