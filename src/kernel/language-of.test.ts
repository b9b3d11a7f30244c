import { describe, expect, it } from 'vitest';
import { languageOf } from './language-of.ts';

describe('the language of a text', () => {
  it.each([
    ['This is the best thing that I have seen', 'en'],
    ['Das ist wirklich nicht so schön wie die alte Version', 'de'],
    ['Isso não é o que você disse para mim', 'pt'],
    ['¿Cuándo estará disponible para los que no son de aquí?', 'es'],
    ['Это не так, как вы думали', 'ru'],
    ['これは本当にすごいですね', 'ja'],
    ['Discordで参加できますか', 'ja'],
    ['정말 멋지네요', 'ko'],
    ['Πότε θα είναι διαθέσιμο;', 'el'],
    ['สวยมากครับ', 'th'],
  ])('%s: %s', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });

  it.each([
    ['', 'nothing'],
    ['🔥🔥🔥', 'no letters'],
    ['lol', 'one word'],
    ['Parlance Studio 2.0', 'names'],
    ['非常好，谢谢', 'Chinese characters, of one of two languages'],
    ['شكرا جزيلا لكم', 'Arabic letters, of many languages'],
    ['det er en god ting', 'Danish or Norwegian'],
    ['Das ist super, this is the best', 'two languages'],
  ])('%s: not sure (%s)', (text) => {
    expect(languageOf(text)).toBeNull();
  });
});
