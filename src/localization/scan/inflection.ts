import { baseOf } from '#kernel/scripts.ts';

/**
 * Endings of inflected names. They are only cut if the rest is already a candidate, so a short list is
 * better than a stemmer that guesses.
 */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  en: ['s', 'es', "'s", '’s', "s'", 's’'],
  de: ['s', 'es', 'e', 'en', 'n', 'er', 'ern', 'ns'],
  es: ['s', 'es'],
  fr: ['s', 'x'],
  pt: ['s', 'es'],
  ru: ['а', 'я', 'о', 'е', 'ы', 'и', 'у', 'ю', 'ой', 'ом', 'ем', 'ов', 'ев', 'ам', 'ям', 'ах', 'ями', 'ами'],
  // Particles.
  ko: '은 는 이 가 을 를 의 에 에서 로 으로 와 과 도 만 께 에게 한테 까지 부터 들 들을 들이 들은'.split(' '),
};

export interface Inflection {
  /** The words that a lower-case word may be a form of, excluding itself. */
  stemsOf(word: string): string[];
}

export function inflectionOf(language: string): Inflection {
  const endings = ENDINGS[baseOf(language)] ?? [];
  return {
    stemsOf: (word) =>
      endings
        .filter((ending) => word.length >= ending.length + 2 && word.endsWith(ending))
        .map((ending) => word.slice(0, -ending.length)),
  };
}
