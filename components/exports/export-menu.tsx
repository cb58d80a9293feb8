'use client';

import { useState } from 'react';
import Link from 'next/link';
import { Download, Lock } from 'lucide-react';
import { useMe } from '@/components/client/session/session';
import { Button } from '@/components/ui/button';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '@/components/ui/overlays/menu';
import { FORMATS_OF, isPaper, type ExportFormat, type ExportKind } from '@/lib/product/exports/kinds-schema';
import { useStartExport, type ExportTarget } from './export-calls';
import { FORMAT_WORDS, WORDS } from './words';

type Choice = { label: string; format: ExportFormat; paper?: 'a4' | 'letter' };

/** A PDF has a size of paper; Word's is changed in Word. */
const choicesOf = (kind: ExportKind): Choice[] =>
  FORMATS_OF[kind].flatMap((format: ExportFormat): Choice[] =>
    format === 'pdf'
      ? [
          { label: 'PDF, A4', format, paper: 'a4' },
          { label: 'PDF, Letter', format, paper: 'letter' },
        ]
      : [{ label: FORMAT_WORDS[format], format }],
  );

/** The formats of a thing as entries of a menu; those that the plan has not are said to be Premium's. */
export function ExportItems({ target, onStart }: { target: ExportTarget; onStart?: (started: Promise<void>) => void }) {
  const { plan } = useMe();
  const start = useStartExport();
  const choices = choicesOf(target.kind);
  const locked = plan === 'free' && choices.some(({ format }) => isPaper(format));
  const begin = ({ format, paper }: Choice) => {
    const started = start({ ...target, options: { ...target.options, ...(paper && { paper }) } }, format);
    onStart?.(started);
  };
  return (
    <>
      {choices
        .filter(({ format }) => !locked || !isPaper(format))
        .map((choice) => (
          <MenuItem key={choice.label} onSelect={() => begin(choice)}>
            {choice.label}
          </MenuItem>
        ))}
      {locked && (
        <>
          <MenuSeparator />
          <MenuLabel>
            <span className="flex max-w-56 items-start gap-2">
              <Lock aria-hidden className="mt-0.5" />
              {WORDS.locked}
            </span>
          </MenuLabel>
          <MenuItem asChild>
            <Link href="/pricing">{WORDS.plans}</Link>
          </MenuItem>
        </>
      )}
    </>
  );
}

/** Has a file made of what the page shows. */
export function ExportMenu({ target, size, className }: { target: ExportTarget; size?: 'small'; className?: string }) {
  const [busy, setBusy] = useState(false);
  const hold = (started: Promise<void>) => {
    setBusy(true);
    void started.finally(() => setBusy(false));
  };
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size={size} busy={busy} className={className} data-print="none">
          <Download aria-hidden className="max-middle:hidden" />
          {WORDS.export}
        </Button>
      </MenuTrigger>
      <MenuContent>
        <ExportItems target={target} onStart={hold} />
      </MenuContent>
    </Menu>
  );
}
