'use client';

import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { Badge } from '@/components/ui/badge';
import { Button, LinkButton } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Textarea } from '@/components/ui/forms/field';
import { LONGEST_SELECT } from '@/lib/engines/manifest/remote';
import type { SelectCheck } from '@/lib/product/connections/connection-schema';
import { checkSelect } from './connect-calls';
import { PreviewGrid } from './preview-grid';
import { placeOf, wordAt } from './sql-place';
import { sqlPaneWords as words } from './words';

/** What the database said of a statement, and of which. */
export type CheckedSql = { sql: string; check: SelectCheck };

type Props = {
  connectionId: string;
  sql: string;
  checked: CheckedSql | null;
  onChange: (sql: string) => void;
  onChecked: (checked: CheckedSql | null) => void;
};

/** One SELECT: checked by the server before it is ever sent, then by the database, with its columns and first rows. */
export function SqlPane({ connectionId, sql, checked, onChange, onChecked }: Props) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const asked = useRef<AbortController>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isCurrent = checked?.sql === sql;
  useEffect(() => () => asked.current?.abort(), []);

  const check = async () => {
    if (sql.trim() === '') return;
    asked.current?.abort();
    const stop = new AbortController();
    asked.current = stop;
    setBusy(true);
    setFailure(null);
    try {
      onChecked({ sql, check: await checkSelect(connectionId, sql, stop.signal) });
    } catch (error) {
      if (!stop.signal.aborted) setFailure(messageOf(error));
    } finally {
      if (asked.current === stop) setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void check();
  };
  const goTo = (position: number) => {
    const [from, to] = wordAt(sql, position);
    box.current?.focus();
    box.current?.setSelectionRange(from, to);
  };
  const refusal = isCurrent && !checked.check.valid ? checked.check.error : null;
  return (
    <div className="grid gap-3">
      <Field label={words.label} hint={words.hint} error={refusal && sayRefusal(sql, refusal)}>
        <Textarea
          ref={box}
          rows={10}
          maxLength={LONGEST_SELECT}
          spellCheck={false}
          autoCapitalize="none"
          value={sql}
          placeholder="SELECT …"
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
          className="resize-y font-mono text-table leading-5"
        />
      </Field>
      {refusal && refusal.position !== null && (
        <RefusedLine sql={sql} position={refusal.position} onGo={() => goTo(refusal.position ?? 0)} />
      )}
      <div className="flex flex-wrap items-center gap-2.5">
        <Button busy={busy} off={sql.trim() === ''} onClick={() => void check()} aria-describedby={`${id}-state`}>
          Check
        </Button>
        <p id={`${id}-state`} role="status" className="text-small text-ink-3">
          {!busy && sayState(sql, checked)}
        </p>
      </div>
      {failure && <ErrorState title={words.couldntCheck}>{failure}</ErrorState>}
      {checked?.check.valid && <PreviewGrid of="the statement" view={checked.check} />}
    </div>
  );
}

function sayRefusal(sql: string, { message, position }: { message: string; position: number | null }): string {
  if (position === null) return message;
  const { line, column } = placeOf(sql, position);
  return words.refused(line, column, message);
}

function sayState(sql: string, checked: CheckedSql | null) {
  if (sql.trim() === '' || !checked) return words.unchecked;
  if (checked.sql !== sql) return words.changed;
  return checked.check.valid ? <Badge tone="good">{words.valid(checked.check.columns.length)}</Badge> : null;
}

/** The line with a mark under the place, and the way there. */
function RefusedLine({ sql, position, onGo }: { sql: string; position: number; onGo: () => void }) {
  const { column, text } = placeOf(sql, position);
  return (
    <div className="border-l-3 border-bad pl-3">
      <pre aria-hidden className="overflow-x-auto text-small">
        {`${text}\n${text.slice(0, column - 1).replace(/[^\t]/g, ' ')}^`}
      </pre>
      <LinkButton className="text-small" onClick={onGo}>
        Go to this place
      </LinkButton>
    </div>
  );
}
