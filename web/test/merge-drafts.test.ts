import { describe, expect, it } from 'vitest';
import { EMPTY, mergeDrafts, effectiveFor, withText } from '../../web/src/publish/composer/draft.ts';

describe('a draft that two people change', () => {
  const base = { ...EMPTY, title: 'Launch', text: 'The bells ring.' };

  it('different fields are merged', () => {
    const theirs = withText(base, { locale: 'de' }, 'Die Glocken läuten.');
    expect(mergeDrafts(base, { ...base, text: 'The bells ring on Friday.' }, theirs)).toEqual({
      ...theirs,
      text: 'The bells ring on Friday.',
    });
  });

  it('the same field is for a person to decide, unless both wrote the same', () => {
    const [mine, theirs] = [
      { ...base, text: 'Mine' },
      { ...base, text: 'Theirs' },
    ];
    expect(mergeDrafts(base, mine, theirs)).toBeNull();
    expect(mergeDrafts(base, mine, mine)).toEqual(mine);
  });
});

describe('the text of an account', () => {
  const account = { id: 'acc_1', platform: 'x', locale: 'de' };

  it('its own, otherwise that of its language, otherwise that of its platform, otherwise the common one', () => {
    let draft = { ...EMPTY, text: 'all' };
    expect(effectiveFor(draft, account).text).toBe('all');
    draft = withText(draft, { platform: 'x' }, 'platform');
    expect(effectiveFor(draft, account).text).toBe('platform');
    draft = withText(draft, { locale: 'de' }, 'language');
    expect(effectiveFor(draft, account).text).toBe('language');
    draft = withText(draft, { accountId: 'acc_1' }, 'own');
    expect(effectiveFor(draft, account).text).toBe('own');
    expect(effectiveFor(withText(draft, { accountId: 'acc_1' }, null), account).text).toBe('language');
    expect(effectiveFor(draft, { ...account, id: 'acc_2', locale: 'fr' }).text).toBe('platform');
  });
});
