import type { WorkspaceId } from '@/lib/base/actor/actor';
import { AppError } from '@/lib/base/errors/errors';
import type { JobTask, TaskInput } from './worker';

type Kept = {
  /** Makes it on the data as they stand now. */
  make: (work: TaskInput) => Promise<void>;
  /** Notes why it was not made; what was made before stays. */
  endWithout: (workspaceId: WorkspaceId, id: string, why: string) => Promise<void>;
  pathOf: (id: string) => string;
  /** What is noted where the work did not come to its end. */
  unfinished: string;
};

/**
 * The task of making something that is kept under the job's target. A failure that can be told stands with it. Safe to
 * run twice: the result is the last thing written.
 */
export const keptTask = ({ make, endWithout, pathOf, unfinished }: Kept): JobTask => ({
  run: async (work) => {
    const {
      actor: { workspaceId },
      targetId: id,
      signal,
    } = work;
    try {
      await make(work);
    } catch (error) {
      if (error instanceof AppError && !signal.aborted) await endWithout(workspaceId, id, error.message);
      throw error;
    }
    return { resultUrl: pathOf(id) };
  },
  onFailure: ({ workspaceId }, id) => endWithout(workspaceId, id, unfinished),
});
