import { freemem, totalmem } from 'node:os';
import type { UserActor } from '@/lib/base/actor/actor';
import { diskSpace } from '@/lib/base/files/disk';
import { readQueue } from '@/lib/base/jobs/jobs';
import { readTelemetry } from '@/lib/base/telemetry/read';
import type { Window } from '@/lib/base/telemetry/schema';
import type { Monitoring } from './answer-schema';

export async function readMonitoring(_actor: UserActor, window: Window): Promise<Monitoring> {
  const [telemetry, queue, disk] = await Promise.all([readTelemetry(window), readQueue(), diskSpace()]);
  const { rss, heapUsed } = process.memoryUsage();
  return {
    window,
    ...telemetry,
    queueDepth: queue.depth,
    memory: { process: rss, heap: heapUsed, machineFree: freemem(), machineTotal: totalmem() },
    disk,
  };
}
