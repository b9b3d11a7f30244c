import { describe, expect, it } from 'vitest';
import { EMPTY, hasLink, inputOf, utmOf } from '../src/publish/composer/draft.ts';

describe('link tags of one post', () => {
  it('are the non-empty ones, in a fixed order, so that saved and written tags are equal', () => {
    expect(utmOf({ content: 'c', source: 's', medium: '' })).toEqual({ source: 's', content: 'c' });
    expect(JSON.stringify(utmOf({ content: 'c', source: 's' }))).toBe(
      JSON.stringify(utmOf({ source: 's', content: 'c' })),
    );
    expect([utmOf(null), utmOf({}), utmOf({ source: '' })]).toEqual([null, null, null]);
    expect(inputOf({ ...EMPTY, utm: { campaign: 'summer sale' } }).utm).toEqual({ campaign: 'summer sale' });
    expect(inputOf(EMPTY).utm).toBeNull();
  });

  it('are offered if there is a link', () => {
    expect(hasLink({ ...EMPTY, text: 'No link here' })).toBe(false);
    expect(hasLink({ ...EMPTY, text: 'See HTTPS://a.example' })).toBe(true);
    expect(hasLink({ ...EMPTY, link: { url: 'https://a.example' } })).toBe(true);
    expect(hasLink({ ...EMPTY, parts: [{ text: 'http://a', mediaIds: [], delaySec: 0 }] })).toBe(true);
  });
});
