import { describe, expect, it } from 'vitest';
import { choosePosts, type Rule } from './choose-posts.ts';
import type { Use } from './store-uses.ts';

const DAY_MS = 86_400_000;
const day = (number: number) => new Date(Date.UTC(2030, 0, 1) + number * DAY_MS);
const post = (id: string, texts = [id], more: { expires_at?: Date; paused?: boolean } = {}) => ({
  id,
  texts,
  expires_at: null,
  paused: false,
  ...more,
});
const RULE: Rule = { cooldownDays: 3, refusesRepeats: false };

/** The texts that go into slots on these days. */
const chosen = (
  days: number[],
  posts: ReturnType<typeof post>[],
  { rule = RULE, uses = [] as Use[], write = (text: string, _at: Date) => text } = {},
) => choosePosts(days.map(day), posts, uses, rule, write).map((each) => each.chosen?.text ?? null);

describe('the posts of a pool', () => {
  it('take turns, the least recently used first', () => {
    expect(chosen([0, 4, 8, 12], [post('a'), post('b'), post('c')])).toEqual(['a', 'b', 'c', 'a']);
  });

  it('rest for the required time, to the day; a slot without a ready post stays free', () => {
    expect(chosen([0, 1, 2, 3], [post('a'), post('b')])).toEqual(['a', 'b', null, 'a']);
  });

  it('also rest before a future use', () => {
    const [first] = choosePosts([day(4)], [post('a')], [], RULE, (text) => text);
    const uses = [
      { accountId: 'acc', poolPostId: 'a', wordsHash: first?.chosen?.wordsHash ?? '', at: day(4) },
    ];
    expect(chosen([0, 2, 6, 7], [post('a')], { uses })).toEqual(['a', null, null, 'a']);
  });

  it('are left out while they are paused, and after their last day', () => {
    expect(
      chosen([0, 5, 9], [post('a', ['a'], { expires_at: day(5) }), post('b', ['b'], { paused: true })]),
    ).toEqual(['a', null, null]);
  });

  it('use their variants in turn', () => {
    expect(chosen([0, 4, 8], [post('a', ['one', 'two'])])).toEqual(['one', 'two', 'one']);
  });

  it('repeat nothing that the platform refuses, unless a variable changes the words', () => {
    const rule = { ...RULE, refusesRepeats: true };
    expect(chosen([0, 4, 8, 12], [post('a', ['one', 'two']), post('b', ['two'])], { rule })).toEqual([
      'one',
      'two',
      null,
      null,
    ]);
    const write = (text: string, at: Date) => `${text} ${at.getTime()}`;
    expect(chosen([0, 4], [post('a')], { rule, write })).toEqual([
      `a ${day(0).getTime()}`,
      `a ${day(4).getTime()}`,
    ]);
  });
});
