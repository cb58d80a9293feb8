import { freemem, totalmem } from 'node:os';
import type { UserActor } from '@/lib/core/actor';
import { diskSpace } from '@/lib/files/disk';
import { readQueue } from '@/lib/jobs/jobs';
import { readTraffic } from '@/lib/traffic/read';
import type { Window } from '@/lib/traffic/schema';
import type { Monitoring } from './shapes';

export async function readMonitoring(_actor: UserActor, window: Window): Promise<Monitoring> {
  const [traffic, queue, disk] = await Promise.all([readTraffic(window), readQueue(), diskSpace()]);
  const { rss, heapUsed } = process.memoryUsage();
  return { window, ...traffic, queueDepth: queue.depth, memory: { process: rss, heap: heapUsed, machineFree: freemem(), machineTotal: totalmem() }, disk };
}
