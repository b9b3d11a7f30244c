import { describe, expect, it } from 'vitest';
import { keeperIn } from '../../web/src/shell/kept-words.ts';

/** A browser's storage, with a configurable quota. */
function storageOf(room = Infinity): Storage {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    key: (n) => [...held.keys()][n] ?? null,
    getItem: (key) => held.get(key) ?? null,
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
    setItem: (key, value) => {
      const used = [...held].filter(([each]) => each !== key).reduce((sum, [, each]) => sum + each.length, 0);
      if (used + value.length > room) throw new DOMException('full', 'QuotaExceededError');
      held.set(key, value);
    },
  };
}

const DAY_MS = 24 * 3_600_000;

describe('words that are kept in the browser', () => {
  it('are found again by another page of the same person, the most recent first', () => {
    const storage = storageOf();
    let now = 1;
    const first = keeperIn(
      () => storage,
      () => now,
    );
    first.belongTo('usr_1');
    expect(first.keep('string de a', 'Guten Tag')).toBe(true);
    now = 2;
    expect(first.keep('string de b', 'Hallo')).toBe(true);
    first.keep('post c', 'Hello');
    const second = keeperIn(
      () => storage,
      () => 3,
    );
    second.belongTo('usr_1');
    expect(second.kept('string de a')).toBe('Guten Tag');
    expect(second.places('string ')).toEqual(['string de b', 'string de a']);
    second.forget('string de a');
    expect(first.kept('string de a')).toBeUndefined();
    expect(first.places()).toHaveLength(2);
  });

  it('belong to nobody else, and to nobody until the person is known', () => {
    const storage = storageOf();
    const keeper = keeperIn(() => storage);
    expect(keeper.keep('post 1', 'mine')).toBe(false);
    keeper.belongTo('usr_1');
    keeper.keep('post 1', 'mine');
    keeper.belongTo('usr_2');
    expect([keeper.kept('post 1'), keeper.places()]).toEqual([undefined, []]);
    keeper.keep('post 1', 'theirs');
    keeper.forgetAll();
    keeper.belongTo('usr_1');
    expect(keeper.kept('post 1')).toBe('mine');
    keeper.belongTo(null);
    expect([keeper.kept('post 1'), keeper.places()]).toEqual([undefined, []]);
  });

  it('are removed after a month, and the oldest when there are too many', () => {
    const storage = storageOf();
    let now = 0;
    const keeper = keeperIn(
      () => storage,
      () => now,
    );
    keeper.belongTo('usr_1');
    for (; now < 510; now += 1) keeper.keep(`string ${now}`, 'text');
    expect(keeper.places()).toHaveLength(500);
    expect([keeper.kept('string 0'), keeper.kept('string 509')]).toEqual([undefined, 'text']);
    now = 31 * DAY_MS;
    expect([keeper.places(), storage.length]).toEqual([[], 0]);
  });

  it('never throw: a full or forbidden storage is reported, and earlier ones stay', () => {
    const full = keeperIn(() => storageOf(10));
    full.belongTo('usr_1');
    expect(full.keep('post 1', 'more than there is room for')).toBe(false);
    const small = storageOf(60);
    const keeper = keeperIn(() => small);
    keeper.belongTo('usr_1');
    expect(keeper.keep('post 1', 'short')).toBe(true);
    expect(keeper.keep('post 1', 'x'.repeat(100))).toBe(false);
    expect(keeper.kept('post 1')).toBe('short');
    const forbidden = keeperIn(() => {
      throw new DOMException('no', 'SecurityError');
    });
    forbidden.belongTo('usr_1');
    expect([forbidden.keep('post 1', 'text'), forbidden.kept('post 1'), forbidden.places()]).toEqual([
      false,
      undefined,
      [],
    ]);
    forbidden.forgetAll();
    forbidden.forget('post 1');
  });

  it('notify their listeners', () => {
    const storage = storageOf();
    const keeper = keeperIn(() => storage);
    let calls = 0;
    const leave = keeper.subscribe(() => (calls += 1));
    keeper.belongTo('usr_1');
    keeper.keep('post 1', 'text');
    keeper.forget('post 1');
    leave();
    keeper.keep('post 1', 'text');
    expect(calls).toBe(3);
  });
});
