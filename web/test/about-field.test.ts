import { describe, expect, it } from 'vitest';
import { sentenceAbout, type Wording } from '../../web/src/api/about-field.ts';

const NAMES: Record<string, string> = { strings: 'Strings', target_languages: 'Target languages', name: 'Name' };
const wording: Wording = {
  nameOf: (field) => NAMES[field] ?? null,
  item: (name, number) => `${name}, item ${number}`,
  about: (name, said) => `${name}: ${said}`,
  stop: '.',
};
const say = (path: string, said: string) => sentenceAbout(path, said, wording);

describe('what is wrong with a field, in words', () => {
  it('is said with the name that the page has for the field', () => {
    expect(say('strings', 'must be at most 10000 items')).toBe('Strings: must be at most 10000 items.');
    expect(say('settings.name', 'must not be empty')).toBe('Name: must not be empty.');
  });

  it('of a list, the item is counted from one', () => {
    expect(say('target_languages[1]', 'is named twice')).toBe('Target languages, item 2: is named twice.');
  });

  it('a path that no page has a name for is left out', () => {
    expect(say('token', 'must be at least 20 characters')).toBe('Must be at least 20 characters.');
  });

  it('no sentence ends twice', () => {
    expect(say('url', 'must point to a public address.')).toBe('Must point to a public address.');
    expect(say('target_languages[1]', '"zh" is not a language; did you mean "zh-cn"?')).toBe(
      'Target languages, item 2: "zh" is not a language; did you mean "zh-cn"?',
    );
  });
});
