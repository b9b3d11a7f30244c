import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const job = (owner: string, length: number, name = '') => ({ owner, length, name });

function fill(queue: FairQueue<ReturnType<typeof job>>, owner: string, count: number, length = 10): void {
  for (let i = 0; i < count; i += 1) queue.add(job(owner, length, `${owner}${i}`));
}

describe('a queue for several owners', () => {
  it('ten texts do not wait until ten thousand of another owner are done', () => {
    const queue = new FairQueue<ReturnType<typeof job>>();
    fill(queue, 'large', 10_000);
    queue.take(16);
    fill(queue, 'small', 10);

    const batches = [queue.take(16), queue.take(16)].flat();

    expect(batches.filter(({ owner }) => owner === 'small')).toHaveLength(10);
  });

  it('a batch that its owner cannot fill takes texts of similar length from others', () => {
    const queue = new FairQueue<ReturnType<typeof job>>();
    fill(queue, 'a', 2, 10);
    fill(queue, 'b', 5, 11);
    fill(queue, 'b', 5, 90);

    const batch = queue.take(16);

    expect(batch.map(({ length }) => length)).toEqual([10, 10, 11, 11, 11, 11, 11]);
    expect(queue.size).toBe(5);
  });

  it('nobody starves: the oldest text of each owner leads a batch in turn', () => {
    const queue = new FairQueue<ReturnType<typeof job>>();
    queue.add(job('a', 100, 'long one'));
    fill(queue, 'a', 100, 5);

    expect(queue.take(8)[0]?.name).toBe('long one');
  });

  it('returns everything exactly once, whatever the lengths, and ends empty', () => {
    const queue = new FairQueue<ReturnType<typeof job>>();
    for (let i = 0; i < 500; i += 1) queue.add(job(`o${i % 7}`, 1 + ((i * 37) % 119), String(i)));

    const seen: string[] = [];
    for (let batch = queue.take(16); batch.length > 0; batch = queue.take(16))
      seen.push(...batch.map(({ name }) => name));

    expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 500 }, (_, i) => String(i)),
    );
    expect(queue.size).toBe(0);
  });

  it('forgets texts that nobody waits for', () => {
    const queue = new FairQueue<ReturnType<typeof job>>();
    fill(queue, 'a', 3);
    fill(queue, 'b', 2);

    queue.drop(({ owner }) => owner === 'a');

    expect(queue.size).toBe(2);
    expect(queue.take(16).map(({ owner }) => owner)).toEqual(['b', 'b']);
  });
});
