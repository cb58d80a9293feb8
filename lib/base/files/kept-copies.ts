import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { randomUUID } from 'node:crypto';
import { StoreFailure } from './bucket/failures';
import { digestOf, type Digest } from './bucket/digest';

export type CopySettings = {
  /** Where copies lie, each under its key. */
  folder: string;
  /** For copies under way; on the same disk. */
  tempFolder: string;
  limitBytes: number;
  /** Other processes read and clear the folder too. */
  isShared: boolean;
  /** Brings an object; null where there is none. */
  fetch: (key: string, path: string) => Promise<Digest | null>;
  /** What an object is known by; null where there is none. */
  describe: (key: string) => Promise<{ size: number; sha256: string | null } | null>;
};

type Copy = { size: number; usedAt: number; holds: number; isChecked: boolean };

/**
 * In a folder that several processes use, a copy is somebody's for so long after its last use: longer than any child
 * reads.
 */
const SOMEBODYS_MS = 15 * 60_000;
const TOUCH_EVERY_MS = 60_000;

/**
 * Copies of objects on this machine's disk. What is held is not cleared away; what isn't goes when the folder is full,
 * the longest unused first. A copy that an earlier process has left is used once its hash is right.
 */
export class KeptCopies {
  private readonly copies = new Map<string, Copy>();
  private readonly coming = new Map<string, Promise<void>>();
  private total = 0;

  constructor(private readonly settings: CopySettings) {}

  get bytes(): number {
    return this.total;
  }

  pathOf(key: string): string {
    const path = join(this.settings.folder, ...key.split('/'));
    if (!path.startsWith(this.settings.folder + sep) || !/^[\w./-]+$/.test(key))
      throw new Error('object key leaves the store');
    return path;
  }

  /** The key of a path of ours; null for any other path. */
  keyOf(path: string): string | null {
    return path.startsWith(this.settings.folder + sep)
      ? relative(this.settings.folder, path).split(sep).join('/')
      : null;
  }

  /** Looks what lies there. */
  async open(): Promise<void> {
    await mkdir(this.settings.folder, { recursive: true, mode: 0o700 });
    await this.look();
    await this.clear();
  }

  private async look(): Promise<void> {
    const entries = await readdir(this.settings.folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const there = new Set<string>();
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const found = await stat(path).catch(() => null);
      const key = this.keyOf(path);
      if (!found || key === null) continue;
      there.add(key);
      const known = this.copies.get(key);
      if (known) known.usedAt = Math.max(known.usedAt, found.mtimeMs);
      else this.note(key, { size: found.size, usedAt: found.mtimeMs, holds: 0, isChecked: false });
    }
    for (const [key, { holds }] of this.copies) if (!there.has(key) && !holds) this.strike(key);
  }

  private note(key: string, copy: Copy): Copy {
    this.total += copy.size - (this.copies.get(key)?.size ?? 0);
    this.copies.set(key, copy);
    return copy;
  }

  private strike(key: string): void {
    this.total -= this.copies.get(key)?.size ?? 0;
    this.copies.delete(key);
  }

  /** Has copies of all these objects on the disk until they are released. @throws StoreFailure */
  async hold(keys: readonly string[]): Promise<() => void> {
    const own = [...new Set(keys)];
    for (const key of own) this.grip(key);
    let isHeld = true;
    const release = () => {
      if (isHeld) for (const key of own) this.letGo(key);
      isHeld = false;
    };
    try {
      for (const key of own) await this.ensure(key);
      return release;
    } catch (error) {
      release();
      throw error;
    }
  }

  private grip(key: string): void {
    const copy = this.copies.get(key) ?? this.note(key, { size: 0, usedAt: Date.now(), holds: 0, isChecked: false });
    copy.holds++;
  }

  private letGo(key: string): void {
    const copy = this.copies.get(key);
    if (!copy) return;
    copy.holds--;
    copy.usedAt = Date.now();
    if (!copy.size && !copy.holds && !copy.isChecked) return this.strike(key);
    if (this.total > this.settings.limitBytes) void this.clear();
  }

  private async ensure(key: string): Promise<void> {
    const copy = this.copies.get(key);
    if (copy?.isChecked && (await this.touch(key, copy))) return;
    const known = this.coming.get(key);
    if (known) return known;
    const coming = this.bring(key).finally(() => this.coming.delete(key));
    this.coming.set(key, coming);
    return coming;
  }

  /** Behind all others: those used in one moment go in their order. */
  private last(key: string, copy: Copy): void {
    this.copies.delete(key);
    this.copies.set(key, copy);
  }

  /** Tells other processes that the copy is in use; false where one has cleared it away. */
  private async touch(key: string, copy: Copy): Promise<boolean> {
    const now = Date.now();
    const isRecent = now - copy.usedAt < TOUCH_EVERY_MS;
    copy.usedAt = now;
    this.last(key, copy);
    if (!this.settings.isShared) return true;
    const path = this.pathOf(key);
    return (isRecent ? stat(path) : utimes(path, new Date(), new Date())).then(
      () => true,
      () => false,
    );
  }

  private async bring(key: string): Promise<void> {
    if (await this.isRight(key)) return;
    const temp = join(this.settings.tempFolder, `copy-${randomUUID()}`);
    try {
      const got = await this.settings.fetch(key, temp);
      if (!got) throw new StoreFailure('missing');
      await this.place(key, temp, got.size);
    } finally {
      await rm(temp, { force: true });
    }
    await this.clear();
  }

  /** Whether a copy that lies there is what the store has. */
  private async isRight(key: string): Promise<boolean> {
    const path = this.pathOf(key);
    const found = await stat(path).catch(() => null);
    if (!found) return false;
    const [kept, own] = [await this.settings.describe(key), await digestOf(path).catch(() => null)];
    if (!kept) throw new StoreFailure('missing');
    if (!own || kept.size !== own.size || kept.sha256 !== own.sha256) return false;
    const copy = this.copies.get(key);
    this.note(key, { holds: 0, ...copy, size: own.size, usedAt: Date.now(), isChecked: true });
    return true;
  }

  private async place(key: string, from: string, size: number): Promise<void> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(from, path);
    const holds = this.copies.get(key)?.holds ?? 0;
    this.note(key, { size, usedAt: Date.now(), holds, isChecked: true });
  }

  /** Takes over a file whose content the store has by now. */
  async take(key: string, from: string, size: number): Promise<void> {
    await this.place(key, from, size);
    await this.clear();
  }

  has(key: string): boolean {
    return this.copies.get(key)?.isChecked === true;
  }

  /** Forgets an object, or all below a key: they are gone from the store. */
  async forget(key: string): Promise<void> {
    for (const known of this.copies.keys()) if (known === key || known.startsWith(`${key}/`)) this.strike(known);
    await rm(this.pathOf(key), { recursive: true, force: true });
  }

  /** Clears away what the store no longer has. */
  async compare(there: ReadonlySet<string>, before: Date): Promise<void> {
    await this.look();
    for (const [key, { holds, usedAt }] of this.copies)
      if (!there.has(key) && !holds && usedAt < before.getTime()) await this.drop(key);
  }

  private async drop(key: string): Promise<void> {
    this.strike(key);
    await rm(this.pathOf(key), { force: true });
  }

  private clearing: Promise<void> | null = null;

  /** Brings the folder below its limit, as far as nobody holds what lies there. */
  clear(): Promise<void> {
    return (this.clearing ??= this.clearNow().finally(() => {
      this.clearing = null;
    }));
  }

  private async clearNow(): Promise<void> {
    const { limitBytes, isShared } = this.settings;
    if (this.total <= limitBytes) return;
    if (isShared) await this.look();
    const unused = [...this.copies]
      .filter(([, { holds, usedAt }]) => !holds && (!isShared || usedAt < Date.now() - SOMEBODYS_MS))
      .toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [key, copy] of unused) {
      if (this.total <= limitBytes) return;
      if (!this.copies.get(key)?.holds && this.copies.get(key) === copy) await this.drop(key);
    }
  }
}
