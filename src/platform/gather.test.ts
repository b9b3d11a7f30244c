import { describe, expect, it } from 'vitest';
import { systemClock } from './clock.ts';
import { gather } from './gather.ts';

describe('gather', () => {
  it('writes simultaneous items in one call, and later ones in the next', async () => {
    const calls: number[][] = [];
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: writing, resolve: begun } = Promise.withResolvers<void>();
    const double = gather(systemClock, 0, async (list: readonly number[]) => {
      calls.push([...list]);
      begun();
      await held;
      return list.map((n) => n * 2);
    });
    const first = [1, 2, 3].map((n) => double(n));
    await writing;
    const second = [4, 5].map((n) => double(n));
    letGo();
    expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8, 10]);
    expect(calls).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('fails for all items of a call, and continues with the next', async () => {
    let calls = 0;
    const write = gather(systemClock, 0, async (list: readonly string[]) => {
      calls += 1;
      if (calls === 1) throw new Error('no');
      return list;
    });
    const ended = await Promise.allSettled([write('a'), write('b')]);
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await write('c')).toBe('c');
  });
});
