import { RangeSet, StateEffect, StateField, type Extension } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutterLineClass, type DecorationSet } from '@codemirror/view';
import type { TextSpan } from '@/lib/pure/query/schema/calculation';

/** Marks the place that is wrong; null lifts the mark. */
export const markFault = StateEffect.define<TextSpan | null>();

const WRONG = Decoration.mark({ class: 'sql-wrong' });
const WRONG_LINE = Decoration.line({ class: 'sql-wrong-line' });

class WrongNumber extends GutterMarker {
  override elementClass = 'sql-wrong-number';
}
const wrongNumber = new WrongNumber();

const within = ({ from, to }: TextSpan, length: number): TextSpan => ({
  from: Math.min(from, length),
  to: Math.min(to, length),
});

const faultField = StateField.define<TextSpan | null>({
  create: () => null,
  update: (span, { effects, changes, newDoc }) => {
    const marked = effects.find((effect) => effect.is(markFault));
    // The text may have been shortened since it was run.
    if (marked) return marked.value && within(marked.value, newDoc.length);
    return span && { from: changes.mapPos(span.from), to: changes.mapPos(span.to, 1) };
  },
});

const decorationsOf = (view: EditorView): DecorationSet => {
  const span = view.state.field(faultField);
  if (!span || span.to <= span.from) return Decoration.none;
  const line = view.state.doc.lineAt(span.from);
  return Decoration.set([WRONG_LINE.range(line.from), WRONG.range(span.from, Math.min(span.to, line.to))]);
};

/** The line is shaded, the word underlined, the number of the line in red: the sentence stands below the editor. */
export const faultMark: Extension = [
  faultField,
  EditorView.decorations.of(decorationsOf),
  gutterLineClass.compute([faultField], (state) => {
    const span = state.field(faultField);
    return span ? RangeSet.of(wrongNumber.range(state.doc.lineAt(span.from).from)) : RangeSet.empty;
  }),
];
