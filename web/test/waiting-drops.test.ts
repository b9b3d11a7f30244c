import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitingDrops } from '../../web/src/localize/task/terms/waiting-drops.ts';

describe('removed terms', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('wait separately: an earlier removal does not affect the undo of a later one', () => {
    const send = vi.fn<(ids: readonly string[]) => void>();
    const drops = waitingDrops();
    drops.add(['a'], send);
    vi.advanceTimersByTime(9_000);
    const takeBack = drops.add(['b', 'c'], send);
    vi.advanceTimersByTime(2_000);
    expect(send.mock.calls).toEqual([[['a']]]);
    expect(takeBack()).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(send).toHaveBeenCalledOnce();
  });

  it('cannot be restored once they were sent, by their time or by a confirmation', () => {
    const send = vi.fn<(ids: readonly string[]) => void>();
    const drops = waitingDrops();
    const first = drops.add(['a'], send);
    vi.advanceTimersByTime(10_000);
    expect(first()).toBe(false);
    const [second, third] = [drops.add(['b'], send), drops.add(['c'], send)];
    expect(drops.takeAll()).toEqual(['b', 'c']);
    expect([second(), third()]).toEqual([false, false]);
    vi.advanceTimersByTime(60_000);
    expect(send.mock.calls).toEqual([[['a']]]);
  });
});
