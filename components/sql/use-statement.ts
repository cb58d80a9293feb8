'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SqlSources } from '@/lib/product/sql/schema';
import type { SqlEditorHandle } from './editor/editor-view';
import type { KnownNames } from './editor/known-names';
import { written } from './editor/names';
import { spanAt } from './editor/places';
import { failureOf, type SqlFailure } from './run/failure';
import { useRun, type SqlRun } from './run/use-run';

export type SqlStatement = {
  /** What the editor opens with. */
  initial: string;
  run: SqlRun;
  failure: SqlFailure | null;
  /** What is in the editor. */
  text: string;
  /** There is an editor, and something in it. */
  isReady: boolean;
  isSelected: boolean;
  start: () => void;
  stop: () => void;
  insert: (text: string) => void;
  replace: (text: string) => void;
  showFault: () => void;
  onChange: (text: string, isSelected: boolean) => void;
  onReady: (handle: SqlEditorHandle | null) => void;
};

/** A first statement that runs as it stands. */
export const firstStatement = ({ tables }: Pick<SqlSources, 'tables'>): string => {
  const table = tables.find(({ live }) => !live);
  return table ? `SELECT *\nFROM ${written(table.table)}\nLIMIT 100` : '';
};

type Asked = {
  /** What a refusal is compared with. */
  names: Pick<KnownNames, 'tables' | 'functions'>;
  /** The database that is asked. */
  connectionId: string | null;
  onEnd: () => void;
};

/** The text in the editor, its run, and where it is wrong. */
export function useStatement(first: string, { names, connectionId, onEnd }: Asked): SqlStatement {
  const [initial] = useState(first);
  const [text, setText] = useState({ whole: initial, isSelected: false });
  const [hasEditor, setHasEditor] = useState(false);
  const editor = useRef<SqlEditorHandle | null>(null);
  const asked = useRef(initial);
  /** What was known as it failed: what becomes known later moves no mark. */
  const known = useRef(names);
  useEffect(() => {
    known.current = names;
  });
  const { run, start, stop } = useRun(onEnd);
  const failure = useMemo(
    () =>
      run.state === 'failed' ? failureOf(run.failure, { whole: asked.current, from: run.from }, known.current) : null,
    [run],
  );
  const span = useMemo(() => (failure?.fault?.place ? spanAt(asked.current, failure.fault.place) : null), [failure]);
  useEffect(() => editor.current?.mark(span), [span]);

  /** What was pressed while the editor was on its way. */
  const waiting = useRef<((handle: SqlEditorHandle) => void) | null>(null);
  const onReady = useCallback((handle: SqlEditorHandle | null) => {
    editor.current = handle;
    setHasEditor(handle !== null);
    if (handle) waiting.current?.(handle);
    waiting.current = null;
  }, []);
  const onChange = useCallback((whole: string, isSelected: boolean) => setText({ whole, isSelected }), []);
  const withEditor = (act: (handle: SqlEditorHandle) => void) => () => {
    if (editor.current) act(editor.current);
    else waiting.current = act;
  };
  return {
    initial,
    run,
    failure,
    text: text.whole,
    isReady: hasEditor && text.whole.trim() !== '',
    isSelected: text.isSelected,
    start: withEditor((handle) => {
      const chosen = handle.toRun();
      if (!chosen.text.trim()) return;
      asked.current = chosen.whole;
      void start({ sql: chosen.text, ...(connectionId !== null && { connectionId }) }, chosen.from);
    }),
    stop,
    insert: (name) =>
      withEditor((handle) => {
        handle.insert(name);
        handle.focus();
      })(),
    replace: (whole) =>
      withEditor((handle) => {
        handle.mark(null);
        handle.replace(whole);
        handle.focus();
      })(),
    showFault: withEditor((handle) => {
      if (span) handle.show(span);
      handle.focus();
    }),
    onChange,
    onReady,
  };
}
