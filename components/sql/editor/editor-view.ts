import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { sql } from '@codemirror/lang-sql';
import { bracketMatching } from '@codemirror/language';
import { Compartment, EditorState, Prec, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { sqlEditorWords } from './words';
import { namesSource, namespaceOf } from './completions';
import type { KnownNames } from './known-names';
import { DIALECTS } from './dialect';
import { faultMark, markFault } from './fault-mark';
import type { TextSpan } from '@/lib/pure/query/schema/calculation';
import { looks } from './theme';

/** What the screen does with the editor. */
export type SqlEditorHandle = {
  /** The selected text, else all of it, with its place in the whole. */
  toRun: () => { text: string; from: number; whole: string };
  insert: (text: string) => void;
  replace: (text: string) => void;
  mark: (span: TextSpan | null) => void;
  /** Puts the caret there. */
  show: (span: TextSpan) => void;
  focus: () => void;
};

export type SqlEditorEvents = { onRun: () => void; onChange: (text: string, isSelected: boolean) => void };

function languageOf(names: KnownNames): Extension {
  const { language, schema, tables } = names;
  const dialect = DIALECTS[language];
  return [
    sql({
      dialect,
      schema: namespaceOf(tables, language),
      upperCaseKeywords: true,
      ...(schema !== null && { defaultSchema: schema }),
    }),
    dialect.language.data.of({ autocomplete: namesSource(names) }),
  ];
}

const keys = (onRun: () => void): Extension => [
  Prec.highest(
    keymap.of([
      {
        key: 'Mod-Enter',
        run: (view) => {
          closeCompletion(view);
          onRun();
          return true;
        },
      },
    ]),
  ),
  keymap.of([
    ...closeBracketsKeymap,
    ...completionKeymap,
    { key: 'Tab', run: acceptCompletion },
    ...defaultKeymap,
    ...historyKeymap,
    indentWithTab, // Escape, then Tab, leaves all the same
  ]),
];

const isSelected = ({ selection }: EditorState): boolean => !selection.main.empty;

const changes = (onChange: SqlEditorEvents['onChange']): Extension =>
  EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
    if (docChanged || selectionSet) onChange(state.sliceDoc(), isSelected(state));
  });

const labels = (hint: string): Extension =>
  EditorView.contentAttributes.of({ 'aria-label': sqlEditorWords.label, 'aria-describedby': hint });

function handleOf(view: EditorView): SqlEditorHandle {
  const replaceAll = (insert: string) =>
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert }, selection: { anchor: insert.length } });
  return {
    toRun: () => {
      const { from, to } = isSelected(view.state) ? view.state.selection.main : { from: 0, to: view.state.doc.length };
      return { text: view.state.sliceDoc(from, to), from, whole: view.state.sliceDoc() };
    },
    insert: (text) => view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true }),
    replace: replaceAll,
    mark: (span) => view.dispatch({ effects: markFault.of(span) }),
    show: ({ from }) =>
      view.dispatch({ selection: { anchor: Math.min(from, view.state.doc.length) }, scrollIntoView: true }),
    focus: () => view.focus(),
  };
}

/** An editor within `parent`; `know` tells it the language and the names that it offers. */
export function openEditor(
  parent: HTMLElement,
  given: { text: string; names: KnownNames; hint: string } & SqlEditorEvents,
): { handle: SqlEditorHandle; know: (names: KnownNames) => void; close: () => void } {
  const language = new Compartment();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: given.text,
      selection: { anchor: given.text.length },
      extensions: [
        lineNumbers(),
        highlightActiveLineGutter(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ icons: false, filterStrict: true }),
        placeholder(sqlEditorWords.placeholder),
        EditorView.lineWrapping,
        keys(given.onRun),
        changes(given.onChange),
        labels(given.hint),
        language.of(languageOf(given.names)),
        faultMark,
        looks,
      ],
    }),
  });
  return {
    handle: handleOf(view),
    know: (names) => view.dispatch({ effects: language.reconfigure(languageOf(names)) }),
    close: () => view.destroy(),
  };
}
