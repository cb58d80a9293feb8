'use client';

import { useMemo, useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { sqlTokens } from './sql-tokens';

const INK = { keyword: 'font-strong text-accent', text: 'text-warn', plain: '' } as const;

/** The statement that the engine ran, to be read and copied. */
export function SqlBlock({ sql }: { sql: string }) {
  const tokens = useMemo(() => sqlTokens(sql), [sql]);
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(sql).then(() => setCopied(true), () => setCopied(false));
  };
  return (
    <div className="relative mt-0.5 rounded-tag bg-well">
      {/* Long lines scroll, so it can be reached by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre role="region" aria-label="SQL" tabIndex={0} className="focus-inside max-h-64 overflow-auto px-2.5 py-2 pr-10 break-words whitespace-pre-wrap">
        {tokens.map(({ kind, value }, index) => <span key={index} className={INK[kind]}>{value}</span>)}
      </pre>
      <button type="button" onClick={copy} aria-label="Copy the SQL" className="absolute top-1 right-1 grid size-7 place-items-center rounded-control bg-well text-ink-3 hover:bg-wash hover:text-ink-1 pointer-coarse:size-10">
        {copied ? <Check aria-hidden className="text-good" /> : <Copy aria-hidden />}
      </button>
      <span aria-live="polite" className="sr-only">{copied && 'Copied'}</span>
    </div>
  );
}
