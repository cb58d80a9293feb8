import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import type { QueryFailure } from '@/lib/engines/answers/protocol/answers';
import { widgetErrorWords } from './words';

const TITLE: Record<QueryFailure['code'], string> = {
  broken: 'This chart needs repair',
  timeout: 'Timed out',
  cancelled: 'Cancelled',
  too_large: widgetErrorWords.tooMuchData,
  failed: widgetErrorWords.couldntLoad,
  fault: widgetErrorWords.couldntLoad,
};

/** 'Column not found: this reads …' is a title and a sentence. */
function split({ code, message }: QueryFailure): { title: string; cause: string } {
  const [, title, cause] = /^([A-Z][^:.]{3,40}): (.+)$/s.exec(message) ?? [];
  return title && cause
    ? { title, cause: cause[0]!.toUpperCase() + cause.slice(1) }
    : { title: TITLE[code], cause: message };
}

/** What became of one widget; the others stay. */
export function WidgetError({
  failure,
  dataSourceId,
  busy,
  onRetry,
  onRemove,
  onRepair,
}: {
  failure: QueryFailure;
  dataSourceId: string;
  busy?: boolean;
  onRetry: () => void;
  onRemove?: () => void;
  onRepair?: () => void;
}) {
  const { title, cause } = split(failure);
  return (
    <ErrorState
      title={title}
      action={
        <>
          {failure.mendable && onRepair ? (
            <Button size="small" onClick={onRepair}>
              Repair
            </Button>
          ) : failure.code === 'broken' ? (
            <Button size="small" asChild>
              <Link href={`/data-sources/${dataSourceId}`}>Open the data source</Link>
            </Button>
          ) : (
            <Button size="small" busy={busy} onClick={onRetry}>
              Retry
            </Button>
          )}
          {onRemove && (
            <Button size="small" look="quiet" onClick={onRemove}>
              Remove
            </Button>
          )}
        </>
      }
    >
      {cause}
    </ErrorState>
  );
}
