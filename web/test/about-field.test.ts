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

describe('a problem with a field, in words', () => {
  it('uses the page’s name of the field', () => {
    expect(say('strings', 'must be at most 10000 items')).toBe('Strings: must be at most 10000 items.');
    expect(say('settings.name', 'must not be empty')).toBe('Name: must not be empty.');
  });

  it('counts items of a list from one', () => {
    expect(say('target_languages[1]', 'is named twice')).toBe('Target languages, item 2: is named twice.');
  });

  it('leaves out a path that no page has a name for', () => {
    expect(say('token', 'must be at least 20 characters')).toBe('Must be at least 20 characters.');
  });

  it('no sentence ends twice', () => {
    expect(say('url', 'must point to a public address.')).toBe('Must point to a public address.');
    expect(say('target_languages[1]', '"zh" is not a language; did you mean "zh-cn"?')).toBe(
      'Target languages, item 2: "zh" is not a language; did you mean "zh-cn"?',
    );
  });
});
