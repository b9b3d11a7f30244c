import { baseOf } from '#kernel/scripts.ts';
import { wordLists } from '#kernel/word-set.ts';

/** English words that people leave in sentences of each language (eval/foreign/learn-loans.ts). */
const LEARNT = ['de', 'es', 'fr', 'it', 'pl', 'pt-br'];
const loansOf = wordLists(new URL('./loans/', import.meta.url), LEARNT);

/**
 * Endings of words that English and the language share in the same spelling: "normal", "possible", or
 * verb forms ("combine", "decide"). "Action" and "environment" are also French, "color" is also
 * Spanish.
 */
const COGNATE: Readonly<Record<string, RegExp>> = {
  es: /(?:al|or|ar|ble|ante|ente|ia|io|ica|ine|ide)$/u,
  fr: /(?:al|ble|tion|sion|ment|ance|ence|ante|ente|age|ure|ile|ive|ion|ine|ide)$/u,
  it: /(?:ante|ente|ia|io|ica|ile|ine|ide)$/u,
  pt: /(?:al|or|ar|ante|ente|ia|io|ica|ine|ide)$/u,
};

const listOf = (language: string): string => {
  const base = baseOf(language);
  return LEARNT.includes(language) ? language : base === 'pt' ? 'pt-br' : base;
};

export function hasLoans(language: string): boolean {
  return LEARNT.includes(listOf(language));
}

/** Whether the English word, in lower case, is not used in sentences of the language. */
export function isNoLoan(word: string, language: string): boolean {
  return !loansOf(listOf(language)).has(word) && COGNATE[baseOf(language)]?.test(word) !== true;
}
