'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '@/components/client/requests/api';
import type { SqlAnswer, SqlEvidence } from '@/lib/product/sql/schema';

export const SQL_PATH = '/api/sql';

export type SqlRun =
  | { state: 'idle' | 'running' | 'stopped' }
  | { state: 'answered'; answer: SqlAnswer; ms: number }
  | { state: 'failed'; failure: unknown; from: number };

/** `connectionId`: the database that is asked; without one the tables of the workspace are. */
export type AskedStatement = { sql: string; connectionId?: string };

/** What an answer came from, to be asked again. */
export const askedAgain = ({ text, connection }: Pick<SqlEvidence, 'text' | 'connection'>): AskedStatement => ({
  sql: text,
  ...(connection && { connectionId: connection.id }),
});

export const askSql = (asked: AskedStatement, signal?: AbortSignal): Promise<SqlAnswer> =>
  api<SqlAnswer>(SQL_PATH, { method: 'POST', data: asked, signal });

/** Runs one statement at a time; whoever leaves or stops cancels it on the server. */
export function useRun(onEnd: () => void) {
  const [run, setRun] = useState<SqlRun>({ state: 'idle' });
  const current = useRef<AbortController | null>(null);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => () => current.current?.abort(), []);

  const start = useCallback(async (asked: AskedStatement, from: number) => {
    if (current.current) return;
    const mine = new AbortController();
    current.current = mine;
    setRun({ state: 'running' });
    const began = performance.now();
    const end = (next: SqlRun) => {
      current.current = null;
      setRun(mine.signal.aborted ? { state: 'stopped' } : next);
      ended.current();
    };
    await askSql(asked, mine.signal).then(
      (answer) => end({ state: 'answered', answer, ms: performance.now() - began }),
      (failure: unknown) => end({ state: 'failed', failure, from }),
    );
  }, []);
  const stop = useCallback(() => current.current?.abort(), []);
  return { run, start, stop };
}
