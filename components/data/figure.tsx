import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { FigureQuestion } from './profile-questions';
import { figureWords } from './words';

export type AskFigure = (question: FigureQuestion) => void;

/**
 * A figure that can be pressed to see how it was made. Without a question, or where nothing can be asked, it is only
 * written.
 */
export function Figure({
  question,
  onAsk,
  className,
  children,
}: {
  question: FigureQuestion | null;
  onAsk?: AskFigure;
  className?: string;
  children: ReactNode;
}) {
  if (!question || !onAsk) return <span className={className}>{children}</span>;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={figureWords.howNumberCalculated}
      onClick={() => onAsk(question)}
      className={classNames(
        'rounded-tag hover:underline hover:decoration-accent hover:decoration-1 hover:underline-offset-4',
        className,
      )}
    >
      {children}
      <span className="sr-only">, {question.name}, show how this number was calculated</span>
    </button>
  );
}
