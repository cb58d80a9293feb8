import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { hasEnded } from '@/lib/jobs/schema';
import { messageOf } from '@/components/client/api-error';
import { useJobs } from '@/components/client/jobs';
import { useToast } from '@/components/ui/toast';

type Made = { path: string; list: string; /** What is said once it was made again. */ done: string };

/** Makes a forecast or a model again, on the data as they stand now. */
export function useRunAgain<Item>(run: () => Promise<Item>, { path, list, done }: Made): { busy: boolean; failure: string | null; again: () => void } {
  const queries = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const again = () => {
    setBusy(true);
    setFailure(null);
    run().then((made) => {
      queries.setQueryData([path], made);
      void queries.invalidateQueries({ queryKey: [list] });
      toast({ title: done, variant: 'success' });
    }).catch((error: unknown) => setFailure(messageOf(error))).finally(() => setBusy(false));
  };
  return { busy, failure, again };
}

/** Reads what is under way again when its job has ended, whoever started it. */
export function useFollowedJob(id: string, path: string): void {
  const { listen } = useJobs();
  const queries = useQueryClient();
  useEffect(() => listen((job) => {
    if (job.targetId === id && hasEnded(job)) void queries.invalidateQueries({ queryKey: [path] });
  }), [listen, queries, id, path]);
}
