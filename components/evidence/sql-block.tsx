'use client';

import { useMemo, useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { copyText } from '@/components/client/browser/copy-text';
import { LinkButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { plainSql, sqlTokens } from './sql-tokens';
import { sqlBlockWords } from './words';

/** A text of this length stays on one line, where it is no other text. */
const UNBROKEN = 60;

const INK = { keyword: 'font-strong text-accent', text: 'text-warn', plain: '' } as const;

/** The statement, to be read and copied: as any database runs it on the named table, or as the engine ran it. */
export function SqlBlock({
  sql: ran,
  table,
}: {
  sql: string;
  /** The name of the file; null where it is gone. */ table: string | null;
}) {
  const [asRan, setAsRan] = useState(false);
  const plain = useMemo(() => (table === null ? ran : plainSql(ran, table)), [ran, table]);
  const sql = asRan ? ran : plain;
  const tokens = useMemo(() => sqlTokens(sql), [sql]);
  const [copied, setCopied] = useState(false);
  const copy = () => {
    copyText(sql).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className="relative mt-0.5 rounded-tag bg-well">
      {/* Long lines scroll, so it can be reached by keyboard. */}
      <pre
        role="region"
        aria-label="SQL"
        tabIndex={0}
        className="focus-inside max-h-64 overflow-auto px-2.5 py-2 pr-10 break-words whitespace-pre-wrap"
      >
        {tokens.map(({ kind, value }, index) => (
          <span
            key={index}
            className={classNames(INK[kind], kind === 'text' && value.length <= UNBROKEN && 'whitespace-pre')}
          >
            {value}
          </span>
        ))}
      </pre>
      <button
        type="button"
        onClick={copy}
        aria-label="Copy the SQL"
        className="absolute top-1 right-1 grid size-7 place-items-center rounded-control bg-well text-ink-3 hover:bg-wash hover:text-ink-1 pointer-coarse:size-10"
      >
        {copied ? <Check aria-hidden className="text-good" /> : <Copy aria-hidden />}
      </button>
      <span aria-live="polite" className="sr-only">
        {copied && 'Copied'}
      </span>
      {plain !== ran && (
        <p className="px-2.5 pb-1.5 text-small">
          <LinkButton
            onClick={() => {
              setAsRan(!asRan);
              setCopied(false);
            }}
          >
            {asRan ? sqlBlockWords.showPlainSql : sqlBlockWords.showRan}
          </LinkButton>
        </p>
      )}
    </div>
  );
}
