import type { PlacedAnnotation } from './model/types';

/** What the numbers along the top of a picture stand for. */
const AnnotationList = ({ annotations }: { annotations: readonly PlacedAnnotation[] }) => (
  <ol aria-label="Annotations" className="flex max-h-16 flex-wrap gap-x-3.5 gap-y-0.5 overflow-y-auto text-small">
    {annotations.map(({ when, text }, nth) => (
      <li key={nth} className="wrap-anywhere text-ink-2">
        <b className="font-strong">{nth + 1}</b> <span className="text-ink-3">{when}:</span> {text}
      </li>
    ))}
  </ol>
);
export default AnnotationList;
