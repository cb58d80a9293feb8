'use client';

import { useEffect, useRef } from 'react';
import { openEditor, type SqlEditorEvents, type SqlEditorHandle } from './editor-view';
import type { KnownNames } from './known-names';

export type SqlEditorProps = SqlEditorEvents & {
  initial: string;
  names: KnownNames;
  /** The id of what says which keys there are. */
  hint: string;
  onReady: (handle: SqlEditorHandle | null) => void;
};

/** The editor itself: loaded on the page of SQL alone. It keeps its text; the screen speaks to it by its handle. */
export default function SqlEditor(props: SqlEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const know = useRef<(names: KnownNames) => void>(() => {});
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const { initial, names, hint, onReady } = latest.current;
    const editor = openEditor(place.current!, {
      text: initial,
      names,
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
  useEffect(() => know.current(props.names), [props.names]);
  return <div ref={place} />;
}
