import { describe, expect, it } from 'vitest';
import { withHashtags } from '../src/publish/composer/with-hashtags.ts';

describe('withHashtags', () => {
  it.each([
    ['', '#a #b', '#a #b'],
    ['Words ', '#a #b', 'Words\n\n#a #b'],
    ['Words #A', '#a #b', 'Words #A\n\n#b'],
    ['#a #b', '#a #b', '#a #b'],
  ])('%j and %j', (text, group, result) => {
    expect(withHashtags(text, group)).toBe(result);
  });
});
