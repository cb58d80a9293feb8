import { expect, test } from 'vitest';
import { PushBatches } from './push-batches';

function newSender() {
  const said: string[] = [];
  const batches = new PushBatches({
    pause: () => said.push('pause'),
    resume: () => said.push('resume'),
    stop: () => said.push('stop'),
  });
  return { said, batches };
}
const push = (batches: PushBatches, rows: number) => {
  for (let nth = 0; nth < rows; nth++) batches.push([nth]);
};

test('rows come in batches; whoever sends waits while one is not taken', async () => {
  const { said, batches } = newSender();
  push(batches, 2_000);
  expect(said).toEqual(['pause']);
  const taken = batches[Symbol.asyncIterator]();
  expect((await taken.next()).value?.rows).toHaveLength(2_000);
  const next = taken.next();
  await Promise.resolve();
  expect(said).toEqual(['pause', 'resume']);
  push(batches, 3);
  batches.end();
  expect((await next).value?.rows).toHaveLength(3);
  expect((await taken.next()).done).toBe(true);
  expect(said).not.toContain('stop');
});

test('whoever reads no further stops the sender', async () => {
  const { said, batches } = newSender();
  push(batches, 2_500);
  for await (const { rows } of batches) {
    expect(rows).toHaveLength(2_500);
    break;
  }
  expect(said).toEqual(['pause', 'stop']);
});

test('an error is thrown where the rows end', async () => {
  const { batches } = newSender();
  batches.end(new Error('broken off'));
  await expect(batches[Symbol.asyncIterator]().next()).rejects.toThrow('broken off');
});

test('nothing at all is no batch', async () => {
  const { batches } = newSender();
  batches.end();
  expect((await batches[Symbol.asyncIterator]().next()).done).toBe(true);
});
