/** What one owner has in a cache, and how often a question of theirs was answered from it. */
export type Holding = { entries: number; bytes: number; hits: number; misses: number };

/** The owner of an entry stands before the first slash of its key. */
const ownerOf = (key: string) => key.slice(0, key.indexOf('/'));

/** Keeps the most recently used values, up to a number of bytes. */
export class ByteCache<Value> {
  private readonly entries = new Map<string, { value: Value; bytes: number }>();
  private readonly asked = new Map<string, { hits: number; misses: number }>();
  private held = 0;

  constructor(private readonly limit: number) {}

  get bytes(): number {
    return this.held;
  }

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    const asked = this.askedBy(ownerOf(key));
    if (!entry) {
      asked.misses += 1;
      return undefined;
    }
    asked.hits += 1;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** A value larger than the whole cache is not kept. */
  set(key: string, value: Value, bytes: number): void {
    this.drop(key);
    if (bytes > this.limit) return;
    this.entries.set(key, { value, bytes });
    this.held += bytes;
    for (const oldest of this.entries.keys()) {
      if (this.held <= this.limit) break;
      this.drop(oldest);
    }
  }

  holdingOf(owner: string): Holding {
    const own = [...this.entries].filter(([key]) => ownerOf(key) === owner);
    return { entries: own.length, bytes: own.reduce((sum, [, { bytes }]) => sum + bytes, 0), ...this.askedBy(owner) };
  }

  /** Forgets what an owner has; answers how many entries that were. */
  dropOf(owner: string): number {
    const own = [...this.entries.keys()].filter((key) => ownerOf(key) === owner);
    for (const key of own) this.drop(key);
    return own.length;
  }

  private askedBy(owner: string) {
    const asked = this.asked.get(owner) ?? { hits: 0, misses: 0 };
    this.asked.set(owner, asked);
    return asked;
  }

  private drop(key: string): void {
    this.held -= this.entries.get(key)?.bytes ?? 0;
    this.entries.delete(key);
  }
}
