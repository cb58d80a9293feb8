'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import { LinkButton } from '@/components/ui/button';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { StatedRows } from '@/lib/pure/query/schema/column';
import { ABOUT, aboutSentence } from './words';

const AboutDialog = dynamic(() => import('./about-dialog'), { ssr: false });

type Props = {
  source: Pick<DataSource, 'about' | 'options'>;
  /** Absent where the reader may not change anything. */ onSay?: (rows: StatedRows | null) => void;
};

/** What the table is about, in two short sentences, and the press that corrects them. */
export function AboutLine({ source: { about, options }, onSay }: Props) {
  const [open, setOpen] = useState(false);
  if (!about) return null;
  const { row, figure } = aboutSentence(about);
  return (
    <p className="mb-3.5 text-control text-ink-2">
      <b className="text-ink-1">{row}</b> {figure} {options.rows && `${ABOUT.byYou} `}
      {onSay && (
        <LinkButton onClick={() => setOpen(true)} aria-haspopup="dialog" className="pointer-coarse:py-2">
          {ABOUT.change}
        </LinkButton>
      )}
      {open && onSay && (
        <AboutDialog about={about} stated={options.rows} onSave={onSay} onClose={() => setOpen(false)} />
      )}
    </p>
  );
}
