import { describe, expect, it } from 'vitest';
import { applyPolicy, type Policy } from './apply-policy.ts';
import type { Localized, Side } from './localized.ts';
import { markSpans } from './protect-spans.ts';
import { type Around, maxLengthsAround, type Reader } from './text-limits.ts';

const reader = (platform: string, facts: object = {}): Reader => ({
  id: `acc_${platform}`,
  platform,
  locale: 'de',
  facts: { ...facts },
});
const AROUND = { link: null, contentWarning: null };
const SENTENCE = 'Das ist ein Satz mit genau so vielen Worten, wie er braucht. ';
const LONG = SENTENCE.repeat(8).trim();

function apply(base: Side, policy: Policy, platforms: readonly string[], facts: object = {}) {
  const localized: Localized = { base: { ...base }, platforms: new Map() };
  const readers = platforms.map((platform) => reader(platform, facts));
  const issues = applyPolicy(localized, policy, 'de', readers, AROUND);
  return { ...localized, issues };
}

describe('applyPolicy', () => {
  it.each(['fit', 'report'] as const)(
    '%s: text that is too long stays as it is, with a warning',
    (policy) => {
      const { base, platforms, issues } = apply({ text: LONG }, policy, ['x', 'facebook']);
      expect([base.text, platforms.size]).toEqual([LONG, 0]);
      expect(issues).toMatchObject([
        { code: 'text_too_long', path: 'text', platform: 'x', limit: 280, actual: LONG.length },
      ]);
    },
  );

  it('shorten: cut on the platform that is too strict, complete on the others', () => {
    const { base, platforms, issues } = apply({ text: LONG, firstComment: LONG }, 'shorten', [
      'x',
      'facebook',
    ]);
    expect(base.text).toBe(LONG);
    expect([...platforms.keys()]).toEqual(['x']);
    const { text = '', firstComment = '' } = platforms.get('x') ?? {};
    expect(text).toBe(`${SENTENCE.repeat(4)}…`);
    expect(firstComment.length).toBeLessThanOrEqual(280);
    expect(issues.map(({ code, path }) => [code, path])).toEqual([
      ['shortened', 'text'],
      ['shortened', 'firstComment'],
    ]);
  });

  it('split: a thread if the platform has them, with the following parts, and a warning on platforms that have none', () => {
    const parts = [{ text: LONG, mediaIds: ['med_1'], delaySec: 5 }];
    const x = apply({ text: LONG, parts }, 'split', ['x']);
    const { text = '', parts: thread = [] } = x.platforms.get('x') ?? {};
    const pieces = [text, ...thread.map((part) => part.text)];
    expect(pieces.every((piece) => piece.length <= 280)).toBe(true);
    expect(pieces.join(' ')).toBe(`${LONG} ${LONG}`);
    expect(thread.filter(({ mediaIds }) => mediaIds.length > 0)).toHaveLength(1);
    expect(x.issues).toMatchObject([{ code: 'split', platform: 'x' }]);

    const instagram = apply({ text: SENTENCE.repeat(40) }, 'split', ['instagram']);
    expect(instagram.platforms.size).toBe(0);
    expect(instagram.issues).toMatchObject([{ code: 'text_too_long', platform: 'instagram' }]);
  });

  it('an account with a higher limit gets more text', () => {
    const { issues } = apply({ text: LONG }, 'shorten', ['x'], { subscription: 'Premium' });
    expect(issues).toEqual([]);
  });

  it('a field of the post that a translation outgrew is cut, whatever the policy', () => {
    const localized: Localized = {
      base: {},
      platforms: new Map(),
      poll: ['Ja '.repeat(50)],
      contentWarning: 'kurz',
    };
    const issues = applyPolicy(localized, 'report', 'de', [], AROUND);
    expect(localized.poll?.[0]?.length).toBeLessThanOrEqual(100);
    expect(issues).toMatchObject([{ code: 'shortened', path: 'poll.0', limit: 100 }]);
  });
});

const maxLengthOf = (
  path: string,
  marked: ReturnType<typeof markSpans>,
  locale: string,
  readers: readonly Reader[],
  around: Around,
) => maxLengthsAround(around)(path, marked, locale, readers);

describe('maxLengthsAround', () => {
  const plain = markSpans('Hello');
  it('is that of the strictest account, in letters of the language', () => {
    const all = [reader('x'), reader('bluesky'), reader('facebook')];
    expect(maxLengthOf('text', plain, 'de', all, AROUND)).toBe(280);
    expect(maxLengthOf('text', plain, 'ja', all, AROUND)).toBe(140);
    expect(maxLengthOf('text', plain, 'ja', [reader('bluesky')], AROUND)).toBe(300);
    expect(maxLengthOf('text', plain, 'ru', [reader('youtube')], AROUND)).toBe(2500);
    expect(maxLengthOf('settings.youtube.title', plain, 'ru', [reader('youtube')], AROUND)).toBe(100);
  });

  it('leaves space for text that is added after it, and is absent if there is no limit', () => {
    const link = { url: 'https://example.com/' };
    expect(maxLengthOf('text', plain, 'de', [reader('x')], { ...AROUND, link })).toBeLessThan(260);
    expect(maxLengthOf('parts.3', plain, 'de', [reader('x')], { ...AROUND, link })).toBe(280);
    expect(maxLengthOf('text', plain, 'de', [reader('facebook')], AROUND)).toBeNull();
    expect(maxLengthOf('link.title', plain, 'de', [reader('x')], AROUND)).toBeNull();
    expect(maxLengthOf('text', plain, 'de', [], AROUND)).toBeNull();
  });
});
