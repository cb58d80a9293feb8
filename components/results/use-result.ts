import { useEffect, useState } from 'react';
import { useRouter } from 'next/navigation';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '@/components/client/requests/api-error';
import { useJobs } from '@/components/client/jobs/jobs';
import { useToast } from '@/components/ui/overlays/toast';
import { hasEnded } from '@/lib/base/jobs/schema';

/** Has a forecast or a model made, and goes to where it will stand. */
export function useMake<Asked, Item extends { id: string }>(
  create: (asked: Asked) => Promise<Item>,
  { list, pathOf }: { list: string; pathOf: (id: string) => string },
): { busy: boolean; failure: string | null; make: (asked: Asked) => void } {
  const router = useRouter();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const make = (asked: Asked) => {
    setBusy(true);
    setFailure(null);
    create(asked).then(
      ({ id }) => {
        void queries.invalidateQueries({ queryKey: [list], exact: true });
        router.push(pathOf(id));
      },
      (error: unknown) => {
        setFailure(messageOf(error));
        setBusy(false);
      },
    );
  };
  return { busy, failure, make };
}

type Made = { path: string; list: string; /** What is said once it was made again. */ done: string };

/** Makes a forecast or a model again, on the data as they stand now. */
export function useRunAgain<Item>(
  run: () => Promise<Item>,
  { path, list, done }: Made,
): { busy: boolean; failure: string | null; again: () => void } {
  const queries = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const again = () => {
    setBusy(true);
    setFailure(null);
    run()
      .then((made) => {
        queries.setQueryData([path], made);
        void queries.invalidateQueries({ queryKey: [list] });
        toast({ title: done, variant: 'success' });
      })
      .catch((error: unknown) => setFailure(messageOf(error)))
      .finally(() => setBusy(false));
  };
  return { busy, failure, again };
}

/** Reads what is under way again when its job has ended, whoever started it. */
export function useFollowedJob(id: string, path: string): void {
  const { listen } = useJobs();
  const queries = useQueryClient();
  useEffect(
    () =>
      listen((job) => {
        if (job.targetId === id && hasEnded(job)) void queries.invalidateQueries({ queryKey: [path] });
      }),
    [listen, queries, id, path],
  );
}
