import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue';

const everyone = () => true;

function filled(...items: string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const item of items) queue.add(item[0]!, item);
  return queue;
}
function emptied(queue: FairQueue<string>, may: (workspace: string) => boolean = everyone): string[] {
  const taken: string[] = [];
  for (let item = queue.next(may); item !== undefined; item = queue.next(may)) taken.push(item);
  return taken;
}

test.each([
  [
    ['a1', 'a2', 'a3', 'b1'],
    ['a1', 'b1', 'a2', 'a3'],
  ],
  [
    ['a1', 'b1', 'c1', 'a2', 'b2'],
    ['a1', 'b1', 'c1', 'a2', 'b2'],
  ],
  [
    ['a1', 'a2', 'b1', 'b2', 'c1'],
    ['a1', 'b1', 'c1', 'a2', 'b2'],
  ],
  [[], []],
])('%j is served as %j', (given, served) => expect(emptied(filled(...given))).toEqual(served));

test('who may not have one now is passed over and keeps its turn', () => {
  const queue = filled('a1', 'a2', 'b1');
  expect(emptied(queue, (workspace) => workspace !== 'a')).toEqual(['b1']);
  expect(emptied(queue)).toEqual(['a1', 'a2']);
});

test('an item can be taken out', () => {
  const queue = filled('a1', 'a2', 'b1');
  expect([queue.remove('a1'), queue.remove('a1'), queue.size]).toEqual([true, false, 2]);
  expect(emptied(queue)).toEqual(['a2', 'b1']);
});

test('draining takes everything', () => {
  const queue = filled('a1', 'a2', 'b1');
  expect(queue.drain()).toEqual(['a1', 'a2', 'b1']);
  expect(queue.size).toBe(0);
});
