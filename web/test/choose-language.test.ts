import { describe, expect, it } from 'vitest';
import { chooseLanguage } from '../src/localize/editor/choose-language.ts';

const TARGETS = ['ar', 'de', 'fr', 'ja'];
const NOTHING = { asked: undefined, ofTask: undefined, mine: null, last: null };

describe('the language that the editor opens in', () => {
  it.each([
    ['what the address asks for', { asked: 'fr', last: 'de' }, 'fr'],
    ['not what nothing is translated into', { asked: 'xx', last: 'de' }, 'de'],
    ['the only one of a translator', { mine: ['de'], last: 'ar' }, 'de'],
    ['of several own ones the last', { mine: ['de', 'ja'], last: 'ja' }, 'ja'],
    ['the first of a task', { ofTask: ['fr', 'ja'] }, 'fr'],
    ['an own one of a task', { ofTask: ['ar', 'ja'], mine: ['de', 'ja'] }, 'ja'],
    ['of a task without own ones the first, to read', { ofTask: ['ar'], mine: ['de'] }, 'ar'],
    ['the first, for want of anything', {}, 'ar'],
  ])('%s', (_title, given, expected) =>
    expect(chooseLanguage(TARGETS, { ...NOTHING, ...given })).toBe(expected),
  );
});
