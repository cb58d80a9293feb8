/** A queue per workspace, served in turn: one workspace that asks for much does not hold up the others. */
export class FairQueue<Item> {
  private readonly queues = new Map<string, Item[]>();

  get size(): number {
    return [...this.queues.values()].reduce((sum, { length }) => sum + length, 0);
  }

  add(workspace: string, item: Item): void {
    const queue = this.queues.get(workspace);
    if (queue) queue.push(item);
    else this.queues.set(workspace, [item]);
  }

  /** The next item of the first workspace in turn that may have one now; that workspace then goes to the end. */
  next(may: (workspace: string) => boolean): Item | undefined {
    for (const [workspace, queue] of this.queues) {
      if (!may(workspace)) continue;
      const item = queue.shift();
      this.queues.delete(workspace);
      if (queue.length) this.queues.set(workspace, queue);
      return item;
    }
    return undefined;
  }

  remove(item: Item): boolean {
    for (const [workspace, queue] of this.queues) {
      const place = queue.indexOf(item);
      if (place < 0) continue;
      queue.splice(place, 1);
      if (!queue.length) this.queues.delete(workspace);
      return true;
    }
    return false;
  }

  /** Takes out everything. */
  drain(): Item[] {
    const items = [...this.queues.values()].flat();
    this.queues.clear();
    return items;
  }
}
