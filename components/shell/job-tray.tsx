'use client';

import { Steps, type ShownJob } from '@/components/jobs/job-steps';
import { Button } from '@/components/ui/button';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover';
import { Progress } from '@/components/ui/progress';

/** The mean over what is under way. */
export function shareOf(works: readonly ShownJob[]): number | null {
  const shares = works.filter(({ failure }) => !failure).map(({ share }) => share);
  return shares.length && shares.every((share) => share !== null)
    ? shares.reduce((sum: number, share) => sum + (share ?? 0), 0) / shares.length
    : null;
}

export function JobTray({ works }: { works: readonly ShownJob[] }) {
  const running = works.filter(({ failure }) => !failure).length;
  const share = shareOf(works);
  const words = running ? `${running} ${running === 1 ? 'job' : 'jobs'}` : `${works.length} failed`;
  const percent = share === null ? null : `${Math.floor(share * 100)}%`;
  return (
    <Popover>
      <PopoverTrigger className="flex h-control items-center gap-[7px] rounded-control px-1 text-small whitespace-nowrap hover:bg-wash">
        <span className={running ? 'middle:max-wide:sr-only' : 'text-bad'}>{words}</span>
        {running > 0 && <Progress value={share} label="Jobs in progress" className="w-[46px]" />}
        {percent && <span className="min-w-8 text-right text-ink-3 tabular-nums">{percent}</span>}
      </PopoverTrigger>
      <PopoverContent label="Jobs" className="w-[380px]">
        <ul className="divide-y divide-line-1">
          {works.map((work) => (
            <WorkItem key={work.id} work={work} />
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  );
}

function WorkItem({ work }: { work: ShownJob }) {
  return (
    <li className="px-4 py-3">
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1 truncate font-bold">{work.title}</p>
        {work.onOpen && (
          <Button size="small" onClick={work.onOpen}>
            Show
          </Button>
        )}
        {work.onCancel && (
          <Button size="small" onClick={work.onCancel}>
            Cancel
          </Button>
        )}
        {work.onRetry && (
          <Button size="small" onClick={work.onRetry}>
            Retry
          </Button>
        )}
        {work.onDismiss && (
          <Button size="small" look="quiet" onClick={work.onDismiss}>
            Dismiss
          </Button>
        )}
      </div>
      {work.failure ? (
        <p className="mt-1 border-l-3 border-bad pl-2.5 text-table text-bad">{work.failure}</p>
      ) : (
        <Steps work={work} />
      )}
    </li>
  );
}
