import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signUp, type Client } from '../api/client';
import { sendFile } from './ingest-upload';
import { ordersFile } from './orders';
import { figure, type Figure } from './report';
import { startServer, uploadFile } from './server';
import { pause } from './timing';

const DISK_MB = 1500;
/** While the body comes in, and while it is read. */
const FILLS_AFTER = [5, 30, 50, 53];
const MB = 1 << 20;

/** A disk of its own for the data folder; null where this user may not mount one. */
function mountDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const freeMb = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / MB;
};

/** Fills the disk until so many MB are left. */
function fill(folder: string, leftMb: number): string {
  const path = join(folder, `filler-${leftMb}`);
  const file = openSync(path, 'w');
  const block = Buffer.alloc(MB / 4);
  try {
    while (freeMb(folder) > leftMb) writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
  return path;
}

const countOf = async (client: Client, id: string) =>
  (await client.post(`/api/data-sources/${id}/query`, { queries: { a: { measures: [{ agg: 'count' }] } } })).body
    .widgets?.a?.rows?.[0]?.count as number | undefined;

/**
 * Uploads onto a disk that is nearly full, and onto one that fills up meanwhile: refused in words, and nothing else
 * suffers.
 */
export async function survivesFullDisk(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-disk-'));
  if (!mountDisk(dataDir)) {
    console.log('full disk: not measured, this user may not mount a file system');
    rmSync(dataDir, { recursive: true, force: true });
    return [];
  }
  const faults: string[] = [];
  const expect = (holds: boolean, words: string) => {
    if (!holds) faults.push(words);
  };
  const bytes = readFileSync(ordersFile('csv', 520_000, 11));
  try {
    const server = await startServer(dataDir);
    const { client: owner } = await signUp({ setupCode: server.setupCode }, server.origin);
    const product = { origin: server.origin, owner };
    const kept = await uploadFile(owner, ordersFile('csv', 5000, 1));
    const refusedInWords = ({ status, body }: { status: number; body: string }, when: string) =>
      expect(status === 503 && /disk/.test(body), `${when}: ${status} ${body.slice(0, 200)}`);

    const nearly = fill(dataDir, 100);
    refusedInWords(await sendFile(product, 'nearly.csv', bytes), 'nearly full');
    expect((await countOf(owner, kept)) === 5000, 'nearly full: what was there is not answered');
    rmSync(nearly);

    for (const takenMb of FILLS_AFTER) {
      const before = freeMb(dataDir);
      const under = sendFile(product, `meanwhile-${takenMb}.csv`, bytes);
      while (freeMb(dataDir) > before - takenMb) await pause(1);
      const filler = fill(dataDir, 0);
      const answer = await under;
      if (answer.status !== 201) refusedInWords(answer, `filled after ${takenMb} MB`);
      console.log(
        `the disk filled up after ${takenMb} MB of an upload: ${answer.status} ${answer.status === 201 ? '' : answer.body.slice(0, 300)}`,
      );
      rmSync(filler);
      expect(
        (await countOf(owner, kept)) === 5000,
        `filled after ${takenMb} MB, room made again: what was there is not answered`,
      );
    }
    const after = await sendFile(product, 'after.csv', bytes);
    expect(
      after.status === 201 || after.status === 202,
      `after room was made: ${after.status} ${after.body.slice(0, 200)}`,
    );
    const { body } = await owner.get('/api/data-sources');
    expect(!(body as { status: string }[]).some(({ status }) => status === 'failed'), 'a half data set is listed');
    await server.stop();
    for (const fault of faults) console.log(`full disk: ${fault}`);
    return [figure('faults.disk.wrong', faults.length)];
  } finally {
    try {
      execFileSync('umount', ['-l', dataDir], { stdio: 'ignore' });
    } catch {
      /* it is gone */
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
}
