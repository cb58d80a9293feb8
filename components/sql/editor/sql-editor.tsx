'use client';

import { useEffect, useRef } from 'react';
import type { SqlSources } from '@/lib/product/sql/schema';
import { openEditor, type SqlEditorEvents, type SqlEditorHandle } from './editor-view';

export type SqlEditorProps = SqlEditorEvents & {
  initial: string;
  sources: SqlSources;
  /** The id of what says which keys there are. */
  hint: string;
  onReady: (handle: SqlEditorHandle | null) => void;
};

/** The editor itself: loaded on the page of SQL alone. It keeps its text; the screen speaks to it by its handle. */
export default function SqlEditor(props: SqlEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const know = useRef<(sources: SqlSources) => void>(() => {});
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const { initial, sources, hint, onReady } = latest.current;
    const editor = openEditor(place.current!, {
      text: initial,
      sources,
      hint,
      onRun: () => latest.current.onRun(),
      onChange: (text, isSelected) => latest.current.onChange(text, isSelected),
    });
    know.current = editor.know;
    onReady(editor.handle);
    return () => {
      onReady(null);
      editor.close();
    };
  }, []);
  useEffect(() => know.current(props.sources), [props.sources]);
  return <div ref={place} />;
}
