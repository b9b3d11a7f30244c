import { describe, expect, it } from 'vitest';
import type { Clock } from '../../platform/clock.ts';
import { EngineBusy } from './contract.ts';
import { Lane, laneOf } from './lane.ts';

function fakeClock(): Clock & { ms: number; slept: number[] } {
  return {
    ms: 1000,
    slept: [],
    now: () => new Date(0),
    monotonicMs() {
      return this.ms;
    },
    async sleep(ms) {
      this.slept.push(ms);
      this.ms += ms;
    },
  };
}
const open = new AbortController().signal;

describe('a lane', () => {
  it('lets a few in, then one for each that leaves, in order', async () => {
    const lane = new Lane();
    const order: number[] = [];
    const entering = Array.from({ length: 7 }, (_, i) => lane.enter(open).then(() => void order.push(i)));
    await Promise.all(entering.slice(0, 4));
    expect(order).toEqual([0, 1, 2, 3]);
    lane.leave();
    await entering[4];
    expect(order).toEqual([0, 1, 2, 3, 4]);
    lane.leave();
    lane.leave();
    await Promise.all(entering);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('a caller that gives up waiting takes no place', async () => {
    const lane = new Lane();
    for (let i = 0; i < 4; i += 1) await lane.enter(open);
    const stop = new AbortController();
    const waiting = lane.enter(stop.signal);
    const patient = lane.enter(open);
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    lane.leave();
    await patient;
    await expect(lane.enter(stop.signal)).rejects.toThrow('enough');
  });

  it('grows by one for each round of successful calls, up to a limit, and is halved once for calls of the same age', async () => {
    const lane = new Lane();
    const clock = fakeClock();
    const age = await lane.enter(open);
    for (let i = 0; i < 5; i += 1) lane.succeeded();
    expect(lane.allowed).toBe(5);
    for (let i = 0; i < 1000; i += 1) lane.succeeded();
    expect(lane.allowed).toBe(16);
    lane.slowDown(clock, age, 100, false);
    lane.slowDown(clock, age, 100, false);
    expect(lane.allowed).toBe(8);
    lane.leave();
    const later = await lane.enter(open);
    lane.slowDown(clock, later, 100, false);
    expect(lane.allowed).toBe(4);
  });

  it('waits through a short pause, and hands the work back for a long one', async () => {
    const lane = new Lane();
    const clock = fakeClock();
    lane.slowDown(clock, 0, 5000, false);
    await lane.respectSilence(clock, open);
    expect(clock.slept).toEqual([5000]);
    expect(() => lane.slowDown(clock, 0, 21_000, false)).toThrow(EngineBusy);
    await expect(lane.respectSilence(clock, open)).rejects.toThrow(EngineBusy);
    clock.ms += 21_000;
    await lane.respectSilence(clock, open);
  });

  it('is closed after three calls in a row used up their tries, longer each time, until one succeeds', async () => {
    const lane = new Lane();
    const clock = fakeClock();
    const isClosed = () =>
      lane.respectSilence(clock, open).then(
        () => false,
        (error: unknown) => error instanceof EngineBusy,
      );
    lane.failed(clock);
    lane.failed(clock);
    expect(await isClosed()).toBe(false);
    lane.failed(clock);
    expect(await isClosed()).toBe(true);
    clock.ms += 15_001;
    expect(await isClosed()).toBe(false);
    lane.failed(clock);
    clock.ms += 15_001;
    expect(await isClosed()).toBe(true);
    clock.ms += 15_001;
    lane.succeeded();
    lane.failed(clock);
    expect(await isClosed()).toBe(false);
  });

  it('exists once for each address and key, and the number of lanes is bounded', () => {
    const lane = laneOf('http://a', 'k');
    expect(laneOf('http://a', 'k')).toBe(lane);
    expect(laneOf('http://a', 'other')).not.toBe(lane);
    for (let i = 0; i < 100; i += 1) laneOf(`http://a/${i}`, null);
    expect(laneOf('http://a', 'k')).not.toBe(lane);
  });
});
