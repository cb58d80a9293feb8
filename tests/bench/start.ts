import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signUp } from '../api/client';
import { argument, figure, report } from './report';
import { memoryOfTree, residentOf, startServer } from './server';
import { pause, quantile } from './timing';

/**
 * A start of the built product whose database exists, until requests are answered; then the memory that it holds while
 * nobody asks.
 */
const ROUNDS = Number(argument('rounds') ?? 5);
const IDLE_MS = 15_000;

const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-data-'));
const idle: { web: number; tree: number }[] = [];
const ready: number[] = [];
try {
  for (let round = 0; round <= ROUNDS; round++) {
    const server = await startServer(dataDir);
    try {
      if (round === 0) await signUp({ setupCode: server.setupCode }, server.origin);
      else ready.push(server.readyMs / 1000);
      if (round !== ROUNDS) continue;
      for (const path of ['/', '/auth', '/api/auth/me']) await fetch(new URL(path, server.origin));
      await pause(IDLE_MS);
      const processes = memoryOfTree(server.pid);
      for (const { pid, name, megabytes } of processes)
        console.log(`${String(pid).padStart(8)} ${name.padEnd(16)} ${megabytes.toFixed(0).padStart(5)} MB`);
      idle.push({ web: residentOf(server.pid), tree: processes.reduce((sum, { megabytes }) => sum + megabytes, 0) });
    } finally {
      await server.stop();
    }
  }
  report(
    'server',
    0,
    [
      figure('server.ready', quantile(ready, 0.5)),
      figure('server.memory.web', idle[0]!.web),
      figure('server.memory.tree', idle[0]!.tree),
    ],
    ['next'],
  );
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
