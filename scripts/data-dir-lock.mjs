// One server a data folder: two would run each other's jobs and sweep each other's files.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { beginOf, isAlive } from './processes.mjs';
import { Refusal } from './settings.mjs';

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};
const bootedAt = () => Date.now() - uptime() * 1000;

function stillRuns(holder) {
  if (holder === null || holder.pid === process.pid || !isAlive(holder.pid)) return false;
  const began = beginOf(holder.pid);
  return began === null ? holder.at > bootedAt() : began === holder.began;
}

/**
 * Writes who uses the folder, and answers how to give it back. What a killed server has left is taken over.
 * SHARE_DATA_DIR=true lets several servers use it on purpose.
 */
export function claimDataDir(dataDir) {
  if (process.env.SHARE_DATA_DIR === 'true') return { release() {} };
  const file = join(dataDir, 'server.json');
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ pid: process.pid, began: beginOf(process.pid), at: Date.now() }), {
    mode: 0o600,
  });
  try {
    while (!moved(() => linkSync(own, file))) {
      const holder = read(file);
      if (stillRuns(holder))
        throw new Refusal(
          `The data folder ${dataDir} is in use by another Plumbline server (process ${holder.pid}). Stop that one first, or set DATA_DIR to another folder.`,
        );
      takeAway(file, `${own}.left`);
    }
  } finally {
    rmSync(own, { force: true });
  }
  return {
    release() {
      if (read(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}

/**
 * Removes what a dead server has left. Another one may have done so, and claimed the folder, since we looked: that
 * claim is put back.
 */
function takeAway(file, aside) {
  if (!moved(() => renameSync(file, aside))) return;
  if (stillRuns(read(aside))) moved(() => linkSync(aside, file));
  rmSync(aside, { force: true });
}

/** A link and a rename happen whole or not at all, so of two servers that start together one sees the other. */
function moved(act) {
  try {
    act();
    return true;
  } catch (error) {
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return false;
    throw error;
  }
}
