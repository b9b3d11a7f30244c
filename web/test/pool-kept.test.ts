import { describe, expect, it } from 'vitest';
import { EMPTY, withOwn } from '../src/publish/composer/draft.ts';
import { keptOf } from '../src/publish/pools/pool.ts';

const draft = { ...EMPTY, text: ' Saves sync.\nReally. ', mediaIds: ['m1'], settings: { pins: { board: '7' } } };

describe('the parts of a post that a pool uses', () => {
  it('are its words, its media and its options, under its title or its first line', () => {
    const { mediaIds, settings } = draft;
    const words = { texts: ['Saves sync.\nReally.'], mediaIds, settings, isWhole: true };
    expect(keptOf(draft)).toEqual({ name: 'Saves sync.', ...words });
    expect(keptOf({ ...draft, title: 'Tip' })).toEqual({ name: 'Tip', ...words });
    expect(keptOf({ ...draft, text: 'x'.repeat(300) }).name).toHaveLength(80);
  });

  it.each([
    ['a thread', { parts: [{ text: 'More', mediaIds: [], delaySec: 0 }] }],
    ['a link', { link: { url: 'https://example.com/' } }],
    ['a poll', { poll: { options: ['a', 'b'], durationMinutes: 60 } }],
    ['a first comment', { firstComment: 'First' }],
    ['a warning', { contentWarning: 'Loud' }],
    ['another version', { variants: withOwn(draft, { locale: 'de' }, { text: 'Anders' }).variants }],
  ])('do not include %s, and this is reported', (_, more) => {
    expect(keptOf({ ...draft, ...more }).isWhole).toBe(false);
  });
});
