import { CircleCheck, CircleDashed } from 'lucide-react';
import { Progress } from '@/components/ui/progress';

/** A piece of long work as the tray shows it, whether a file that this tab sends or a job of the server. */
export type ShownJob = {
  id: string;
  title: string;
  steps: readonly string[];
  stepIndex: number;
  /** Counts of the present step: '412,000 of 1,000,000 rows'. */
  counts: string | null;
  /** Share of the whole, 0 to 1; null where nobody can say. */
  share: number | null;
  failure?: string;
  onCancel?: () => void;
  onRetry?: () => void;
  onOpen?: () => void;
  onDismiss?: () => void;
};

/** The named steps, done ones ticked, the present one with its counts. */
export function Steps({
  work: { steps, stepIndex, counts, share, title },
}: {
  work: Pick<ShownJob, 'steps' | 'stepIndex' | 'counts' | 'share' | 'title'>;
}) {
  return (
    <>
      <Progress value={share} label={title} className="mt-2" />
      <ol className="mt-2 space-y-0.5 text-table">
        {steps.map((step, nth) => (
          <li
            key={step}
            className={nth > stepIndex ? 'flex items-center gap-2 text-ink-3' : 'flex items-center gap-2'}
            aria-current={nth === stepIndex ? 'step' : undefined}
          >
            {nth < stepIndex ? (
              <CircleCheck aria-hidden className="!size-3.5 text-good" />
            ) : (
              <CircleDashed aria-hidden className="!size-3.5 text-ink-3" />
            )}
            <span className={nth === stepIndex ? 'font-strong' : undefined}>{step}</span>
            {nth === stepIndex && counts && <span className="ml-auto text-ink-3 tabular-nums">{counts}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}
