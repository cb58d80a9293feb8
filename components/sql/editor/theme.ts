import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const theme = EditorView.theme({
  '&': { color: 'var(--ink-1)', backgroundColor: 'var(--sheet)', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '0' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.25rem', maxHeight: '44vh' },
  '.cm-content, .cm-gutter': { minHeight: '9.5rem' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--ink-1)' },
  '.cm-line': { padding: '0 12px 0 8px' },
  '.cm-gutters': {
    color: 'var(--ink-3)',
    backgroundColor: 'var(--well)',
    border: 'none',
    borderRight: '1px solid var(--line-1)',
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 10px', minWidth: '34px' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--ink-1)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': { backgroundColor: 'var(--sel) !important' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--wash)',
    outline: '1px solid var(--line-2)',
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--bad-wash)' },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '.sql-wrong': { textDecoration: 'underline wavy var(--bad) 2px', textUnderlineOffset: '3px' },
  '.sql-wrong-line': { backgroundColor: 'var(--bad-wash)' },
  '.sql-wrong-number': { color: 'var(--bad)', fontWeight: '640' },
  '.cm-tooltip': {
    color: 'var(--ink-1)',
    backgroundColor: 'var(--raise)',
    border: 'none',
    borderTop: '2px solid var(--ink-1)',
    boxShadow: 'var(--shadow)',
    zIndex: '20',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-sans)',
    fontSize: '0.8125rem',
    maxHeight: '15rem',
    maxWidth: 'min(420px, 92vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    gap: '16px',
    padding: '3px 12px',
    lineHeight: '1.25rem',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { color: 'var(--ink-1)', backgroundColor: 'var(--sel)' },
  '.cm-completionLabel': { fontFamily: 'var(--font-mono)', flex: 'none' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '640', color: 'var(--accent)' },
  '.cm-completionDetail': {
    fontStyle: 'normal',
    color: 'var(--ink-2)',
    marginLeft: 'auto',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
});

/** As the statements of evidence are coloured: key words in the accent, texts in amber. */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.bool, tags.null], color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.typeName, color: 'var(--c5)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--warn)' },
  { tag: tags.number, color: 'var(--good)' },
  { tag: tags.comment, color: 'var(--ink-3)', fontStyle: 'italic' },
]);

export const looks = [theme, syntaxHighlighting(colours)];
