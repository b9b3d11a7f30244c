import { baseOf } from '#kernel/scripts.ts';
import { wordLists } from '#kernel/word-set.ts';

/** English words that people leave in sentences of each language (eval/foreign/learn-loans.ts). */
const LEARNT = ['de', 'es', 'fr', 'it', 'pl', 'pt-br'];
const loansOf = wordLists(new URL('./loans/', import.meta.url), LEARNT);

/**
 * What English took from French and Latin and each of them writes alike still: "normal", "possible", a form of a verb
 * ("combine", "decide"). "Action" and "environment" are French alone; "color" is Spanish and no French.
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

/** Whether an English word has no business in a sentence of the language. In small letters. */
export function isNoLoan(word: string, language: string): boolean {
  return !loansOf(listOf(language)).has(word) && COGNATE[baseOf(language)]?.test(word) !== true;
}
